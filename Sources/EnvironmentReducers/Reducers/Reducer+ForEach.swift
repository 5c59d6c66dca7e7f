import EnvironmentCore

extension Reducer {
  /// Returns the reducer for each element of a collection with identifiers.
  ///
  /// ```swift
  /// rowReducer.forEach(
  ///   state: \.rows,
  ///   action: /AppAction.row(id:action:),
  ///   environment: { _ in RowEnvironment() }
  /// )
  /// ```
  ///
  /// An action for an identifier that isn't in the collection is reported, and does nothing. Combine the returned
  /// reducer before the reducer that removes elements.
  public func forEach<GlobalState, GlobalAction, GlobalEnvironment, ID>(
    state toElements: sending WritableKeyPath<GlobalState, IdentifiedArray<ID, State>>,
    action toElementAction: CasePath<GlobalAction, (ID, Action)>,
    environment toElementEnvironment: @escaping @MainActor (GlobalEnvironment) -> Environment,
    file: StaticString = #fileID,
    line: UInt = #line
  ) -> Reducer<GlobalState, GlobalAction, GlobalEnvironment> {
    forEach(
      action: toElementAction, environment: toElementEnvironment, missing: "an identifier", file, line
    ) { state, id, reduce in
      guard var element = state[keyPath: toElements][id: id] else { return nil }
      defer { state[keyPath: toElements].replace(element, id: id) }
      return reduce(&element)
    }
  }

  /// Returns the reducer for each value of a dictionary.
  ///
  /// ```swift
  /// rowReducer.forEach(state: \.rows, action: /AppAction.row(key:action:), environment: { _ in RowEnvironment() })
  /// ```
  ///
  /// An action for a key that isn't in the dictionary is reported, and does nothing. Combine the returned reducer
  /// before the reducer that removes values.
  public func forEach<GlobalState, GlobalAction, GlobalEnvironment, Key>(
    state toValues: sending WritableKeyPath<GlobalState, [Key: State]>,
    action toValueAction: CasePath<GlobalAction, (Key, Action)>,
    environment toValueEnvironment: @escaping @MainActor (GlobalEnvironment) -> Environment,
    file: StaticString = #fileID,
    line: UInt = #line
  ) -> Reducer<GlobalState, GlobalAction, GlobalEnvironment> {
    forEach(
      action: toValueAction, environment: toValueEnvironment, missing: "a key", file, line
    ) { state, key, reduce in
      guard let index = state[keyPath: toValues].index(forKey: key) else { return nil }
      return reduce(&state[keyPath: toValues].values[index])
    }
  }

  private typealias Reduction = @MainActor (inout State) -> Effect<Action, Never>

  /// - Parameter reduceElement: Reduces the element with an identifier; `nil` if there is none.
  private func forEach<GlobalState, GlobalAction, GlobalEnvironment, ID>(
    action toElementAction: CasePath<GlobalAction, (ID, Action)>,
    environment toElementEnvironment: @escaping @MainActor (GlobalEnvironment) -> Environment,
    missing: String,
    _ file: StaticString,
    _ line: UInt,
    reduceElement: @escaping @MainActor (inout GlobalState, ID, Reduction) -> Effect<Action, Never>?
  ) -> Reducer<GlobalState, GlobalAction, GlobalEnvironment> {
    Reducer<GlobalState, GlobalAction, GlobalEnvironment> { state, action, environment in
      guard let (id, elementAction) = toElementAction.extract(from: action) else { return .none }
      let effect = reduceElement(&state, id) { reduce(&$0, elementAction, toElementEnvironment(environment)) }
      guard let effect else {
        return Self.reportMissingState("for \(missing) that isn't there, '\(id)'", for: action, file, line)
      }
      return effect.map { toElementAction.embed((id, $0)) }
    }
  }
}
