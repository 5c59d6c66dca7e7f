import EnvironmentInspector
import EnvironmentKit
import TestSupport
import Testing

@MainActor
struct EvaluationTests {
  @Test func `The first evaluation of a view has no other cause`() {
    let host = recordedHost { Shop() }
    let evaluations = EnvironmentInspector.inspect(host).evaluations
    #expect(evaluations.map(\.view) == host.evaluations)
    let areFirst = evaluations.allSatisfy { $0.causes == [.first] && $0.update == 1 }
    #expect(areFirst)
    #expect(evaluations.last?.path == ["Shop", "Total"])
  }

  @Test func `A state is a cause with its owner and the event, and the input of a view that it reaches`() throws {
    let host = recordedHost { Shop() }
    try host.tap("Count")
    let evaluations = EnvironmentInspector.inspect(host).evaluations.filter { $0.update > 1 }
    #expect(evaluations.map(\.view) == ["Page", "Counter"])
    let causes: [[Evaluation.Cause]] = [[.state("count", of: "Page", old: "0", new: "1")], [.input(["count"])]]
    #expect(evaluations.map(\.causes) == causes)
    let description = "'Page' was evaluated because the state 'count' of 'Page' changed (0 → 1): tap \"Count\"."
    #expect(evaluations.first?.description == description)
  }

  @Test func `A key is a cause with the view that sets it`() throws {
    let host = recordedHost { Shop() }
    try host.tap("Francs")
    let evaluations = EnvironmentInspector.inspect(host).evaluations(of: "Price").suffix(3)
    let causes: [Evaluation.Cause] = [.key("currency", setter: "'.environment' in 'Shop'")]
    let areCausedByKey = evaluations.allSatisfy { $0.causes == causes && $0.event == "tap \"Francs\"" }
    #expect(areCausedByKey)
  }

  @Test func `A recorded host keeps a bounded number of evaluations, the newest`() {
    let host = recordedHost { Price(number: 1) }
    for number in 0..<2_500 {
      host.environment.currency = "\(number)"
      host.update()
    }
    let evaluations = EnvironmentInspector.inspect(host).evaluations
    #expect(evaluations.count >= 1_000 && evaluations.count <= 2_001)
    #expect(evaluations.last?.update == 2_501)
  }

  @Test func `A value of the host's environment is a cause`() {
    let host = recordedHost { Price(number: 1) }
    host.environment.currency = "CHF"
    host.update()
    host.expectLast("Price", [.key("currency", setter: "the environment of the host")], event: nil)
  }

  @Test func `A property of an observable object in a field of the view is a cause`() throws {
    let host = recordedHost { Shop() }
    try host.tap("Add")
    host.expectLast("Total", [.observed(["'count' of 'Cart' (0 → 1)"])], event: "tap \"Add\"")
  }

  @Test func `A property of a bound object is a cause`() {
    let model = ShopModel()
    let host = recordedHost { Greeting(model: model) }
    model.greeting = "Moin"
    host.update()
    host.expectLast("Greeting", [.property("greeting", of: "ShopModel")], event: nil)
  }

  @Test func `A state that an action writes for a preference has the preference as its event`() throws {
    struct Count: PreferenceKey {
      static let defaultValue = 0
      static func reduce(value: inout Int, nextValue: () -> Int) { value += nextValue() }
    }
    struct Outline: View {
      @State private var count: Int?
      var body: some View {
        Text("\(count ?? 0)")
        Text("a").preference(key: Count.self, value: 3).onPreferenceChange(Count.self) { count = $0 }
      }
    }
    let host = recordedHost { Outline() }
    host.expectLast(
      "Outline", [.state("count", of: "Outline", old: "nil", new: "3")], event: "the preference 'Count'")
  }

  @Test func `A host that isn't recorded has no evaluations`() {
    #expect(EnvironmentInspector.inspect(ViewHost { Shop() }).evaluations.isEmpty)
  }

