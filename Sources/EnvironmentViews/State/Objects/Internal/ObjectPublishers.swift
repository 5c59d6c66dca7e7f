import Synchronization

/// The publishers of the objects that don't keep their own.
///
/// An object that is gone leaves an entry behind, until there are twice as many entries as there were objects.
enum ObjectPublishers {
  private struct Entry {
    weak var object: AnyObject?
    let publisher: ObservableObjectPublisher
  }

  // `@unchecked Sendable`: used under the lock only, and of the objects nothing but their identity.
  private struct Table: @unchecked Sendable {
    var entries: [ObjectIdentifier: Entry] = [:]
    var limit = 64
  }

  private static let table = Mutex(Table())

  static func publisher(of object: AnyObject) -> ObservableObjectPublisher {
    if let publisher = existingPublisher(of: object) { return publisher }
    let (publisher, removed) = insert(ObservableObjectPublisher(), for: Unmanaged.passUnretained(object))
    // Released without the lock: that may run code of the user's.
    withExtendedLifetime(removed) {}
    return publisher
  }

  /// The publisher of an object, if anybody has asked for it.
  static func existingPublisher(of object: AnyObject) -> ObservableObjectPublisher? {
    let id = ObjectIdentifier(object)
    // The object is there, so an entry of the same address either is its own or has lost its object.
    return table.withLock { table in
      guard let entry = table.entries[id], entry.object != nil else { return nil }
      return entry.publisher
    }
  }

  private static func insert(
    _ new: ObservableObjectPublisher, for object: Unmanaged<AnyObject>
  ) -> (ObservableObjectPublisher, removed: [ObservableObjectPublisher]) {
    nonisolated(unsafe) let object = object
    return table.withLock { table in
      let object = object.takeUnretainedValue()
      let id = ObjectIdentifier(object)
      if let entry = table.entries[id], entry.object != nil { return (entry.publisher, []) }
      var removed = [table.entries.removeValue(forKey: id)?.publisher].compactMap(\.self)
      if table.entries.count >= table.limit {
        removed += table.entries.values.filter { $0.object == nil }.map(\.publisher)
        table.entries = table.entries.filter { $0.value.object != nil }
        table.limit = max(64, 2 * table.entries.count)
      }
      table.entries[id] = Entry(object: object, publisher: new)
      return (new, removed)
    }
  }
}
