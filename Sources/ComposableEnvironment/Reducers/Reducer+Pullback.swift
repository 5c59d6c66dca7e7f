internal import EnvironmentCore
public import EnvironmentReducers

extension Reducer where Environment: ComposableEnvironment {
  /// The reducer as one of a larger feature, in an environment that is derived from the feature's.
  ///
  /// ```swift
  /// childReducer.pullback(state: \.child, action: /ParentAction.child)
  /// ```
  ///
  /// Each environment that the larger feature is run with gets a child of its own, made by `init()` at the first action and
  /// kept as long as its parent.
  public func pullback<GlobalState, GlobalAction, GlobalEnvironment: ComposableEnvironment>(
    state toLocalState: sending WritableKeyPath<GlobalState, State>,
    action toLocalAction: CasePath<GlobalAction, Action>
  ) -> Reducer<GlobalState, GlobalAction, GlobalEnvironment> {
    pullback(state: toLocalState, action: toLocalAction, environment: derivation())
  }

  /// The reducer as one of a larger feature, whose state is an enum with this one's state in one of its cases, in an
  /// environment that is derived from the feature's.
  public func pullback<GlobalState, GlobalAction, GlobalEnvironment: ComposableEnvironment>(
    state toLocalState: CasePath<GlobalState, State>,
    action toLocalAction: CasePath<GlobalAction, Action>,
    file: StaticString = #fileID,
    line: UInt = #line
  ) -> Reducer<GlobalState, GlobalAction, GlobalEnvironment> {
    pullback(state: toLocalState, action: toLocalAction, environment: derivation(), file: file, line: line)
  }

  /// Derives an environment for one pullback: one from each parent.
  func derivation<GlobalEnvironment: ComposableEnvironment>() -> @MainActor (GlobalEnvironment) -> Environment {
    let reason = DerivationReason()
    return { parent in parent.child(for: reason) { Environment() } }
  }
}

/// Stands for a pullback where environments are derived for it.
private final class DerivationReason: Sendable {}
