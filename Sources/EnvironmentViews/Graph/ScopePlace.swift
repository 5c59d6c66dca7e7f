import EnvironmentCore
import Synchronization

/// The values of a scope, for the copies that follow them: those that `@Environment(\.self)` gives.
///
/// A place has the values that its scope sets. At the first read after a write, it derives its values again from those
/// of the place around it. So the cost of a write doesn't depend on the number of inner places. A place that has ended
/// keeps its last values.
///
/// Isolation: can be used from any thread. The scope writes on the main actor.
final class ScopePlace: EnvironmentPlace {
  private struct State {
    /// The place around this one; `nil` for the outermost place, and for a place that has ended.
    var parent: ScopePlace?
    var supplied: Set<ValueKey>

    /// The values, and those around from which they were derived.
    var values: EnvironmentValues
    var base: EnvironmentValues

    /// The number of changes after which the values were current.
    var checkedCount: Int
  }

  private let state: Lock<Unchecked<State>>
  private let changes: ChangeCount

  /// The scope, for as long as it exists.
  @MainActor weak var scope: EnvironmentScope?

  @MainActor
  init(_ scope: EnvironmentScope, in parent: ScopePlace?, supplied: Set<ValueKey>, values: EnvironmentValues) {
    changes = parent?.changes ?? ChangeCount()
    let base = parent?.values ?? values
    let state = State(parent: parent, supplied: supplied, values: values, base: base, checkedCount: changes.value)
    self.state = Lock(Unchecked(state))
    self.scope = scope
  }

  // MARK: Reading

  var values: EnvironmentValues {
    let count = changes.value
    var stale: [ScopePlace] = []
    var place = self
    // A loop instead of recursion, so that a deep hierarchy takes no stack.
    while true {
      let (values, isCurrent, parent) = place.state.withLock { state in
        Unchecked((state.value.values, state.value.checkedCount >= count, state.value.parent))
      }.value
      guard !isCurrent, let parent else {
        return stale.reversed().reduce(values) { around, place in place.rebase(on: around, after: count) }
      }
      stale.append(place)
      place = parent
    }
  }

  /// Derives the values from the surrounding values and those that are set here, and returns them.
  private func rebase(on around: EnvironmentValues, after count: Int) -> EnvironmentValues {
    let around = Unchecked(around)
    // The former state is returned as well, to be released without the lock: its `deinit` may run user code.
    return state.withLock { state in
      let former = state.value
      if former.parent != nil, former.checkedCount < count {
        if !around.value.isIdentical(to: former.base) {
          state.value.values = around.value.taking(former.supplied, from: former.values)
          state.value.base = around.value
        }
        state.value.checkedCount = count
      }
      return Unchecked((values: state.value.values, former: former))
    }.value.values
  }

  // MARK: Writing

  /// Takes the values that the scope has after a write.
  func update(supplied: Set<ValueKey>, values: EnvironmentValues, base: EnvironmentValues) {
    let new = Unchecked((supplied: supplied, values: values, base: base))
    _ = state.withLock { state in
      let former = state.value
      state.value.supplied = new.value.supplied
      state.value.values = new.value.values
      state.value.base = new.value.base
      // The count changes while the lock is held, so that a reader that sees the new count finds the new values.
      state.value.checkedCount = changes.increment()
      return Unchecked(former)
    }
  }

  /// Freezes the values.
  func end() {
    _ = values
    _ = state.withLock { Unchecked($0.value.parent.take()) }
  }

  // MARK: Recording

  func recordRead(of key: ValueKey?) {
    NodeReads.record(key, at: self, for: nil)
  }

  func readRecorderOfSnapshot() -> ((ValueKey?) -> Void)? {
    NodeReads.current.map { reads in { key in NodeReads.record(key, at: self, for: reads) } }
  }
}

/// The number of changes of the places of a hierarchy.
private final class ChangeCount: Sendable {
  private let count = Atomic(0)

  var value: Int { count.load(ordering: .acquiring) }

  func increment() -> Int { count.add(1, ordering: .acquiringAndReleasing).newValue }
}
