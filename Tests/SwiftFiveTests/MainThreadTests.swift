import EnvironmentReducers
import EnvironmentReducersTesting
import Testing

/// Tests of main-actor API in functions without isolation, whose callers the Swift 5 language mode doesn't check.
struct MainThreadTests {
  @Test(arguments: Use.allCases)
  func `A use off the main thread stops the process, and the message names the remedy`(_ use: Use) async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { [use] in
      let objects = await Objects()
      await Task.detached { use.perform(on: objects) }.value
    }
    let message = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(message.contains("'\(use.rawValue)' was used off the main thread, but it is isolated to the main actor."))
    #expect(message.contains("• Mark the test, its suite, or the function that makes the call '@MainActor'."))
  }

  @MainActor
  @Test(arguments: Use.allCases)
  func `A use on the main thread needs no annotation`(_ use: Use) {
    let objects = Objects()
    if use != .receive { objects.testStore.receive(1) { $0 = 1 } }
    use.perform(on: objects)
  }

  final class Objects: @unchecked Sendable {
    let testStore = TestStore(initialState: 0, reducer: reducer, environment: ())
    let store = Store(initialState: 0, reducer: reducer, environment: ())
    let viewStore = ViewStore(Store(initialState: 0, reducer: reducer, environment: ()))

    /// Creates the objects; the test store has received the action 1.
    @MainActor init() {
      testStore.send(-1)
    }
  }

  enum Use: String, CaseIterable, Codable {
    case makeTestStore = "TestStore.init"
    case send = "TestStore.send"
    case receive = "TestStore.receive"
    case finish = "TestStore.finish"
    case readState = "TestStore.state"
    case readEnvironment = "TestStore.environment"
    case makeStore = "Store.init"
    case sendToStore = "Store.send"
    case readViewStore = "ViewStore.state"
    case runReducer = "Reducer.run"

    func perform(on objects: Objects) {
      switch self {
      case .makeTestStore: _ = TestStore(initialState: 0, reducer: reducer, environment: ())
      case .send: objects.testStore.send(1) { $0 += 1 }
      case .receive: objects.testStore.receive(1) { $0 += 1 }
      case .finish: objects.testStore.finish()
      case .readState: _ = objects.testStore.state
      case .readEnvironment: objects.testStore.environment = ()
      case .makeStore: _ = Store(initialState: 0, reducer: reducer, environment: ())
      case .sendToStore: objects.store.send(1)
      case .readViewStore: _ = objects.viewStore.state
      case .runReducer:
        var state = 0
        _ = reducer.run(&state, 1, ())
      }
    }
  }
}

/// A reducer that adds an action to the state; it sends a negative action back positive.
private let reducer = Reducer<Int, Int, Void> { state, action, _ in
  guard action < 0 else {
    state += action
    return .none
  }
  return Effect(value: -action)
}