  @Test(arguments: 0..<testSize(8 as UInt64, full: 20))
  func `In random runs, the causes are the changes that were made`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let model = RandomModel()
    let host = recordedHost { RandomRoot(model: model) }
    var former = model.values
    var taps = 0
    for _ in 0..<30 {
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        model.values[Int.random(in: 0..<6, using: &random)] = Int.random(in: 0..<2, using: &random)
      }
      model.box.content = model.values[5]
      let isTapped = Bool.random(using: &random)
      let count = EnvironmentInspector.inspect(host).evaluations.count
      if isTapped { try host.tap("Increment") } else { host.update() }
      let new = EnvironmentInspector.inspect(host).evaluations.dropFirst(count).filter { $0.view != "RandomRoot" }
      let changed = (0..<6).map { model.values[$0] != former[$0] }
      // What each view depends on, by the source above: an oracle that knows nothing of the graph.
      var expected: [String: [Evaluation.Cause]] = [:]
      if changed[0] { expected["InputReader"] = [.input(["input"])] }
      if changed[1] {
        expected["KeyReader", default: []] += [.key("currency", setter: "'.environment' in 'RandomRoot'")]
      }
      if changed[2] { expected["BothReader", default: []] += [.input(["input"])] }
      if changed[3] {
        expected["BothReader", default: []] += [.key("unread", setter: "'.environment' in 'RandomRoot'")]
      }
      if changed[4] { expected["ModelReader"] = [.property("greeting", of: "ShopModel")] }
      if changed[5] {
        expected["BoxReader"] = [.observed(["'content' of 'Box' (\(former[5]) → \(model.values[5]))"])]
      }
      if isTapped {
        expected["StateReader"] = [.state("count", of: "StateReader", old: "\(taps)", new: "\(taps + 1)")]
        taps += 1
      }
      let events = new.filter { $0.view == "StateReader" }.map(\.event)
      #expect(events == (isTapped ? ["tap \"Increment\""] : []))
      let causes = Dictionary(uniqueKeysWithValues: new.map { ($0.view, sorted($0.causes)) })
      #expect(causes == expected.mapValues(sorted))
      former = model.values
    }
  }

  private func sorted(_ causes: [Evaluation.Cause]) -> [String] { causes.map(\.description).sorted() }
}

extension ViewHost {
  /// Expects the view, the causes and the event of the last evaluation.
  fileprivate func expectLast(
    _ view: String, _ causes: [Evaluation.Cause], event: String?,
    _ fileID: String = #fileID, _ filePath: String = #filePath, _ line: Int = #line
  ) {
    let location = SourceLocation(fileID: fileID, filePath: filePath, line: line, column: 1)
    let last = EnvironmentInspector.inspect(self).evaluations.last
    #expect((last?.view, last?.event) == (view, event), sourceLocation: location)
    #expect(last?.causes == causes, sourceLocation: location)
  }
}

/// Expects a description.
func expectDescription(
  of value: some CustomStringConvertible, _ expected: String,
  fileID: String = #fileID, filePath: String = #filePath, line: Int = #line
) {
  let location = SourceLocation(fileID: fileID, filePath: filePath, line: line, column: 1)
  #expect(value.description == expected, sourceLocation: location)
}

/// Returns a recorded host in which no code sets a value.
@MainActor
func recordedHost<Root: View>(@ViewBuilder _ root: () -> Root) -> ViewHost<Root> {
  EnvironmentInspector.recording { ViewHost(environment: EnvironmentValues(), root) }
}

@Observable
private final class RandomModel {
  var values = [0, 0, 0, 0, 0, 0]
  let box = Box()
}

@Observable
private final class Box {
  var content = 0
}

private struct RandomRoot: View {
  let model: RandomModel

  var body: some View {
    InputReader(input: model.values[0])
    KeyReader().environment(\.currency, "\(model.values[1])")
    BothReader(input: model.values[2]).environment(\.unread, model.values[3])
    ModelReader().environment(\.greeting, "\(model.values[4])")
    BoxReader(box: model.box)
    StateReader()
  }
}

private struct ModelReader: View {
  @EnvironmentBound private var model = ShopModel()
  var body: some View { Text(model.greeting) }
}

private struct BoxReader: View {
  let box: Box
  var body: some View { Text("\(box.content)") }
}

private struct StateReader: View {
  @State private var count = 0
  var body: some View {
    Text("\(count)")
    Button("Increment") { count += 1 }
  }
}

private struct InputReader: View {
  let input: Int
  var body: some View { Text("\(input)") }
}

private struct KeyReader: View {
  @Environment(\.currency) private var currency
  var body: some View { Text(currency) }
}

private struct BothReader: View {
  let input: Int
  @Environment(\.unread) private var unread
  var body: some View { Text("\(input) \(unread)") }
}
