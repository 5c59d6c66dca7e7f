import EnvironmentCore

/// A class whose objects notify observers before any of their properties changes.
///
/// You should use `@EnvironmentAccessible` or `@Observable` in new code: then a view depends only on the properties
/// read by it.
///
/// ```swift
/// final class OldModel: ObservableObject {
///   @Published var name = ""
///   var count = 0 { willSet { objectWillChange.send() } }
/// }
/// ```
///
/// Use it for code from before Observation. An `@Observable` class notifies for each property separately.
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

/// A publisher of the changes of an ``ObservableObject`` to the views reading it.
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
  let signal = ChangeSignal()

  /// Creates a publisher without subscribers.
  public init() {}

  /// Notifies the views before a change of the object.
  ///
  /// ```swift
  /// objectWillChange.send()
  /// score += 1
  /// ```
  public func send() {
    signal.send()
  }
}

/// The publishers of the objects without a stored one.
///
/// The entry of a deallocated object is kept until there are twice as many entries as there were objects.
enum ObjectPublishers {
  private struct Table {
    var entries: [ObjectIdentifier: (owner: Weak<AnyObject>, publisher: ObservableObjectPublisher)] = [:]
    var limit = minimumLimit

    /// Removes the entries of deallocated objects. Returns the objects to release without the lock, because their
    /// release may run user code.
    mutating func clean() -> [AnyObject] {
      let leftovers = entries.values.map { $0.owner.object ?? $0.publisher }
      entries = entries.filter { $0.value.owner.object != nil }
      limit = max(minimumLimit, 2 * entries.count)
      return leftovers
    }
  }

  private static let minimumLimit = 64
  private static let table = Guarded(Table())

  static func publisher(of object: AnyObject) -> ObservableObjectPublisher {
    existingPublisher(of: object) ?? insert(ObservableObjectPublisher(), for: object)
  }

  /// Returns the publisher of an object, if it was requested before.
  static func existingPublisher(of object: AnyObject) -> ObservableObjectPublisher? {
    // The object exists, so an entry with its address is either its own or the entry of a deallocated object.
    table.withLock { table in
      guard let entry = table.entries[ObjectIdentifier(object)], entry.owner.object != nil else { return nil }
      return entry.publisher
    }
  }

  private static func insert(_ new: ObservableObjectPublisher, for object: AnyObject) -> ObservableObjectPublisher {
    let id = ObjectIdentifier(object)
    let (publisher, leftovers) = table.withLock { table -> (ObservableObjectPublisher, [AnyObject]) in
      let former = table.entries[id]
      if let former, former.owner.object != nil { return (former.publisher, []) }
      let leftovers = table.entries.count >= table.limit ? table.clean() : []
      table.entries[id] = (Weak(object), new)
      return (new, leftovers + (former.map { [$0.publisher] } ?? []))
    }
    withExtendedLifetime(leftovers) {}
    return publisher
  }
}
