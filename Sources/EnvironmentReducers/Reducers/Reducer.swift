import EnvironmentCore

/// A feature as a function: it determines how each action changes the state, and which effect follows.
///
/// Write one for each feature. You can test it without views, and combine it with others.
///
/// ```swift
/// let counterReducer = Reducer<Counter, CounterAction, CounterEnvironment> { state, action, environment in
///   switch action {
///   case .increment:
///     state.count += 1
///     return .none
///   case .save:
///     return .fireAndForget { [save = environment.save, count = state.count] in await save(count) }
///   }
/// }
/// ```
///
/// A ``Store`` runs it. `combine(_:)` and `pullback` compose the reducer of a large feature from the reducers of small
/// ones.
///
/// Isolation: a reducer can be made and stored anywhere, such as in a global constant. It runs on the main actor.
///
/// Follows `Reducer` of the Composable Architecture before 0.41, whose reducers receive their environment as an
/// argument.
public struct Reducer<State, Action, Environment>: Sendable {
  let reduce: @MainActor (inout State, Action, Environment) -> Effect<Action, Never>

  /// Creates a reducer from a function that changes the state by an action, and returns the effect to run.
  ///
  /// ```swift
  /// let counter = Reducer<Int, CounterAction, Void> { count, action, _ in
  ///   count += 1
  ///   return .none
  /// }
  /// ```
  public init(_ reducer: @escaping @MainActor (inout State, Action, Environment) -> Effect<Action, Never>) {
    reduce = reducer
  }

  /// The reducer that does nothing.
  ///
  /// ```swift
  /// let reducer: Reducer<State, Action, Void> = isEnabled ? searchReducer : .empty
  /// ```
  public static var empty: Reducer {
    Reducer { _, _, _ in .none }
  }

  /// Returns a reducer that runs others on the same state, in order, and merges their effects.
  ///
  /// ```swift
  /// let appReducer = Reducer<App, AppAction, AppEnvironment>.combine(
  ///   counterReducer.pullback(state: \.counter, action: /AppAction.counter, environment: \.counter),
  ///   Reducer { state, action, environment in … }
  /// )
  /// ```
  ///
  /// The order matters: if a parent's action removes the state of a child, the child's reducer must run before the
  /// parent's.
  public static func combine(_ reducers: Reducer...) -> Reducer {
    combine(reducers)
  }

  /// Returns a reducer that runs others on the same state, in order, and merges their effects.
  ///
  /// ```swift
  /// let reducer = Reducer.combine(features.map(\.reducer))
  /// ```
  public static func combine(_ reducers: [Reducer]) -> Reducer {
    Reducer { state, action, environment in
      .merge(reducers.map { $0.reduce(&state, action, environment) })
    }
  }

  /// Returns a reducer that runs this one and then another on the same state, and merges their effects.
  ///
  /// ```swift
  /// let reducer = searchReducer.combined(with: historyReducer)
  /// ```
  public func combined(with other: Reducer) -> Reducer {
    .combine(self, other)
  }

  /// Changes a state by an action, and returns the effect to run.
  ///
  /// ```swift
  /// let effect = reducer.run(&state, .increment, environment)
  /// ```
  ///
  /// Isolation: the main actor. Code in the Swift 5 language mode with no isolation calls it on the main thread;
  /// calling it on another thread stops the process with a message.
  @preconcurrency
  @MainActor
  public func run(_ state: inout State, _ action: Action, _ environment: Environment) -> Effect<Action, Never> {
    MainThread.precondition("Reducer.run")
    return reduce(&state, action, environment)
  }

  /// Changes a state by an action, and returns the effect to run: the same as ``run(_:_:_:)``.
  ///
  /// ```swift
  /// let effect = counterReducer(&count, .increment, environment)
  /// ```
  @preconcurrency
  @MainActor
  public func callAsFunction(
    _ state: inout State, _ action: Action, _ environment: Environment
  ) -> Effect<Action, Never> {
    run(&state, action, environment)
  }
}
