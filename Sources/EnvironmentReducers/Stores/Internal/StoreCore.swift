/// What a store and all that were made from it by scoping share: the state, and the effects that run.
@MainActor
final class StoreCore<State, Action> {
  private(set) var state: State
  private let reduce: (inout State, Action) -> Effect<Action, Never>
  private let effects = EffectContext()
  private var pending: [Action] = []
  private var isReducing = false
  private var observers: [Int: () -> Void] = [:]
  private var lastObserver = 0

  init(state: State, reduce: @escaping (inout State, Action) -> Effect<Action, Never>) {
    self.state = state
    self.reduce = reduce
  }

  /// Reduces an action, and then those that came meanwhile, before the observers are told.
  func send(_ action: Action) {
    pending.append(action)
    guard !isReducing else { return }
    isReducing = true
    var next = 0
    while next < pending.count {
      let action = pending[next]
      next += 1
      run(reduce(&state, action))
    }
    pending.removeAll()
    isReducing = false
    for key in observers.keys.sorted() { observers[key]?() }
  }

  /// Calls a function after each change, until the key that is returned is forgotten.
  func observe(_ observer: @escaping () -> Void) -> Int {
    lastObserver += 1
    observers[lastObserver] = observer
    return lastObserver
  }

  func removeObserver(_ key: Int) {
    observers[key] = nil
  }

  private func run(_ effect: Effect<Action, Never>) {
    effect.node?.start(
      EffectRun(in: EffectScope(in: effects), onOutput: { [weak self] in self?.send($0) }, onEnd: { _ in })
    )
  }
}
