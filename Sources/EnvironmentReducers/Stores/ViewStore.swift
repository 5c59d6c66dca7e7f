import EnvironmentCore
public import Observation

/// An observable view of a store's state, which also sends actions to the store.
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
/// A reader of a property of the state is notified when that property changes, and not when others do. A reader of
/// ``state`` is notified of every change. Properties are compared by `==`, and objects by identity; a property that can't
/// be compared counts as changed.
///
/// Isolation: the main actor. Code in the Swift 5 language mode that has no isolation uses it on the main thread; using it
/// on another thread stops the process with a message.
///
/// The shape is that of the published `ViewStore` that reducers of this kind are written with.
@preconcurrency
@MainActor
@dynamicMemberLookup
public final class ViewStore<State, Action>: Observable {
  private let store: Store<State, Action>
  private let isDuplicate: (State, State) -> Bool
  private let registrar = ObservationRegistrar()
  private var current: State
  private var observation: StoreObservation?

  /// The properties that were read, each with a function that notifies its observers of a change.
  private var properties: [PartialKeyPath<State>: (_ old: State, _ new: State) -> Void] = [:]

  /// Creates a view store that ignores a change between states that a function takes for duplicates.
  public init(_ store: Store<State, Action>, removeDuplicates isDuplicate: @escaping (State, State) -> Bool) {
    self.store = store
    self.isDuplicate = isDuplicate
    current = store.state
    observation = store.observe { [weak self] in self?.update() }
  }

  /// Creates a view store that ignores a change to an equal state.
  public convenience init(_ store: Store<State, Action>) where State: Equatable {
    self.init(store, removeDuplicates: { $0 == $1 })
  }

  /// The state.
  public var state: State {
    MainThread.precondition("ViewStore.state")
    registrar.access(self, keyPath: \.state)
    return current
  }

  /// A property of the state.
  public subscript<Value>(dynamicMember keyPath: KeyPath<State, Value>) -> Value {
    MainThread.precondition("ViewStore.state")
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
