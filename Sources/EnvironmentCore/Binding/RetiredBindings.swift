/// The last values of bound objects whose views disappeared. The objects read them until they are bound again.
///
/// A view hierarchy owns an instance, and an object refers to it weakly. A record is removed when its object is bound
/// again, unbound by hand or deallocated. All records are removed with the hierarchy. So there are never more records
/// than objects. A record keeps its object alive only if the environment holds the object in a way that
/// ``RetiredValues`` doesn't see. Such an object is deallocated with the hierarchy.
//
// Decision 11 has the alternatives: each keeps some objects alive without end, or makes them read defaults.
package final class RetiredBindings: Sendable {
  // A storage removes its record in its `deinit`, so no other storage gets the identity of a key.
  private let records = Guarded<[ObjectIdentifier: RetiredValues]>([:])

  package init() {}

  /// Keeps the values of an object's former binding. The object must not have a record yet.
  func keep(_ values: RetiredValues, of storage: EnvironmentStorage) {
    records.withLock { $0[ObjectIdentifier(storage)] = values }
  }

  /// Removes the record of an object. Returns it for the caller to release outside all locks: releasing it may run user
  /// code.
  @discardableResult
  func remove(of storage: EnvironmentStorage) -> RetiredValues? {
    records.withLock { $0.removeValue(forKey: ObjectIdentifier(storage)) }
  }

  func values(of storage: EnvironmentStorage) -> EnvironmentValues? {
    records.withLock { $0[ObjectIdentifier(storage)] }?.values
  }
}

/// The values of former bindings. They keep none of the bound objects alive.
struct RetiredValues {
  private let others: EnvironmentValues

  /// The stored values among the objects.
  private let objects: [(object: Weak<AnyObject>, make: (AnyObject) -> ValueEntry?)]

  /// - Parameter identities: The objects bound together, such as a model and its children.
  init(_ values: EnvironmentValues, without identities: Set<ObjectIdentifier>) {
    let stored = values.storedEntries
    let own = stored.filter { stored in
      (stored.anyValue as? any EnvironmentAccessible).map { identities.contains(ObjectIdentifier($0)) } ?? false
    }
    objects = own.compactMap { entry in
      guard let object = entry.anyValue as? any EnvironmentAccessible else { return nil }
      let (type, isSendable) = (type(of: entry), entry.isSendable)
      return (Weak(object), { type.make(holding: $0, isSendable: isSendable) })
    }
    if own.isEmpty {
      others = values
    } else {
      let identities = Set(own.map(\.address))
      var others = EnvironmentValues()
      for entry in stored where !identities.contains(entry.address) { others.store(entry) }
      self.others = others
    }
  }

  /// The values, with those of the objects still alive.
  var values: EnvironmentValues {
    if objects.isEmpty { return others }
    var values = others
    for (object, make) in objects {
      if let entry = object.object.flatMap(make) { values.store(entry) }
    }
    return values
  }
}
