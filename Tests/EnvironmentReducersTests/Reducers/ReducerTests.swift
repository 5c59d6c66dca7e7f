import EnvironmentReducers
import TestSupport
import Testing

private let counterReducer = Reducer<Int, CounterAction, Int> { state, action, step in
  switch action {
  case .increment:
    state += step
    return .none
  case .reset:
    state = 0
    return Effect(value: .increment)
  }
}

private enum CounterAction: Equatable {
  case increment, reset
}

@MainActor
struct ReducerTests {
  private struct App: Equatable {
    var counter = 0
    var optional: Int?
    var modal = Modal.closed
    var rows: IdentifiedArrayOf<Row> = []
    var values: [String: Int] = [:]
  }

  private enum Modal: Equatable {
    case closed
    case open(Int)
  }

  private struct Row: Identifiable, Equatable {
    let id: Int
    var count = 0
  }

  private enum AppAction: Equatable {
    case counter(CounterAction)
    case other(CounterAction)
    case optional(CounterAction)
    case modal(CounterAction)
    case row(id: Int, action: CounterAction)
    case value(String, CounterAction)
    case none

    static func == (first: AppAction, second: AppAction) -> Bool { "\(first)" == "\(second)" }
  }

  private struct Environment {
    var step = 2
  }

  private let rowReducer = Reducer<Row, CounterAction, Int> { state, action, step in
    counterReducer.run(&state.count, action, step)
  }

  private var appReducer: Reducer<App, AppAction, Environment> {
    .combine(
      counterReducer.pullback(state: \.counter, action: /AppAction.counter, environment: \.step),
      counterReducer.optional().pullback(state: \.optional, action: /AppAction.optional, environment: { $0.step }),
      counterReducer.pullback(state: /Modal.open, action: /AppAction.modal, environment: { $0 })
        .pullback(state: \.modal, action: .`self`, environment: \.step),
      rowReducer.forEach(state: \.rows, action: /AppAction.row, environment: \.step),
      counterReducer.forEach(state: \.values, action: /AppAction.value, environment: \.step)
    )
  }

  /// Expects the outputs of the effect that an action has.
  private func expect(
    _ expected: [AppAction], from action: AppAction, on app: inout App,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    #expect(outputs(of: appReducer.run(&app, action, Environment())) == expected, sourceLocation: sourceLocation)
  }

  @Test func `A pullback reduces its part with its environment, and embeds the outputs of effects`() {
    var app = App(counter: 5)
    expect([], from: .counter(.increment), on: &app)
    #expect(app == App(counter: 7))
    expect([.counter(.increment)], from: .counter(.reset), on: &app)
    #expect(app == App(counter: 0))
    expect([], from: .other(.increment), on: &app)
    expect([], from: .none, on: &app)
    #expect(app == App(counter: 0))
  }

  @Test func `Optional states, cases, elements and values of dictionaries are reduced in place`() {
    var app = App(optional: 1, modal: .open(1), rows: [Row(id: 1), Row(id: 2)], values: ["a": 1])
    let actions: [AppAction] = [
      .optional(.increment), .modal(.increment), .row(id: 2, action: .increment), .value("a", .increment),
    ]
    for action in actions { expect([], from: action, on: &app) }
    #expect(app == App(optional: 3, modal: .open(3), rows: [Row(id: 1), Row(id: 2, count: 2)], values: ["a": 3]))
    expect([.row(id: 1, action: .increment)], from: .row(id: 1, action: .reset), on: &app)
    expect([.value("a", .increment)], from: .value("a", .reset), on: &app)
  }

  private final class Rows {
    var rows: IdentifiedArrayOf<Row> = [Row(id: 1), Row(id: 2)]
  }

  @Test func `An element that its own reducer removes from an object stays removed`() {
    var model = Rows()
    let reducer = Reducer<Row, CounterAction, Rows> { state, _, model in
      model.rows.remove(id: state.id)
      return .none
    }
    _ = reducer.forEach(state: \.rows, action: /AppAction.row, environment: { $0 })
      .run(&model, .row(id: 1, action: .reset), model)
    #expect(model.rows.map(\.id) == [2])
  }

  @Test func `Missing state is reported once with the action, and the action changes nothing`() {
    var app = App()
    let actions: [AppAction] = [
      .optional(.reset), .modal(.reset), .row(id: 7, action: .reset), .value("b", .reset),
    ]
    let reports = issues {
      for action in actions { expect([], from: action, on: &app) }
    }
    #expect(app == App())
    let expected: [(fact: String, action: String)] = [
      ("An action was sent while the state is nil, so it did nothing.", "CounterAction.reset"),
      ("An action was sent while the state is of another case, so it did nothing.", "CounterAction.reset"),
      (
        "An action was sent for an identifier that isn't there, '7', so it did nothing.",
        "Action: AppAction.row(id: 7, action: CounterAction.reset)"
      ),
      ("An action was sent for a key that isn't there, 'b', so it did nothing.", "CounterAction.reset"),
    ]
    #expect(reports.count == expected.count)
    for (report, (fact, action)) in zip(reports, expected) {
      #expect(report.hasPrefix(fact + "\n"))
      for part in [action, "EnvironmentReducersTests/ReducerTests.swift:"] {
        #expect(report.contains(part))
      }
    }
  }

  @Test func `Combined reducers run in order on one state, and their effects are merged`() {
    let append = { (text: String) in
      Reducer<String, Int, Void> { state, action, _ in
        state += text
        return Effect(value: action + 1)
      }
    }
    var state = ""
    let effects = [
      Reducer.combine(append("a"), append("b"), .empty).run(&state, 1, ()),
      append("c").combined(with: append("d"))(&state, 2, ()),
      Reducer.combine([append("e")]).run(&state, 3, ()),
    ]
    #expect(effects.map { outputs(of: $0) } == [[2, 2], [3, 3], [4]])
    #expect(state == "abcde")
  }

  @Test(.ignoresReports) func `A reducer under debug prints each action and its changes of the state`() {
    var printed: [String] = []
    let reducer = appReducer.debug("App") { printed.append($0) }
    var app = App(counter: 1, values: ["a": 1])
    _ = reducer.run(&app, .counter(.increment), Environment())
    _ = reducer.debugActions { printed.append($0) }.run(&app, .row(id: 1, action: .reset), Environment())
    #expect(
      printed == [
        """
        App: received action:
          AppAction.counter(CounterAction.increment)
            App(
          -   counter: 1
          +   counter: 3
              optional: nil
              modal: Modal.closed
              … 2 unchanged lines
            )
        """,
        """
        received action:
          AppAction.row(id: 1, action: CounterAction.reset)
        """,
        """
        App: received action:
          AppAction.row(id: 1, action: CounterAction.reset)
          (No state changes)
        """,
      ])
  }

  /// Returns the outputs that an effect sends synchronously.
  private func outputs<Output>(of effect: Effect<Output, Never>) -> [Output] {
    var outputs: [Output] = []
    let store = Store<Void, Output?>(
      initialState: (),
      reducer: Reducer<Void, Output?, Void> { _, action, _ in
        guard let action else { return effect.map { $0 } }
        outputs.append(action)
        return .none
      },
      environment: ()
    )
    store.send(nil)
    return outputs
  }
}
