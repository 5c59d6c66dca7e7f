/// A subscriber to the values read by one evaluation of a view. It waits for the first change of any of them.
///
/// Observing a value takes 2 kB, and several times as long as waiting for it. So a value kept by this library has a
/// list of its waiters: see the benchmarks `views/memory of 100,000 views that are kept` and
/// `views/change an environment value of 10,000 bound models`.
package protocol Waiter: AnyObject, Sendable {
  /// The number of the evaluation in the order of all evaluations.
  var order: Int { get }

  /// Notifies the waiter of a change, on any thread.
  func notify()

  /// Notifies the waiter of a change of a value, of which it has read parts. These may be the same.
  func notifyOfPossibleChange()
}

/// A value with a list of waiters, or an object with such values.
package protocol WaitSource: AnyObject {
  /// Removes a waiter, which may have been removed already.
  func removeWaiter(_ waiter: any Waiter, at slot: Int)
}

/// A place in a hierarchy of views whose code runs: a node, a renderer, or the root of a hierarchy.
package protocol ViewPlace: AnyObject {
  /// The values of the place.
  @MainActor var environment: EnvironmentValues { get }

  /// Indicates whether the place is evaluated once, so an observer around the evaluation has to be notified itself.
  @MainActor var isShownOnce: Bool { get }

  /// Makes the waiter of the current evaluation, at its first read.
  @MainActor func makeWaiter() -> any Waiter

  /// Notes the values of the place read by an evaluation without an installed property.
  @MainActor func noteLateReads(_ reads: LateReads)
}

/// A wait for a change of a value.
package struct Wait {
  private let source: any WaitSource
  private let slot: Int

  package init(for source: any WaitSource, at slot: Int) {
    (self.source, self.slot) = (source, slot)
  }

  func isWait(for other: any WaitSource) -> Bool { source === other }

  /// Ends the wait of a waiter, whether it was notified or not.
  package func end(for waiter: any Waiter) { source.removeWaiter(waiter, at: slot) }
}
