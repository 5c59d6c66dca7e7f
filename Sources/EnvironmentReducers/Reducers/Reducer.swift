/// Describes a feature: how an action changes its state, and what work is to be done because of it.
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
/// A ``Store`` runs it. Reducers of small features are put together to that of a large one by ``combine(_:)-(Reducer...)``
/// and `pullback`.
///
/// Isolation: a reducer can be made and kept anywhere, such as in a global constant, and runs on the main actor. Whoever
/// runs it elsewhere waits for that.
///
/// The shape is that of the published `Reducer` of the generation whose reducers are handed their environment.
public struct Reducer<State, Action, Environment>: Sendable {
  let reduce: @MainActor (inout State, Action, Environment) -> Effect<Action, Never>

  /// Creates a reducer from a function that changes the state by an action, and returns what is to be done then.
  public init(_ reducer: @escaping @MainActor (inout State, Action, Environment) -> Effect<Action, Never>) {
    reduce = reducer
  }

  /// The reducer that does nothing.
  public static var empty: Reducer {
    Reducer { _, _, _ in .none }
  }

  /// A reducer that runs others on the same state, in order, and merges their effects.
  ///
  /// ```swift
  /// let appReducer = Reducer<App, AppAction, AppEnvironment>.combine(
  ///   counterReducer.pullback(state: \.counter, action: /AppAction.counter, environment: \.counter),
  ///   Reducer { state, action, environment in … }
  /// )
  /// ```
  ///
  /// The order counts: a child that leaves its parent's state with an action should be run before the parent.
  public static func combine(_ reducers: Reducer...) -> Reducer {
    combine(reducers)
  }

  /// A reducer that runs others on the same state, in order, and merges their effects.
  public static func combine(_ reducers: [Reducer]) -> Reducer {
    Reducer { state, action, environment in
      .merge(reducers.map { $0.reduce(&state, action, environment) })
    }
  }

  /// A reducer that runs this one and then another on the same state, and merges their effects.
  public func combined(with other: Reducer) -> Reducer {
    .combine(self, other)
  }

  /// Changes a state by an action, and returns what is to be done then.
  public func run(_ state: inout State, _ action: Action, _ environment: Environment) -> Effect<Action, Never> {
    // In its place, so that nothing in the state is copied because two have it.
    withUnsafeMutablePointer(to: &state) { state in
      onMainActor((state, action, environment)) { reduce(&$0.0.pointee, $0.1, $0.2) }
    }
  }

  /// The same as ``run(_:_:_:)``.
  public func callAsFunction(
    _ state: inout State, _ action: Action, _ environment: Environment
  ) -> Effect<Action, Never> {
    run(&state, action, environment)
  }
}
