import EnvironmentInjection
import EnvironmentKit
import EnvironmentReducers
import EnvironmentReducersTesting
import Testing

// One import has the wrappers of views and models. The others have their own modules.

extension EnvironmentValues {
  @Entry fileprivate var facade = "front"
}

@EnvironmentAccessible
private final class FacadeModel {
  @Environment(\.facade) var facade
}

@Observable
private final class FacadeTally {
  var count = 0
}

private struct FacadeView: View {
  @EnvironmentBound var model = FacadeModel()
  @Environment(\.facade) var facade
  @Environment(FacadeTally.self) var tally

  var body: some View {
    Button("Count") { tally.count += 1 }
    Text("\(facade) \(model.facade) \(tally.count)")
  }
}

private final class FacadeDownloads: Injectable {
  var injection = InjectionValues()
  @Injection(\.facade) var facade
}

private struct FacadeState: Equatable {
  var text = ""
  var rows: IdentifiedArrayOf<FacadeRow> = []
}

private struct FacadeRow: Identifiable, Equatable {
  let id: Int
  var isOn = false
}

private enum FacadeAction: Equatable {
  case read
  case found(String)
  case row(id: Int, action: Bool)
}

private let facadeReducer = Reducer<FacadeState, FacadeAction, EnvironmentValues>.combine(
  Reducer<FacadeRow, Bool, EnvironmentValues> { row, isOn, _ in
    row.isOn = isOn
    return .none
  }
  .forEach(state: \.rows, action: /FacadeAction.row, environment: { $0 }),
  Reducer { state, action, environment in
    switch action {
    case .read: return Effect(value: .found(environment.facade))
    case .found(let text): state.text = text
    case .row: break
    }
    return .none
  }
)

@MainActor
struct FacadeTests {
  @Test func `Views, models and objects of the environment need no other import`() throws {
    let host = ViewHost { FacadeView().environment(\.facade, "back").environment(FacadeTally()) }
    try host.tap("Count")
    #expect(host.html.hasSuffix("back back 1"))
    let model = FacadeModel()
    model.bindTestEnvironment { $0.facade = "test" }
    #expect(model.facade == "test")
  }

  @Test func `Injection is one import away`() {
    let downloads = FacadeDownloads()
    downloads.injection.facade = "injected"
    #expect(downloads.facade == "injected")
  }

  @Test func `Reducers and stores are one import away, with bindings of view stores`() async {
    let state = FacadeState(rows: [FacadeRow(id: 1)])
    let store = TestStore(initialState: state, reducer: facadeReducer, environment: EnvironmentValues())
    await store.send(.read)
    await store.receive(.found("front")) { $0.text = "front" }
    await store.send(.row(id: 1, action: true)) { $0.rows[id: 1]?.isOn = true }
    await store.finish()

    // Qualified, because this module has its own `Store`.
    let viewStore = ViewStore(
      EnvironmentReducers.Store(initialState: state, reducer: facadeReducer, environment: EnvironmentValues()))
    viewStore.send(.read)
    #expect(viewStore.text == "front")
    #expect(viewStore.binding(get: \.text, send: FacadeAction.found).wrappedValue == "front")
  }

  @Test func `Foundation and Observation's types need no other import`() {
    let changes = Changes()
    let tally = FacadeTally()
    withObservationTracking {
      _ = tally.count
    } onChange: {
      changes.count += 1
    }
    tally.count += 1
    #expect((changes.count, Locale(identifier: "fr_FR").identifier) == (1, "fr_FR"))
  }

  private final class Changes: @unchecked Sendable {
    var count = 0
  }
}
