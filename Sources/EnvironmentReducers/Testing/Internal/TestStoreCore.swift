import EnvironmentCore

/// A store for tests: every action and every change of the state is asserted.
///
/// ```swift
/// let store = TestStore(initialState: Counter(), reducer: counterReducer, environment: .test)
/// await store.send(.increment) { $0.count = 1 }
/// await store.send(.load)
/// await store.receive(.loaded(42)) { $0.count = 42 }
/// await store.finish()
/// ```
///
/// A test fails, with the difference line by line, if the state isn't as the assertion says; if an assertion changes
/// nothing; if an action of an effect isn't received, or isn't the one that is expected; and if at the end, which is
/// ``finish(timeout:fileID:filePath:line:column:)`` or the end of the store, an effect still runs. It fails by Swift
/// Testing or XCTest, whichever runs it, unless a reporter is in force: see `EnvironmentReporting`.
///
/// Effects run in turns of the main actor, in a fixed order. Without `await`, an assertion sees what effects produce at
/// once; with it, also what they produce without waiting for something outside. Time is a matter for a ``TestClock``.
///
/// Isolation: the main actor.
///
/// The shape is that of the published `TestStore` that reducers of this kind are tested with.
@MainActor
public final class TestStore<State, Action, Environment> {
  /// What is handed to the reducer with each action to come.
  public var environment: Environment

  /// The state as far as it was asserted.
  public private(set) var state: State

  private let reducer: Reducer<State, Action, Environment>
  private let effects = EffectContext(executor: EffectExecutor.shared)
  private let leftovers: TestLeftovers

  /// The state as the reducer has made it.
  private var reducedState: State
  private var received: [(action: Action, state: State)] = []
  private var pending: [Action] = []
  private var isReducing = false

  /// Creates a store.
  public init(
    initialState: State,
    reducer: Reducer<State, Action, Environment>,
    environment: Environment,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    state = initialState
    reducedState = initialState
    self.reducer = reducer
    self.environment = environment
    leftovers = TestLeftovers(
      location: TestLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    )
  }

  deinit {
    leftovers.report()
  }

  /// Sends an action for a user, and hands the state before it and the one after it to an assertion.
  func send(_ action: Action, _ assert: (_ old: State, _ new: State) -> Void, at location: TestLocation) {
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
    let effect = reducer.run(&reducedState, action, environment)
    state = reducedState
    isReducing = false
    run(effect, of: action)
    reducePending()
    assert(old, state)
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
      let effect = reducer.run(&reducedState, action, environment)
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
