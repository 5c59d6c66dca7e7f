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

  /// Sends an action for a user.
  ///
  /// - Returns: The state before it.
  fileprivate func send(_ action: Action, at location: TestLocation) -> State {
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
    return old
  }

  /// The first action of an effect that wasn't handled, with the state before it and the one after it.
  fileprivate func takeReceived() -> (action: Action, old: State, new: State)? {
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

// MARK: Assertions

extension TestStoreCore where State: Equatable {
  /// Sends an action for a user, and asserts how it changes the state.
  func send(_ action: Action, _ update: ((inout State) throws -> Void)?, at location: TestLocation) {
    let assertion = StateAssertion(action: ValueDescription.line(of: action), update: update, location: location)
    assertion.check(old: send(action, at: location), new: state)
  }
}

extension TestStoreCore where State: Equatable, Action: Equatable {
  /// Asserts that an action of an effect is the first that wasn't handled, and how it changes the state.
  func receive(
    _ expected: Action, _ update: ((inout State) throws -> Void)?, at location: TestLocation
  ) {
    guard let received = takeReceived() else {
      TestIssue(
        "An action was expected of an effect, but none was received.",
        ["Expected: \(ValueDescription.line(of: expected))"],
        remedies: ["Await 'receive' if the effect isn't done at once.", "Move the clock that it waits for on."],
        at: location
      ).report()
      return
    }
    if received.action != expected {
      TestIssue(
        "The action received of an effect isn't the one that was expected.",
        Difference.lines(from: expected, to: received.action) + ["(Expected: -, received: +)"],
        at: location
      ).report()
    } else {
      StateAssertion(action: ValueDescription.line(of: expected), update: update, location: location).check(
        old: received.old, new: received.new)
    }
  }
}
