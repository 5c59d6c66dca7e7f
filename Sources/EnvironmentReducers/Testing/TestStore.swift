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
/// Isolation: can be used in any, so that a test needs none. The reducer and the effects run on the main actor, and a
/// caller elsewhere waits for it; assertions run where the caller is. What the store is handed belongs to it from then on.
///
/// The shape is that of the published `TestStore` that reducers of this kind are tested with.
public final class TestStore<State, Action, Environment> {
  private let core: TestStoreCore<State, Action, Environment>
  private let leftovers: TestLeftovers

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
    let leftovers = TestLeftovers(
      location: TestLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    )
    self.leftovers = leftovers
    core = onMainActor((initialState, reducer, environment)) {
      TestStoreCore(initialState: $0.0, reducer: $0.1, environment: $0.2, leftovers: leftovers)
    }
  }

  deinit {
    leftovers.report()
  }

  /// What is handed to the reducer with each action to come.
  public var environment: Environment {
    get { withCore(()) { core, _ in core.environment } }
    set { withCore(newValue) { core, environment in core.environment = environment } }
  }

  /// The state as far as it was asserted.
  public var state: State {
    withCore(()) { core, _ in core.state }
  }

  func withCore<Input, Result>(
    _ input: Input,
    _ operation: @escaping @MainActor (TestStoreCore<State, Action, Environment>, Input) -> Result
  ) -> Result {
    onMainActor((core, input)) { operation($0.0, $0.1) }
  }

  func withCore<Input, Result>(
    _ input: Input,
    _ operation: @escaping @MainActor (TestStoreCore<State, Action, Environment>, Input) -> Result
  ) async -> Result {
    await onMainActor((core, input)) { operation($0.0, $0.1) }
  }
}
