internal import EnvironmentCore
public import EnvironmentReducers
@_exported public import EnvironmentTesting

/// A store for tests, which asserts every action and every change of the state.
///
/// Use it to test a feature from its first action to the end of its last effect: a change or an action you don't
/// assert fails the test.
///
/// ```swift
/// @MainActor
/// @Test func `A number is loaded`() async {
///   let store = TestStore(initialState: Counter(), reducer: counterReducer, environment: .test)
///   await store.send(.increment) { $0.count = 1 }
///   await store.send(.load)
///   await store.receive(.loaded(42)) { $0.count = 42 }
///   await store.finish()
/// }
/// ```
///
/// The test fails in each of the following cases, with a line-by-line difference:
/// - The state differs from what an assertion expects.
/// - An assertion changes nothing.
/// - An action of an effect is not received, or differs from the expected action.
/// - An effect still runs when the test calls ``finish(timeout:fileID:filePath:line:column:)`` or releases the store.
///
/// The failure is recorded with Swift Testing or XCTest, depending on which of them runs the test. If a custom reporter
/// is set, it receives the failure instead: see `EnvironmentReporting`. If no test runs in the current task, such as in
/// a detached task, the process stops with a message.
///
/// Effects run in turns of the main actor, in a fixed order. The synchronous forms of `send`, `receive` and `finish`
/// handle the immediate outputs of effects. The asynchronous forms also handle outputs produced without waiting for an
/// event outside the test. A ``/EnvironmentTesting/TestClock`` controls the time.
///
/// Isolation: the main actor. Mark a Swift Testing suite `@MainActor`. A suite in the Swift 5 language mode needs no
/// annotation if its functions run on the main thread, as XCTest's synchronous test functions do. Using the store on
/// another thread stops the process with a message.
///
/// Follows `TestStore` of the Composable Architecture before 0.41.
@preconcurrency
@MainActor
public final class TestStore<State, Action, Environment> {
  private let reducer: Reducer<State, Action, Environment>
  private let effects = EffectContext(executor: EffectExecutor.shared)
  let leftovers = TestLeftovers()

  /// The place where the store was made.
  private let location: SourcePlace
  private var currentEnvironment: Environment
  private var assertedState: State

  /// The state after all actions, including those that the test hasn't received yet.
  private var reducedState: State

  /// The actions of effects that the test hasn't received yet, each with the state after it.
  private var received: [(action: Action, state: State)] = []
  private var pending: [Action] = []
  private var isReducing = false

  /// Creates a store.
  ///
  /// ```swift
  /// let store = TestStore(initialState: 0, reducer: counterReducer, environment: CounterEnvironment())
  /// ```
  public init(
    initialState: State,
    reducer: Reducer<State, Action, Environment>,
    environment: Environment,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    MainThread.precondition("TestStore.init")
    Registration.install()
    self.reducer = reducer
    currentEnvironment = environment
    assertedState = initialState
    reducedState = initialState
    location = SourcePlace(fileID: fileID, filePath: filePath, line: line, column: column)
  }

  deinit {
    leftovers.report(at: location)
  }

  /// The environment that the reducer receives with each later action.
  ///
  /// ```swift
  /// store.environment.fact = { _ in "one" }
  /// ```
  public var environment: Environment {
    get {
      MainThread.precondition("TestStore.environment")
      return currentEnvironment
    }
    set {
      MainThread.precondition("TestStore.environment")
      currentEnvironment = newValue
    }
  }

  /// The state after the last action the test has asserted.
  ///
  /// ```swift
  /// #expect(store.state.count == 1)
  /// ```
  ///
  /// Inside an assertion, it is the state before the action.
  public var state: State {
    MainThread.precondition("TestStore.state")
    return assertedState
  }
}

// MARK: - Sending

extension TestStore where State: Equatable {
  /// Sends an action, and asserts how it changes the state.
  ///
  /// ```swift
  /// store.send(.increment) { $0.count = 1 }
  /// ```
  ///
  /// - Parameters:
  ///   - action: The action.
  ///   - update: Changes the state before the action into the state expected after it. Without an `update`, the action
  ///     must not change the state.
  ///   - fileID: The file of the call, for reports.
  ///   - filePath: The path of the file of the call, for reports.
  ///   - line: The line of the call, for reports.
  ///   - column: The column of the call, for reports.
  public func send(
    _ action: Action,
    _ update: ((inout State) throws -> Void)? = nil,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    let location = SourcePlace(fileID: fileID, filePath: filePath, line: line, column: column)
    assert(update, of: action, leadsTo: reduceSent(action, at: location), at: location)
  }

