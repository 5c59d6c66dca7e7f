import EnvironmentCore

/// A class whose objects notify observers before any of their properties changes.
///
/// You should use `@EnvironmentAccessible` or `@Observable` in new code: then a view depends only on the properties
/// that it reads.
///
/// ```swift
/// final class OldModel: ObservableObject {
///   @Published var name = ""
///   var count = 0 { willSet { objectWillChange.send() } }
/// }
/// ```
///
/// Use it for code that was written before Observation. An `@Observable` class notifies for each property separately.
///
/// Follows Combine's `ObservableObject`, without the rest of Combine.
public protocol ObservableObject: AnyObject {
  /// The publisher of the changes. By default there is one for each object, which its `@Published` properties use.
  ///
  /// ```swift
  /// func reset() {
  ///   objectWillChange.send()
  ///   count = 0
  /// }
  /// ```
  var objectWillChange: ObservableObjectPublisher { get }
}

extension ObservableObject {
  /// The publisher of the changes of this object. It stays the same until the object is deallocated.
  ///
  /// - Complexity: O(1).
  public var objectWillChange: ObservableObjectPublisher {
    ObjectPublishers.publisher(of: self)
  }
}

/// A publisher that notifies the views that read an ``ObservableObject`` of its changes.
///
/// Each object has one by default. Store one yourself if you want to send changes of several objects together.
///
/// ```swift
/// final class Game: ObservableObject {
///   let objectWillChange = ObservableObjectPublisher()
/// }
/// ```
///
/// Isolation: can be used from any thread. Follows Combine's `ObservableObjectPublisher`.
public final class ObservableObjectPublisher: Sendable {
  private let signal = ChangeSignal()

  /// Creates a publisher without subscribers.
  public init() {}

  /// Notifies the views that the object is about to change.
  ///
  /// ```swift
  /// objectWillChange.send()
  /// score += 1
  /// ```
  public func send() {
    signal.send()
  }

  func access() {
    signal.access()
  }

  func withMutation(_ change: () -> Void) {
    signal.withMutation(change)
  }
}

/// The publishers of the objects that don't store their own.
///
/// The entry of a deallocated object is kept until there are twice as many entries as there were objects.
enum ObjectPublishers {
  private struct Entry {
    weak var object: AnyObject?
    let publisher: ObservableObjectPublisher
  }

  // `@unchecked Sendable`: the table is used only under the lock, and only checks whether the objects exist.
  private struct Table: @unchecked Sendable {
    var entries: [ObjectIdentifier: Entry] = [:]
    var limit = minimumLimit

    /// Removes the entries of deallocated objects.
    mutating func clean(_ leftovers: inout Leftovers) {
      for (id, entry) in entries {
        if let object = entry.object {
          leftovers.objects.append(object)
        } else {
          leftovers.objects.append(entry.publisher)
          entries[id] = nil
        }
      }
      limit = max(minimumLimit, 2 * entries.count)
    }
  }

  /// The objects that are released without the lock: their release may run user code.
  //
  // `@unchecked Sendable`: it is only released.
  private struct Leftovers: @unchecked Sendable {
    var objects: [AnyObject] = []
  }

  private static let minimumLimit = 64
  private static let table = Lock(Table())

  static func publisher(of object: AnyObject) -> ObservableObjectPublisher {
    existingPublisher(of: object) ?? insert(ObservableObjectPublisher(), for: object)
  }

  /// Returns the publisher of an object, if it was requested before.
  static func existingPublisher(of object: AnyObject) -> ObservableObjectPublisher? {
    let id = ObjectIdentifier(object)
    // The object exists, so an entry with its address is either its own or that of a deallocated object.
    return table.withLock { table in
      guard let entry = table.entries[id], entry.object != nil else { return nil }
      return entry.publisher
    }
  }

  private static func insert(
    _ new: ObservableObjectPublisher, for object: AnyObject
  ) -> ObservableObjectPublisher {
    let id = ObjectIdentifier(object)
    nonisolated(unsafe) let object = object
    let (publisher, leftovers) = table.withLock { table in
      var leftovers = Leftovers()
      if let entry = table.entries[id], entry.object != nil { return (entry.publisher, leftovers) }
      if table.entries.count >= table.limit { table.clean(&leftovers) }
      if let former = table.entries[id] { leftovers.objects.append(former.publisher) }
      table.entries[id] = Entry(object: object, publisher: new)
      return (new, leftovers)
    }
    withExtendedLifetime(leftovers) {}
    return publisher
  }
}
