import EnvironmentCore
public import Observation

/// Reads a store, and sends to it, for a view.
///
/// ```swift
/// struct CounterView: View {
///   @State var viewStore: ViewStore<Counter, CounterAction>
///
///   var body: some View {
///     Text("\(viewStore.count)")
///     Button("Increment") { viewStore.send(.increment) }
///   }
/// }
/// ```
///
/// Whoever reads a property of the state is told when that property changes, and not when others do; whoever reads
/// ``state`` is told of every change. Properties are compared by `==`, objects by identity; what can't be compared counts
/// as changed.
///
/// Isolation: the main actor.
///
/// The shape is that of the published `ViewStore` that reducers of this kind are written with.
@MainActor
@dynamicMemberLookup
public final class ViewStore<State, Action>: Observable {
  private let store: Store<State, Action>
  private let isDuplicate: (State, State) -> Bool
  private let registrar = ObservationRegistrar()
  private var current: State
  private var observation: StoreObservation?

  /// The properties that were read, each with what tells its observers of a change.
  private var properties: [PartialKeyPath<State>: (_ old: State, _ new: State) -> Void] = [:]

  /// Creates a view store that takes a change for none if a function says that the states are the same.
  public init(_ store: Store<State, Action>, removeDuplicates isDuplicate: @escaping (State, State) -> Bool) {
    self.store = store
    self.isDuplicate = isDuplicate
    current = store.state
    observation = store.observe { [weak self] in self?.update() }
  }

  /// Creates a view store that takes a change to an equal state for none.
  public convenience init(_ store: Store<State, Action>) where State: Equatable {
    self.init(store, removeDuplicates: { $0 == $1 })
  }

  /// The state.
  public var state: State {
    registrar.access(self, keyPath: \.state)
    return current
  }

  /// A property of the state.
  public subscript<Value>(dynamicMember keyPath: KeyPath<State, Value>) -> Value {
    if properties[keyPath] == nil {
      properties[keyPath] = { [unowned self] old, new in
        guard !areKnownEqual(old[keyPath: keyPath], new[keyPath: keyPath]) else { return }
        registrar.withMutation(of: self, keyPath: \.[dynamicMember: keyPath]) {}
      }
    }
    registrar.access(self, keyPath: \.[dynamicMember: keyPath])
    return current[keyPath: keyPath]
  }

  /// Sends an action to the store.
  public func send(_ action: Action) {
    store.send(action)
  }

  private func update() {
    let old = current
    let new = store.state
    guard !isDuplicate(old, new) else { return }
    current = new
    registrar.withMutation(of: self, keyPath: \.state) {}
    for notify in properties.values { notify(old, new) }
  }
}