  /// Sends an action and asserts how it changes the state, like the synchronous form. Then runs the effects until all
  /// of them wait for an event outside the test.
  ///
  /// ```swift
  /// await store.send(.load) { $0.isLoading = true }
  /// ```
  public func send(
    _ action: Action,
    _ update: ((inout State) throws -> Void)? = nil,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async {
    let location = SourcePlace(fileID: fileID, filePath: filePath, line: line, column: column)
    assert(update, of: action, leadsTo: reduceSent(action, at: location), at: location)
    await EffectExecutor.settle()
  }

  /// Runs an assertion on the current state, fails the test if the result isn't the next state, and makes the next
  /// state current.
  private func assert(
    _ update: ((inout State) throws -> Void)?, of action: Action, leadsTo next: State, at location: SourcePlace
  ) {
    defer { release(exchange(&assertedState, with: next)) }
    var expected = assertedState
    func fail(_ fact: String, _ details: [String] = [], remedies: [String] = []) {
      let action = "Action: \(text(describing: action))"
      EnvironmentReporting.failTest(
        EnvironmentIssue(fact, place: [action] + details, remedies: remedies), at: location)
    }
    do {
      try update?(&expected)
    } catch {
      fail("The assertion for an action threw an error.", ["Error: \(error)"])
      return
    }
    if expected != next {
      fail(
        "The state after an action differs from the expected state.",
        difference(expected, next) + ["(Expected: -, actual: +)"]
      )
    } else if update != nil, expected == assertedState {
      fail(
        "The assertion for an action changes nothing, and the action changed nothing.",
        remedies: ["Remove the assertion."]
      )
    }
  }
}

// MARK: - Receiving

extension TestStore where State: Equatable, Action: Equatable {
  /// Asserts that the first action that isn't received yet is the expected one, and how it changes the state.
  ///
  /// ```swift
  /// store.receive(.loaded(42)) { $0.count = 42 }
  /// ```
  ///
  /// - Parameters:
  ///   - expected: The expected action.
  ///   - update: Changes the state before the action into the state expected after it. Without an `update`, the action
  ///     must not change the state.
  ///   - fileID: The file of the call, for reports.
  ///   - filePath: The path of the file of the call, for reports.
  ///   - line: The line of the call, for reports.
  ///   - column: The column of the call, for reports.
  public func receive(
    _ expected: Action,
    _ update: ((inout State) throws -> Void)? = nil,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    MainThread.precondition("TestStore.receive")
    let location = SourcePlace(fileID: fileID, filePath: filePath, line: line, column: column)
    assertReceived(expected, update, at: location)
  }

  /// Waits for an effect to produce an action, and asserts the action and how it changes the state, like the
  /// synchronous form.
  ///
  /// ```swift
  /// await store.receive(.loaded(["tea"])) { $0.items = ["tea"] }
  /// ```
  ///
  /// - Parameters:
  ///   - expected: The expected action.
  ///   - timeout: The longest time to wait, in real time, for an effect that waits for an event outside the test.
  ///   - update: Changes the state before the action into the state expected after it.
  ///   - fileID: The file of the call, for reports.
  ///   - filePath: The path of the file of the call, for reports.
  ///   - line: The line of the call, for reports.
  ///   - column: The column of the call, for reports.
  public func receive(
    _ expected: Action,
    timeout: Duration = .seconds(1),
    _ update: ((inout State) throws -> Void)? = nil,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async {
    let location = SourcePlace(fileID: fileID, filePath: filePath, line: line, column: column)
    await EffectExecutor.settle(
      until: { !self.received.isEmpty || !self.leftovers.hasRunningEffects }, timeout: timeout)
    assertReceived(expected, update, at: location)
  }

  private func assertReceived(
    _ expected: Action, _ update: ((inout State) throws -> Void)?, at location: SourcePlace
  ) {
    guard !received.isEmpty else {
      let issue = EnvironmentIssue(
        "An action of an effect was expected, but no effect has produced one.",
        place: ["Expected: \(text(describing: expected))"],
        remedies: [
          "Use 'await store.receive' if the effect does asynchronous work.",
          "Advance the clock that the effect waits for.",
        ])
      return EnvironmentReporting.failTest(issue, at: location)
    }
    let (action, next) = received.removeFirst()
    leftovers.state.withLock { _ = $0.received.removeFirst() }
    if action == expected {
      assert(update, of: expected, leadsTo: next, at: location)
    } else {
      release(exchange(&assertedState, with: next))
      let issue = EnvironmentIssue(
        "The received action differs from the expected action.",
        place: difference(expected, action) + ["(Expected: -, received: +)"])
      EnvironmentReporting.failTest(issue, at: location)
    }
  }
}

// MARK: - Reducing

extension TestStore {
  /// Reduces an action that the test sends, starts its effect, and returns the state after the action.
  private func reduceSent(_ action: Action, at location: SourcePlace) -> State {
    MainThread.precondition("TestStore.send")
    if !received.isEmpty {
      let issue = EnvironmentIssue(
        "An action was sent while \(TestLeftovers.count(received.count)) of effects had not been received.",
        place: ["Sent: \(text(describing: action))"]
          + received.map { "Not received: \(text(describing: $0.action))" },
        remedies: ["Call 'receive' for each action of an effect first."])
      EnvironmentReporting.failTest(issue, at: location)
      skipReceived()
    }
    let next = reduce(action)
    reducePending()
    return next
  }

  func skipReceived() {
    release((exchange(&assertedState, with: reducedState), exchange(&received, with: [])))
    leftovers.state.withLock { $0.received = [] }
  }

  private func reducePending() {
    while !isReducing, !pending.isEmpty {
      let action = pending.removeFirst()
      reduce(action, isReceived: true)
    }
  }

  /// Reduces an action, and starts its effect. Returns the state before that start, in which a test may send actions.
  @discardableResult
  private func reduce(_ action: Action, isReceived: Bool = false) -> State {
    // An action that an effect produces while another effect starts is reduced after that start, as in a `Store`.
    isReducing = true
    defer { isReducing = false }
    // A copy, so the state can be read while it is reduced.
    var next = reducedState
    let effect = reducer.run(&next, action, currentEnvironment)
    release(exchange(&reducedState, with: next))
    if isReceived {
      received.append((action, next))
      leftovers.state.withLock { $0.received.append(text(describing: action)) }
    }
    if effect.isNone { return next }
    let key = leftovers.addEffect(text(describing: action))
    effect.start(
      in: effects,
      onOutput: { [weak self] action in
        self?.pending.append(action)
        self?.reducePending()
      },
      onEnd: { [leftovers] _ in leftovers.state.withLock { $0.effects[key] = nil } }
    )
    return next
  }
}

/// Returns the difference of two values known to differ, line by line.
private func difference(_ old: Any, _ new: Any) -> [String] {
  difference(from: old, to: new) ?? ["The values differ, but their descriptions are equal."]
}
