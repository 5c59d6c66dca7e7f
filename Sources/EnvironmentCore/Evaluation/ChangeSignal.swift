import Observation

/// A signal of changes in something other than a property of an `Observable` class.
///
/// Isolation: can be used from any thread.
package final class ChangeSignal: Observable, Sendable {
  private let registrar = ObservationRegistrar()

  /// The subject of the changes for Observation. All signals share one key path, because making a key path takes a
  /// lock.
  private var subject: Void { () }
  private static let subject: any KeyPath<ChangeSignal, Void> & Sendable = \ChangeSignal.subject

  package init() {}

  /// Records a read of the changing value.
  ///
  /// Observation never frees its record of an object deallocated during the evaluation reading it. So the evaluations
  /// of bodies keep the signal until they are subscribed to something else.
  ///
  /// - Parameter isKept: Whether the caller keeps the signal during the innermost evaluation.
  package func access(isKept: Bool = false) {
    registrar.access(self, keyPath: Self.subject)
    EvaluationReads.forEach(exceptInnermost: isKept) { reads, _ in reads.add(Wait(for: self, at: 0)) }
  }

  /// Notifies the observers before and after a change.
  package func withMutation(_ change: () -> Void) {
    registrar.withMutation(of: self, keyPath: Self.subject, change)
  }

  /// Notifies the observers expecting notifications before a change, such as the body of a view.
  package func willChange() {
    registrar.willSet(self, keyPath: Self.subject)
  }

  /// Ends the change announced by `willChange()`.
  package func didChange() {
    registrar.didSet(self, keyPath: Self.subject)
  }

  /// Notifies the observers of a change made elsewhere by the caller.
  package func send() {
    withMutation {}
  }
}

extension ChangeSignal: WaitSource {
  /// Has nothing to remove: a wait for a signal only keeps it.
  package func removeWaiter(_ waiter: any Waiter, at slot: Int) {}
}
