import Observation

/// A signal that notifies observers of changes in something that isn't a property of an `Observable` class.
///
/// Isolation: can be used from any thread.
package final class ChangeSignal: Observable, Sendable {
  private let registrar = ObservationRegistrar()

  /// The subject of the changes for Observation. All signals share one key path, because making a key path takes a
  /// lock.
  private var subject: Void { () }
  private static let subject: any KeyPath<ChangeSignal, Void> & Sendable = \ChangeSignal.subject

  package init() {}

  /// Records a read of the value that changes.
  package func access() {
    registrar.access(self, keyPath: Self.subject)
  }

  /// Notifies the observers before and after a change.
  package func withMutation(_ change: () -> Void) {
    registrar.withMutation(of: self, keyPath: Self.subject, change)
  }

  /// Notifies the observers that expect notifications before a change, such as the body of a view.
  package func willChange() {
    registrar.willSet(self, keyPath: Self.subject)
  }

  /// Ends the change that `willChange()` announced.
  package func didChange() {
    registrar.didSet(self, keyPath: Self.subject)
  }

  /// Notifies the observers of a change that the caller makes elsewhere.
  package func send() {
    withMutation {}
  }
}
