public import EnvironmentCore
public import Observation

/// An observable view of a store's state, which also sends actions to the store.
///
/// Use it in a view to read the state and to send actions.
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
/// A reader of a property of the state is notified only when that property changes. A reader of ``state`` is notified
/// of every change. Properties are compared by `==`, and objects by identity; a property that can't be compared counts
/// as changed. Observers are notified before the change, as observable models do.
///
/// A file that also imports `EnvironmentKit` has `binding(get:send:)`, which binds a control to a property of the state.
///
/// Isolation: the main actor. Code without isolation in the Swift 5 language mode uses it on the main thread. Using it
/// on another thread stops the process with a message.
///
/// Follows `ViewStore` of the Composable Architecture before 0.41.
@preconcurrency
@MainActor
@dynamicMemberLookup
public final class ViewStore<State, Action>: Observable, __ViewStoreProtocol {
  private let store: Store<State, Action>
  private let isDuplicate: (State, State) -> Bool
  private let registrar = ObservationRegistrar()
  private var current: State
  private var observation: StoreObservation?
  private var isOutdated = false
  private var isUpdating = false

  /// The properties that were read.
  private var properties: [PartialKeyPath<State>: ObservedProperty] = [:]

  private typealias ObservedProperty = (
    differs: (_ old: State, _ new: State) -> Bool, willSet: () -> Void, didSet: () -> Void
  )

  /// Creates a view store that ignores a change if a function considers both states duplicates.
  ///
  /// ```swift
  /// ViewStore(store, removeDuplicates: { $0.count == $1.count })
  /// ```
  public init(_ store: Store<State, Action>, removeDuplicates isDuplicate: @escaping (State, State) -> Bool) {
    self.store = store
    self.isDuplicate = isDuplicate
    current = store.state
    observation = store.observe { [weak self] in self?.update() }
  }

  /// Creates a view store that ignores a change to an equal state.
  ///
  /// ```swift
  /// let viewStore = ViewStore(store)
  /// ```
  public convenience init(_ store: Store<State, Action>) where State: Equatable {
    self.init(store, removeDuplicates: areSame)
  }

  /// The state.
  ///
  /// ```swift
  /// Text("\(viewStore.state.count)")
  /// ```
  public var state: State {
    MainThread.precondition("ViewStore.state")
    registrar.access(self, keyPath: \.state)
    return current
  }

  /// A property of the state.
  ///
  /// ```swift
  /// Text("\(viewStore.count)")  // reads `count` of the state
  /// ```
  public subscript<Value>(dynamicMember keyPath: KeyPath<State, Value>) -> Value {
    MainThread.precondition("ViewStore.state")
    if properties[keyPath] == nil {
      properties[keyPath] = (
        differs: { !areSame($0[keyPath: keyPath], $1[keyPath: keyPath]) },
        willSet: { [unowned self] in registrar.willSet(self, keyPath: \.[dynamicMember: keyPath]) },
        didSet: { [unowned self] in registrar.didSet(self, keyPath: \.[dynamicMember: keyPath]) }
      )
    }
    registrar.access(self, keyPath: \.[dynamicMember: keyPath])
    return current[keyPath: keyPath]
  }

  /// Sends an action to the store.
  ///
  /// ```swift
  /// Button("Increment") { viewStore.send(.increment) }
  /// ```
  public func send(_ action: Action) {
    store.send(action)
  }

  /// Updates the state from the store. If an observer sends an action meanwhile, its change follows the current one.
  private func update() {
    isOutdated = true
    if isUpdating { return }
    isUpdating = true
    defer { isUpdating = false }
    while isOutdated {
      isOutdated = false
      let (old, new) = (current, store.state)
      if isDuplicate(old, new) { continue }
      let changed = properties.values.filter { $0.differs(old, new) }
      registrar.willSet(self, keyPath: \.state)
      for property in changed { property.willSet() }
      let former = exchange(&current, with: new)
      registrar.didSet(self, keyPath: \.state)
      for property in changed { property.didSet() }
      release(former)
    }
  }
}
