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
@Suite struct ReducerTests {
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

  private func run(_ action: AppAction, on app: inout App) -> [AppAction] {
    outputs(of: appReducer.run(&app, action, Environment()))
  }

  @Test func `A pullback reduces its part with its environment, and embeds the outputs of effects`() {
    var app = App(counter: 5)
    #expect(run(.counter(.increment), on: &app) == [])
    #expect(app == App(counter: 7))
    #expect(run(.counter(.reset), on: &app) == [.counter(.increment)])
    #expect(app == App(counter: 0))
    #expect(run(.other(.increment), on: &app) == [])
    #expect(run(.none, on: &app) == [])
    #expect(app == App(counter: 0))
  }

  @Test func `Optional states, cases, elements and values of dictionaries are reduced in place`() {
    var app = App(optional: 1, modal: .open(1), rows: [Row(id: 1), Row(id: 2)], values: ["a": 1])
    let actions: [AppAction] = [
      .optional(.increment), .modal(.increment), .row(id: 2, action: .increment), .value("a", .increment),
    ]
    for action in actions { #expect(run(action, on: &app) == []) }
    #expect(app == App(optional: 3, modal: .open(3), rows: [Row(id: 1), Row(id: 2, count: 2)], values: ["a": 3]))
    #expect(run(.row(id: 1, action: .reset), on: &app) == [.row(id: 1, action: .increment)])
    #expect(run(.value("a", .reset), on: &app) == [.value("a", .increment)])
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
    let reports = actions.map { action in
      issues { #expect(run(action, on: &app) == []) }
    }
    #expect(app == App())
    #expect(reports.map(\.count) == [1, 1, 1, 1])
    #expect(
      reports.map { $0.first?.prefix { $0 != "\n" } } == [
        "An action was sent while the state is nil, so it did nothing.",
        "An action was sent while the state is of another case, so it did nothing.",
        "An action was sent for an identifier that isn't there, '7', so it did nothing.",
        "An action was sent for a key that isn't there, 'b', so it did nothing.",
      ])
    #expect(reports[0].first?.contains("CounterAction.reset") == true)
    #expect(reports[2].first?.contains("Action: AppAction.row(id: 7, action: CounterAction.reset)") == true)
    #expect(reports[0].first?.contains("EnvironmentReducersTests/ReducerTests.swift:") == true)
  }

  @Test func `Combined reducers run in order on one state, and their effects are merged`() {
    let append = { (text: String) in
      Reducer<String, Int, Void> { state, action, _ in
        state += text
        return Effect(value: action + 1)
      }
    }
    var state = ""
    #expect(outputs(of: Reducer.combine(append("a"), append("b"), .empty).run(&state, 1, ())) == [2, 2])
    #expect(outputs(of: append("c").combined(with: append("d"))(&state, 2, ())) == [3, 3])
    #expect(outputs(of: Reducer.combine([append("e")]).run(&state, 3, ())) == [4])
    #expect(state == "abcde")
  }

  @Test func `A reducer under debug prints each action and its changes of the state`() {
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
          -   counter: 1,
          +   counter: 3,
              optional: nil,
              modal: Modal.closed,
              … 2 unchanged properties
            )
        """,
        """
        received action:
          AppAction.row(
            id: 1,
            action: CounterAction.reset
          )
        """,
        """
        App: received action:
          AppAction.row(
            id: 1,
            action: CounterAction.reset
          )
          (No state changes)
        """,
      ])
  }

  @Test func `Under debug, sets and dictionaries have an order, and the print of cyclic objects ends`() {
    final class Node {
      var next: Node?
      var names: Set<String> = ["c", "a", "b"]
      var numbers = ["y": 2, "x": 1]
    }
    var printed: [String] = []
    let node = Node()
    node.next = node
    let reducer = Reducer<Int, Node, Void> { _, _, _ in .none }.debugActions("Node") { printed.append($0) }
    var state = 0
    _ = reducer.run(&state, node, ())
    node.next = nil
    #expect(
      printed == [
        """
        Node: received action:
          Node(
            next: Node(…),
            names: Set([
              "a",
              "b",
              "c"
            ]),
            numbers: [
              "x": 1,
              "y": 2
            ]
          )
        """
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
