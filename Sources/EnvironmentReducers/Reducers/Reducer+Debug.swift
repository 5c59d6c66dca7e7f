import EnvironmentCore

extension Reducer {
  /// Returns the reducer with a print of each action and its changes of the state, line by line.
  ///
  /// ```swift
  /// let store = Store(initialState: App(), reducer: appReducer.debug("App"), environment: .live)
  /// // App: received action:
  /// //   AppAction.counter(CounterAction.increment)
  /// //   - App(count: 0)
  /// //   + App(count: 1)
  /// ```
  ///
  /// - Parameters:
  ///   - prefix: The beginning of each print.
  ///   - printer: Prints a text; by default to standard output.
  public func debug(
    _ prefix: String = "", printer: @escaping @MainActor (String) -> Void = { print($0) }
  ) -> Reducer {
    Reducer { state, action, environment in
      let old = state
      let effect = reduce(&state, action, environment)
      let changes = difference(from: old, to: state) ?? ["(No state changes)"]
      printer(([Self.line(prefix, action)] + changes.map { "  " + $0 }).joined(separator: "\n"))
      return effect
    }
  }

  /// Returns the reducer with a print of each action.
  ///
  /// ```swift
  /// let store = Store(initialState: State(), reducer: reducer.debugActions("search"), environment: environment)
  /// ```
  ///
  /// - Parameters:
  ///   - prefix: The beginning of each print.
  ///   - printer: Prints a text; by default to standard output.
  public func debugActions(
    _ prefix: String = "", printer: @escaping @MainActor (String) -> Void = { print($0) }
  ) -> Reducer {
    Reducer { state, action, environment in
      printer(Self.line(prefix, action))
      return reduce(&state, action, environment)
    }
  }

  private static func line(_ prefix: String, _ action: Action) -> String {
    let lines = ValueReader().lines(of: action).map { "  " + $0 }
    return (["\(prefix.isEmpty ? "" : "\(prefix): ")received action:"] + lines).joined(separator: "\n")
  }
}
