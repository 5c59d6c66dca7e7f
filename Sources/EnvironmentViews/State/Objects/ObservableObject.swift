import EnvironmentCore

/// A class whose objects notify observers before they change, each as a whole.
///
/// ```swift
/// final class OldModel: ObservableObject {
///   @Published var name = ""
///   var count = 0 { willSet { objectWillChange.send() } }
/// }
/// ```
///
/// For code that was written before Observation; a class that is `@Observable` notifies for each property on its own.
///
/// The shape is that of Combine's `ObservableObject`, without the rest of Combine.
public protocol ObservableObject: AnyObject {
  /// The publisher of the changes. By default there is one for each object, which its `@Published` properties use.
  var objectWillChange: ObservableObjectPublisher { get }
}

extension ObservableObject {
  /// The publisher of the changes of this object: the same as long as the object lives.
  ///
  /// - Complexity: O(1).
  public var objectWillChange: ObservableObjectPublisher {
    ObjectPublishers.publisher(of: self)
  }
}

/// A publisher that notifies the views that read an ``ObservableObject`` of its changes.
///
/// Isolation: can be used from any thread. The shape is that of Combine's `ObservableObjectPublisher`.
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
