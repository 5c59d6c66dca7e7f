import EnvironmentCore
import EnvironmentViews
import Observation
import Testing

/// Views whose properties are of all kinds are evaluated if one of them changed, and not otherwise.
@MainActor
@Suite struct PropertyChangeTests {
  @Observable
  fileprivate final class Model {
    var tick = 0
    var number = 0
  }

  fileprivate enum Kind {
    case empty
    case number(Int)
    case action(() -> Void)
    case pair(name: String, Int)
  }

  fileprivate struct Action { let run: () -> Void }
  fileprivate protocol Shape {}
  fileprivate struct Circle: Shape { let radius: Int }
  fileprivate struct Path: Shape { let points: [Int] }
  fileprivate final class Box: Shape {}

  private struct Child<Value>: View {
    let value: Value
    var body: some View { Text("child") }
  }

  private struct Page<Value>: View {
    let model: Model
    let values: (Int) -> Value
    var body: some View {
      let _ = model.tick
      Child(value: values(model.number))
    }
  }

  /// Whether a view is evaluated in each of five updates, with the values of a function for 0, 0, 1, 1 and 0.
  private func evaluations<Value>(of values: @escaping (Int) -> Value) -> [Bool] {
    let model = Model()
    let host = ViewHost { Page(model: model, values: values) }
    _ = host.drainEvaluations()
    return [0, 0, 1, 1, 0].map { number in
      model.tick += 1
      model.number = number
      host.update()
      return host.drainEvaluations().count > 1
    }
  }

  @Test func `Values are compared, objects are told apart`() {
    let gated = [false, false, true, false, true]
    let never = [false, false, false, false, false]
    let (first, second) = (Box(), Box())
    #expect(evaluations { $0 } == gated)
    #expect(evaluations { _ in "same" } == never)
    #expect(evaluations { "a string that is too long to be stored inline \($0)" } == gated)
    #expect(evaluations { [[$0]: [$0]] } == gated)
    #expect(evaluations { $0 == 0 ? first : second } == gated)
    #expect(evaluations { $0 == 0 ? nil : second } == gated)
    #expect(evaluations { Circle(radius: $0) } == gated)
    #expect(evaluations { Path(points: [$0, 2]) } == gated)
    #expect(evaluations { Circle(radius: $0) as any Shape } == gated)
    #expect(evaluations { ($0 == 0 ? Circle(radius: 1) : Path(points: [])) as any Shape } == gated)
    #expect(evaluations { ($0 == 0 ? first : second) as any Shape } == gated)
    #expect(evaluations { Kind.number($0) } == gated)
    #expect(evaluations { _ in Kind.empty } == never)
    #expect(evaluations { $0 == 0 ? Kind.empty : .pair(name: "a", 1) } == gated)
    #expect(evaluations { Kind.pair(name: "a long name that isn't stored inline", $0) } == gated)
    #expect(evaluations { (name: "tuple", $0) } == gated)
    #expect(evaluations { \Model.number == \Model.tick ? "\($0)" : "\($0)" } == gated)
  }

  @Test func `Functions are the same if they are the same function with the same context`() {
    let gated = [false, false, true, false, true]
    let (first, second): (() -> Void, () -> Void) = ({}, { print("") })
    #expect(evaluations { Action(run: $0 == 0 ? first : second) } == gated)
    #expect(evaluations { Kind.action($0 == 0 ? first : second) } == gated)
    #expect(evaluations { number in Action { print(number) } }[2])
  }

  @Test func `A property in a property has its environment and state, and updates after what is in it`() throws {
    struct Root: View {
      let log: Log
      let outer: Outer
      @State private var other = 0
      var body: some View {
        Button("\(outer.inner.count)") { outer.inner.count += 1 }
        Button("other") { other += 1 }
        Text("\(outer.text) \(other)")
      }
    }
    let log = Log()
    let host = ViewHost { Root(log: log, outer: Outer(log: log)) }
    #expect(host.html.hasSuffix("untitled 0 0"))
    #expect(log.drain() == ["inner untitled 0", "outer untitled 0"])
    try host.tap("0")
    #expect(log.drain() == ["inner untitled 1", "outer untitled 1"])
    try host.tap("other")
    #expect(host.html.hasSuffix("untitled 1 1"))
    _ = host.drainEvaluations()
    host.environment.title = "new"
    #expect(host.html.hasSuffix("new 1 1"))
    #expect(host.drainEvaluations() == ["Root"])
  }

  fileprivate struct Inner: DynamicProperty {
    let log: Log
    @Environment(\.title) var title
    @State var count = 0
    var text = ""
    mutating func update() {
      text = "\(title) \(count)"
      log("inner \(text)")
    }
  }

  fileprivate struct Outer: DynamicProperty {
    let log: Log
    var inner: Inner
    var text = ""
    init(log: Log) {
      self.log = log
      inner = Inner(log: log)
    }
    mutating func update() {
      text = inner.text
      log("outer \(text)")
    }
  }
}
