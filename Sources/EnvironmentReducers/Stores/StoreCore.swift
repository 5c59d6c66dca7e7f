private import EnvironmentCore

/// The state and the running effects that a store shares with all stores scoped from it.
@MainActor
final class StoreCore<State, Action> {
  private(set) var state: State
  private let reduce: (inout State, Action) -> Effect<Action, Never>
  private let effects = EffectContext()
  private var pending: [Action] = []
  private var isReducing = false
  private var observers: [Int: () -> Void] = [:]
  private var lastObserver = 0
  private let endedObservations = EndedObservations()

  init(state: State, reduce: @escaping (inout State, Action) -> Effect<Action, Never>) {
    self.state = state
    self.reduce = reduce
  }

  /// Reduces an action, and then the actions that were sent meanwhile, before the observers are notified.
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
      run(reduce(&reduced, action))
    }
    pending.removeAll()
    state = reduced
    isReducing = false
    removeEndedObservers()
    for key in observers.keys.sorted() { observers[key]?() }
  }

  /// Calls a function after each change until the returned observation is deallocated.
  func observe(_ observer: @escaping () -> Void) -> StoreObservation {
    removeEndedObservers()
    lastObserver += 1
    observers[lastObserver] = observer
    return StoreObservation(key: lastObserver, endsIn: endedObservations)
  }

  private func removeEndedObservers() {
    for key in endedObservations.takeAll() { observers[key] = nil }
  }

  private func run(_ effect: Effect<Action, Never>) {
    effect.start(in: effects) { [weak self] in self?.send($0) }
  }
}

/// A token that ends the observation of a store when it is deallocated, on any thread.
final class StoreObservation: Sendable {
  private let key: Int
  private let ended: EndedObservations

  fileprivate init(key: Int, endsIn ended: EndedObservations) {
    self.key = key
    self.ended = ended
  }

  deinit {
    ended.add(key)
  }
}

/// The keys of observations that have ended, until the store removes their observers on the main actor.
private final class EndedObservations: Sendable {
  private let keys = Lock<[Int]>([])

  func add(_ key: Int) {
    keys.withLock { $0.append(key) }
  }

  func takeAll() -> [Int] {
    keys.withLock { exchange(&$0, with: []) }
  }
}
