import EnvironmentCore

/// The state and the running effects that a store shares with all stores scoped from it.
@MainActor
final class StoreCore<State, Action> {
  private(set) var state: State
  private let reduce: (inout State, Action) -> Effect<Action, Never>
  private let effects = EffectContext()
  private var pending: [Action] = []
  private var isReducing = false
  private var observations: [Weak<StoreObservation>] = []
  /// The number of observations at which the ended ones are removed. It grows with their number, so that removing them
  /// costs each new observation a constant amount of time.
  private var countBeforeRemoving = 16

  init(state: State, reduce: @escaping (inout State, Action) -> Effect<Action, Never>) {
    self.state = state
    self.reduce = reduce
  }

  /// Reduces an action, and then the actions sent meanwhile, before the observers are notified.
  func send(_ action: Action) {
    pending.append(action)
    guard !isReducing else { return }
    isReducing = true
    // A copy, so the state can be read while it is reduced.
    var reduced = state
    var next = 0
    while next < pending.count {
      let action = pending[next]
      next += 1
      reduce(&reduced, action).start(in: effects) { [weak self] in self?.send($0) }
    }
    let former = (exchange(&pending, with: []), exchange(&state, with: reduced))
    isReducing = false
    for observation in observations { observation.object?.observer() }
    // Their `deinit` may use the store.
    release(former)
  }

  /// Calls a function after each change until the returned observation is deallocated.
  func observe(_ observer: @escaping () -> Void) -> StoreObservation {
    if observations.count >= countBeforeRemoving {
      observations.removeAll { $0.object == nil }
      countBeforeRemoving = 2 * observations.count + 16
    }
    let observation = StoreObservation(observer)
    observations.append(Weak(observation))
    return observation
  }
}

/// A token that ends the observation of a store when it is deallocated, on any thread.
@MainActor
final class StoreObservation {
  fileprivate let observer: () -> Void

  fileprivate init(_ observer: @escaping () -> Void) {
    self.observer = observer
  }
}
