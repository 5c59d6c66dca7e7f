import EnvironmentCore

/// Tells the views that read an ``ObservableObject`` of its changes.
///
/// Isolation: can be used from any thread. The shape is that of Combine's `ObservableObjectPublisher`.
public final class ObservableObjectPublisher: Sendable {
  private let signal = ChangeSignal()

  /// Creates a publisher without subscribers.
  public init() {}

  /// Tells that the object is about to change.
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
