public import EnvironmentCore
public import EnvironmentViews

// Extends the protocol of view stores, so that a program without a reducer doesn't build `EnvironmentReducers`.
extension __ViewStoreProtocol {
  /// Returns a binding that reads a part of the state, and sends an action when it is written.
  ///
  /// ```swift
  /// TextField("Search", text: viewStore.binding(get: \.query, send: SearchAction.queryChanged))
  /// ```
  ///
  /// A reader of the binding is notified when that part changes.
  public func binding<Value>(
    get keyPath: KeyPath<State, Value>, send toAction: @escaping (Value) -> Action
  ) -> Binding<Value> {
    Binding(get: { self[dynamicMember: keyPath] }, set: { self.send(toAction($0)) })
  }

  /// Returns a binding that reads a function of the state, and sends an action when it is written.
  ///
  /// ```swift
  /// Toggle("All done", isOn: viewStore.binding(get: { $0.open.isEmpty }, send: TodosAction.setAllDone))
  /// ```
  ///
  /// A reader of the binding is notified of every change of the state.
  @_disfavoredOverload
  public func binding<Value>(
    get: @escaping (State) -> Value, send toAction: @escaping (Value) -> Action
  ) -> Binding<Value> {
    Binding(get: { get(self.state) }, set: { self.send(toAction($0)) })
  }

  /// Returns a binding that reads a function of the state, and sends the same action for every written value.
  ///
  /// ```swift
  /// Toggle("Done", isOn: viewStore.binding(get: { $0.isDone }, send: .doneTapped))
  /// ```
  @_disfavoredOverload
  public func binding<Value>(get: @escaping (State) -> Value, send action: Action) -> Binding<Value> {
    binding(get: get, send: { _ in action })
  }

  /// Returns a binding to the state, which sends an action when it is written.
  ///
  /// Use it for a view store whose whole state is the value of a control.
  ///
  /// ```swift
  /// @State private var name: ViewStore<String, ProfileAction>
  ///
  /// TextField("Name", text: name.binding(send: ProfileAction.nameChanged))
  /// ```
  public func binding(send toAction: @escaping (State) -> Action) -> Binding<State> {
    binding(get: { $0 }, send: toAction)
  }
}
