import EnvironmentCore

/// What a test store does in turns of the main actor.
@MainActor
final class TestStoreCore<State, Action, Environment> {
  /// What is handed to the reducer with each action to come.
  var environment: Environment

  /// The state as far as it was asserted.
  private(set) var state: State

  private let reducer: Reducer<State, Action, Environment>
  private let effects = EffectContext(executor: EffectExecutor.shared)
  private let leftovers: TestLeftovers

  /// The state as the reducer has made it.
  private var reducedState: State
  private var received: [(action: Action, state: State)] = []
  private var pending: [Action] = []
  private var isReducing = false

  init(
    initialState: State,
    reducer: Reducer<State, Action, Environment>,
    environment: Environment,
    leftovers: TestLeftovers
  ) {
    state = initialState
    reducedState = initialState
    self.reducer = reducer
    self.environment = environment
    self.leftovers = leftovers
  }

  /// Sends an action for a user, and returns the state before it and the one after it.
  func send(_ action: Action, at location: TestLocation) -> (old: State, new: State) {
    if !received.isEmpty {
      TestIssue(
        "An action was sent before \(received.count) received of effects were handled.",
        ["Sent: \(ValueDescription.line(of: action))"]
          + received.map { "Received: \(ValueDescription.line(of: $0.action))" },
        remedies: ["Handle each with 'receive' first."],
        at: location
      ).report()
      forgetReceived()
    }
    let old = state
    isReducing = true
    let effect = reducer.reduce(&reducedState, action, environment)
    state = reducedState
    isReducing = false
    run(effect, of: action)
    reducePending()
    return (old, state)
  }

  /// The first action of an effect that wasn't handled, with the state before it and the one after it.
  func takeReceived() -> (action: Action, old: State, new: State)? {
    guard !received.isEmpty else { return nil }
    let first = received.removeFirst()
    leftovers.removeFirstReceived()
    defer { state = first.state }
    return (first.action, state, first.state)
  }

  /// Whether an action of an effect waits to be handled.
  var hasReceived: Bool { !received.isEmpty }

  /// Whether an effect runs.
  var hasRunningEffects: Bool { leftovers.hasRunningEffects }

  /// Fails for what is left, once.
  func reportLeftovers(at location: TestLocation) {
    leftovers.report(at: location)
    forgetReceived()
  }

  private func forgetReceived() {
    state = reducedState
    received = []
    leftovers.removeAllReceived()
  }

  /// Takes an action that an effect has produced.
  private func receive(_ action: Action) {
    pending.append(action)
    if !isReducing { reducePending() }
  }

  private func reducePending() {
    guard !isReducing else { return }
    while !pending.isEmpty {
      let action = pending.removeFirst()
      isReducing = true
      let effect = reducer.reduce(&reducedState, action, environment)
      isReducing = false
      received.append((action, reducedState))
      leftovers.addReceived(ValueDescription.line(of: action))
      run(effect, of: action)
    }
  }

  private func run(_ effect: Effect<Action, Never>, of action: Action) {
    guard let node = effect.node else { return }
    let key = leftovers.addEffect(ValueDescription.line(of: action))
    // Effects that begin while one is started wait for their turn behind it, as those of a store do.
    isReducing = true
    node.start(
      EffectRun(
        in: EffectScope(in: effects), onOutput: { [weak self] in self?.receive($0) },
        onEnd: { [leftovers] _ in leftovers.removeEffect(key) }
      )
    )
    isReducing = false
  }
}
