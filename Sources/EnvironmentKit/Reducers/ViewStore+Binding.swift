public import EnvironmentReducers
public import EnvironmentViews

extension ViewStore {
  /// A binding that reads a part of the state, and sends an action when it is written.
  ///
  /// ```swift
  /// TextField("Search", text: viewStore.binding(get: \.query, send: SearchAction.queryChanged))
  /// ```
  ///
  /// Whoever reads it is told when that part changes.
  public func binding<Value>(
    get keyPath: KeyPath<State, Value>, send toAction: @escaping (Value) -> Action
  ) -> Binding<Value> {
    Binding(get: { self[dynamicMember: keyPath] }, set: { self.send(toAction($0)) })
  }

  /// A binding that reads something made of the state, and sends an action when it is written.
  ///
  /// ```swift
  /// Toggle("All done", isOn: viewStore.binding(get: { $0.open.isEmpty }, send: TodosAction.setAllDone))
  /// ```
  ///
  /// Whoever reads it is told of every change of the state.
  @_disfavoredOverload
  public func binding<Value>(
    get: @escaping (State) -> Value, send toAction: @escaping (Value) -> Action
  ) -> Binding<Value> {
    Binding(get: { get(self.state) }, set: { self.send(toAction($0)) })
  }

  /// A binding that reads something made of the state, and sends the same action whatever is written.
  ///
  /// ```swift
  /// Toggle("Done", isOn: viewStore.binding(get: { $0.isDone }, send: .doneTapped))
  /// ```
  @_disfavoredOverload
  public func binding<Value>(get: @escaping (State) -> Value, send action: Action) -> Binding<Value> {
    binding(get: get, send: { _ in action })
  }

  /// A binding to the state, which sends an action when it is written.
  public func binding(send toAction: @escaping (State) -> Action) -> Binding<State> {
    binding(get: { $0 }, send: toAction)
  }
}
