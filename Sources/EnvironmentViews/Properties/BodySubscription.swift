import EnvironmentCore
import Observation

/// The subscription of a body to the values that one evaluation has read, through their wait lists or Observation.
/// Notes the first change, and notifies the place of the body of it.
///
/// A subscription owns the place until the change, or until it is canceled. So a place must cancel its subscription
/// before it is deallocated. A weak reference would cost each place a side table.
@MainActor
final class BodySubscription: Waiter {
  private struct State {
    /// The place to notify; `nil` for a renderer, and after a change.
    var place: EvaluatedPlace?
    var hasSeenChange = false
    var isEvaluating = true

    /// Indicates whether a value was changed during the evaluation. The change may have been undone, or be that of a
    /// state by the body itself, which has read it again.
    var hasUncheckedChange = false

    /// Indicates whether a value was changed of which parts were read, and these have to be compared.
    var hasUncomparedParts = false
  }

  private let state: Guarded<State>

  /// The number of the subscription in the order of all subscriptions.
  nonisolated let order: Int
  @exclusivity(unchecked) private static var latestOrder = 0

  /// A signal that only this subscription reads. Changing it removes the observers of the evaluation from the objects
  /// that it has read, because an observer is called only once.
  private var cancellation: ChangeSignal?
  private var waits = ShortList<Wait>()
  private var partReads: [any ValueRead] = []

  /// Creates the subscription of a place, or of a body that a renderer shows.
  init(_ place: EvaluatedPlace? = nil) {
    state = Guarded(State(place: place))
    Self.latestOrder += 1
    order = Self.latestOrder
  }

  var hasSeenChange: Bool {
    if havePartsChanged() { noteChange() }
    return state.withLock { $0.hasSeenChange }
  }

  /// Compares the parts that were read with the current ones, if these may have changed since the last comparison.
  func havePartsChanged() -> Bool {
    guard state.withLock({ exchange(&$0.hasUncomparedParts, with: false) }) else { return false }
    let reads = partReads
    return reads.contains { $0.hasChanged }
  }

  nonisolated func notify() {
    let isEvaluating = state.withLock { state in
      if state.isEvaluating { state.hasUncheckedChange = true }
      return state.isEvaluating
    }
    if !isEvaluating { noteChange() }
  }

  nonisolated func notifyOfPossibleChange() {
    let place = state.withLock { state -> EvaluatedPlace? in
      exchange(&state.hasUncomparedParts, with: true) || state.isEvaluating ? nil : state.place
    }
    place?.noteChange(isCertain: false)
  }

  nonisolated private func noteChange() {
    let place = state.withLock { state in
      state.hasSeenChange = true
      return state.place.take()
    }
    // The place is released outside the lock, because that may deallocate it.
    place?.noteChange(isCertain: true)
  }

  /// Ends the evaluation that has made some reads, and checks the changes during the evaluation.
  private func endEvaluation(_ reads: EvaluationReads) {
    (waits, partReads) = (reads.waits, reads.partReads)
    let mustCheck = state.withLock { state in
      state.isEvaluating = false
      return state.hasUncheckedChange || state.hasUncomparedParts
    }
    if mustCheck, reads.haveChanged || havePartsChanged() { noteChange() }
  }

  /// Ends the subscription, and returns its signal for another one.
  @discardableResult
  func cancel() -> ChangeSignal? {
    release(state.withLock { $0.place.take() })
    let cancellation = cancellation.take()
    // Observation calls an observer before a change, and then removes it. So announcing a change is enough.
    cancellation?.willChange()
    for wait in exchange(&waits, with: ShortList()) { wait.end(for: self) }
    release(exchange(&partReads, with: []))
    return cancellation
  }

  // MARK: Evaluating

  /// Runs an evaluation at a place.
  ///
  /// Observers that can be canceled cost more than a body without observable reads. So they are made for the bodies of
  /// a type only once one of these has read an observable object. The observer of that first body stays until an
  /// observed value changes or is deallocated, and is ignored if the subscription was canceled.
  ///
  /// - Parameters:
  ///   - plan: The plan of the body's view; `nil` for a function other than a body.
  ///   - signal: The signal of a canceled subscription of the place.
  ///   - subscription: Becomes the subscription, or `nil` if all values read are constant. If it were returned in a
  ///     tuple, the runtime would look up the type of the tuple at each of several levels.
  ///   - isBegun: Whether the caller has begun the evaluation, which this function ends.
  /// - Returns: The result of the evaluation.
  static func evaluate<Result>(
    at place: any ViewPlace, _ plan: ViewPlan?, reusing signal: ChangeSignal? = nil,
    as subscription: inout BodySubscription?, isBegun: Bool = false, _ evaluation: () -> Result
  ) -> Result {
    let cancellation = plan?.hasReadObservable == false ? nil : signal ?? ChangeSignal()
    if !isBegun { EvaluationReads.begin(at: place) }
    func observe() -> @Sendable () -> Void {
      plan?.hasReadObservable = true
      let subscription = EvaluationReads.currentWaiter() as? BodySubscription
      subscription?.cancellation = cancellation
      return { subscription?.noteChange() }
    }
    let result = trackingReads(
      {
        cancellation?.access(isKept: true)
        return evaluation()
      }, onChange: observe())
    let reads = EvaluationReads.end()
    subscription = reads?.waiter as? BodySubscription
    guard let reads else { return result }
    subscription?.endEvaluation(reads)
    return result
  }
}

/// A place that is evaluated again after a change of a value read by its evaluation.
//
// A class, because a reference to a value of a protocol takes a word more of each subscription: see the benchmark
// `views/memory of 100,000 views that are kept`.
@MainActor
class EvaluatedPlace {
  /// Notes a change of a value read by the evaluation.
  ///
  /// - Parameter isCertain: Whether the place has to be evaluated. Otherwise, it first compares what it has read.
  nonisolated func noteChange(isCertain: Bool) {}
}

/// Runs an evaluation on the main actor as `withObservationTracking` does.
//
// A closure of the main actor passed to a module in an earlier language mode checks its actor each time. Such a
// check takes 350 of the 7,000 instructions for an element of the benchmark `views/html of 1,000 elements in one
// another`. One that is passed through a function of this module has no check.
func trackingReads<Result>(
  _ evaluation: () -> Result, onChange: @autoclosure () -> @Sendable () -> Void
) -> Result {
  withObservationTracking(evaluation, onChange: onChange())
}
