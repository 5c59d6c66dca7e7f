import EnvironmentReducers
import Observation
import EnvironmentCore
import Testing

@MainActor
struct StoreTests {
  @Test func `Actions that are sent during a reduction wait for their turn, and observers read the last state`() {
    let log = Log()
    let store = Store(
      initialState: [Int](),
      reducer: Reducer<[Int], Int, Log> { state, action, log in
        state.append(action)
        guard action < 10 else { return .none }
        log.store?.send(action + 10)
        return .merge(Effect(value: action + 20), .fireAndForget { log.store?.send(action + 30) })
      },
      environment: log
    )
    log.store = store
    let viewStore = ViewStore(store)
    store.send(1)
    #expect(viewStore.state == [1, 11, 21, 31])
    viewStore.send(2)
    #expect(viewStore.state == [1, 11, 21, 31, 2, 12, 22, 32])
  }

  @Test func `A scoped store shares its parent's state, and retains its parent`() {
    let store = Self.makeStore()
    let scoped = store.scope(state: \.a, action: Action.setA)
    let (parent, child) = (ViewStore(store), ViewStore(scoped))
    child.send(5)
    #expect(parent.a == 5)
    parent.send(.setA(6))
    #expect(child.state == 6)
    let deeper = ViewStore(scoped.scope(state: { "\($0)" }, action: { (text: String) in text.count }))
    deeper.send("four")
    #expect(deeper.state == "4")
    #expect(ViewStore(store.scope(state: \.b)).state == 0)
    let retaining = ViewStore(Self.makeStore().scope(state: \.a, action: Action.setA))
    retaining.send(3)
    #expect(retaining.state == 3)
  }

  @Test func `A reader of a property is notified only when the property changes`() {
    let viewStore = ViewStore(Self.makeStore())
    let readsA = Changes { _ = viewStore.a }
    let readsB = Changes { _ = viewStore.b }
    let readsAll = Changes { _ = viewStore.state }
    viewStore.send(.setA(1))
    expectChanges([readsA, readsB, readsAll], [1, 0, 1])
    viewStore.send(.setA(1))
    expectChanges([readsA, readsB, readsAll], [1, 0, 1])
    viewStore.send(.setB(1))
    expectChanges([readsA, readsB, readsAll], [1, 1, 2])
    viewStore.send(.nothing)
    expectChanges([readsA, readsB, readsAll], [1, 1, 2])
  }

  @Test func `An observer is notified before the change, and reads the state before it`() {
    let viewStore = ViewStore(Self.makeStore())
    let log = Seen()
    func observe(_ name: String, _ read: @escaping @MainActor @Sendable () -> Int) {
      withObservationTracking {
        _ = read()
      } onChange: {
        MainActor.assumeIsolated { log.entries.append("\(name) \(read())") }
      }
    }
    observe("a") { viewStore.a }
    observe("b") { viewStore.b }
    observe("state") { viewStore.state.a }
    viewStore.send(.setA(1))
    #expect(log.entries.sorted() == ["a 0", "state 0"])
    #expect(viewStore.a == 1)
    viewStore.send(.setB(2))
    #expect(log.entries.last == "b 0")
  }

  @Test func `An action that an observer sends synchronously changes the state after the current change`() {
    let viewStore = ViewStore(Self.makeStore())
    withObservationTracking {
      _ = viewStore.a
    } onChange: {
      MainActor.assumeIsolated {
        viewStore.send(.setA(2))
        viewStore.send(.setB(3))
      }
    }
    let (readsA, readsB) = (Changes { _ = viewStore.a }, Changes { _ = viewStore.b })
    viewStore.send(.setA(1))
    #expect([viewStore.a, viewStore.b] == [2, 3])
    expectChanges([readsA, readsB], [2, 1])
  }

  @Test func `A function decides which states are duplicates`() {
    let viewStore = ViewStore(Self.makeStore(), removeDuplicates: { $0.b == $1.b })
    let readsA = Changes { _ = viewStore.a }
    viewStore.send(.setA(1))
    expectChanges([readsA], [0])
    #expect(viewStore.a == 0)
    viewStore.send(.setB(1))
    expectChanges([readsA], [1])
    #expect(viewStore.a == 1)
  }

  @Test func `A store removes the observer of a released view store without a turn of the main actor`() {
    let reads = Log()
    let counting = Self.makeStore().scope(state: { state in
      reads.count += 1
      return state
    })
    for _ in 0..<10 { _ = ViewStore(counting) }
    reads.count = 0
    counting.send(.setA(1))
    #expect(reads.count == 0)
    let kept = ViewStore(counting)
    reads.count = 0
    counting.send(.setA(2))
    #expect(reads.count == 1)
    #expect(kept.a == 2)
  }

  @Test func `A store and its reader are deallocated`() {
    weak var store: Store<State, Action>?
    weak var viewStore: ViewStore<State, Action>?
    do {
      let made = Self.makeStore()
      let reader = ViewStore(made)
      _ = reader.a
      reader.send(.setA(1))
      (store, viewStore) = (made, reader)
    }
    #expect(store == nil)
    #expect(viewStore == nil)
  }

  struct State: Equatable {
    var a = 0
    var b = 0
  }

  enum Action: Equatable {
    case setA(Int), setB(Int), nothing
  }

  static func makeStore() -> Store<State, Action> {
    Store(
      initialState: State(),
      reducer: Reducer<State, Action, Void> { state, action, _ in
        switch action {
        case .setA(let a): state.a = a
        case .setB(let b): state.b = b
        case .nothing: break
        }
        return .none
      },
      environment: ()
    )
  }

  private func expectChanges(
    _ observers: [Changes], _ expected: [Int], sourceLocation: SourceLocation = #_sourceLocation
  ) {
    #expect(observers.map(\.count) == expected, sourceLocation: sourceLocation)
  }

  @MainActor
  final class Seen {
    var entries: [String] = []
  }

  private final class Log {
    weak var store: Store<[Int], Int>?
    var count = 0
  }

  /// A counter of changes to the properties that a function reads.
  private final class Changes: Sendable {
    private let changes = Lock(0)
    private let read: @MainActor @Sendable () -> Void

    var count: Int { changes.withLock { $0 } }

    @MainActor
    init(_ read: @escaping @MainActor @Sendable () -> Void) {
      self.read = read
      observe()
    }

    @MainActor
    private func observe() {
      withObservationTracking(read) { [weak self] in
        self?.changes.withLock { $0 += 1 }
        MainActor.assumeIsolated { self?.observe() }
      }
    }
  }
}
