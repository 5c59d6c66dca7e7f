import EnvironmentCore

/// A class whose objects notify observers before any of their properties changes.
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
/// The API follows that of Combine's `ObservableObject`, without the rest of Combine.
public protocol ObservableObject: AnyObject {
  /// The publisher of the changes. By default there is one for each object, which its `@Published` properties use.
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
/// Isolation: can be used from any thread. The API follows that of Combine's `ObservableObjectPublisher`.
public final class ObservableObjectPublisher: Sendable {
  private let signal = ChangeSignal()

  /// Creates a publisher without subscribers.
  public init() {}

  /// Notifies the views that the object is about to change.
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
