import EnvironmentCore
import EnvironmentViews
import Observation
import TestSupport
import Testing

extension Memory {
  /// Tests of hierarchies whose values use their host in their `deinit`. `.ci/run` runs them in a release build under the address
  /// sanitizer, where the optimizer may move a release into a change of what kept the value.
  @MainActor
  struct HostReleaseTests {
    @Test func `A view that is due for evaluation and is removed may change its host in a deinit`() {
      struct Child: View {
        let last: Last
        let model: Model
        var body: some View { Text("\(model.number)") }
      }
      struct Page: View {
        let model: Model
        let act: @MainActor () -> Void
        @Environment(\.title) var title
        var body: some View {
          ForEach(0..<(model.isShown ? 5 : 0), id: \.self) { _ in Child(last: Last(act), model: model) }
          Text(title)
          ForEach(0..<40) { _ in TitleView() }
        }
      }
      let model = Model()
      var host: ViewHost<Page>?
      var count = 0
      host = ViewHost {
        Page(model: model) {
          count += 1
          host?.environment.title = "\(count)"
          model.number += 1
        }
      }
      for round in 1...20 {
        model.number += 1
        model.isShown = false
        host?.update()
        #expect(count == 5 * round)
        #expect(host?.html.contains("[\(count)]") == true)
        model.isShown = true
        host?.update()
      }
      host?.unmount()
      host = nil
    }

    @Test func `A host whose values use it in their deinit stays intact`() async {
      for seed in 0..<programCount {
        let program = HostileProgram(seed: UInt64(seed))
        _ = issues {
          for _ in 0..<200 { program.step() }
          program.end()
        }
        // The canceled tasks of views end.
        for _ in 0..<100 where program.alive > 0 { await Task.yield() }
        #expect(program.alive == 0, "seed \(seed)")
      }
    }
  }
}

@Observable
private final class Model {
  var number = 0
  var isShown = true
}

/// An object that runs an action when it is deallocated.
@MainActor
private final class Last: ObservableObject, Equatable {
  private let action: @MainActor () -> Void
  private let marks = [1, 2, 3]
  init(_ action: @escaping @MainActor () -> Void) { self.action = action }
  var isIntact: Bool { marks == [1, 2, 3] }
  nonisolated static func == (first: Last, second: Last) -> Bool { first === second }
  isolated deinit {
    if !isIntact { Issue.record("An object was deallocated twice.") }
    action()
  }
}

private final class Bindable: EnvironmentAccessible {
  let _environmentStorage = EnvironmentStorage()
  let last: Last
  @Environment(\.last) var value
  @Environment(\.title) var title
  init(_ last: Last) { self.last = last }
}

private struct LastKey: EnvironmentKey { static var defaultValue: Last? { nil } }

extension EnvironmentValues {
  fileprivate var last: Last? {
    get { self[LastKey.self] }
    set { self[LastKey.self] = newValue }
  }
}

private struct LastPreference: PreferenceKey {
  static var defaultValue: [Last] { [] }
  static func reduce(value: inout [Last], nextValue: () -> [Last]) { value += nextValue() }
}

private struct TitleKey: EnvironmentKey { static let defaultValue = "untitled" }

extension EnvironmentValues {
  fileprivate var title: String {
    get { self[TitleKey.self] }
    set { self[TitleKey.self] = newValue }
  }
}

private struct TitleView: View {
  @Environment(\.title) var title
  var body: some View { Text("[\(title)]") }
}

/// An identifier that holds an object.
private struct ID: Hashable {
  let number: Int
  let last: Last
  static func == (first: ID, second: ID) -> Bool { first.number == second.number }
  func hash(into hasher: inout Hasher) { hasher.combine(number) }
}

/// The observable inputs of the views of a program.
@Observable
private final class Inputs {
  var numbers = Array(repeating: 0, count: 8)
  var rows: [Int] = [1, 2, 3]
  var bindable: Bindable?
}

private struct Page: View {
  let program: HostileProgram
  @State private var count = 0
  @State private var last: Last?
  @State private var path: [Int] = []
  @Environment(\.title) var title

  var body: some View {
    let numbers = program.inputs.numbers
    Button("Next") {
      count += 1
      last = program.makeLast()
      path = count.isMultiple(of: 3) ? [] : [count]
      program.step()
    }
    Text("\(title) \(count)")
    if numbers[0].isMultiple(of: 2) { Leaf(last: program.makeLast(), program: program) } else { Text("none") }
    ForEach(program.inputs.rows, id: \.self) { row in
      Leaf(last: program.makeLast(), program: program).id(ID(number: row % 3, last: program.makeLast()))
    }
    ForEach(program.inputs.rows.map { ID(number: $0, last: program.makeLast()) }, id: \.self) { id in
      Text("\(id.number)").tag(id)
    }
    Group {
      Leaf(last: program.makeLast(), program: program)
      Stateful(program: program)
      TitleView()
    }
    .environment(\.last, numbers[1].isMultiple(of: 3) ? nil : program.makeLast())
    .transformEnvironment(\.title) { [last = program.makeLast()] in if last.isIntact { $0 += "." } }
    if let bindable = program.inputs.bindable {
      Text(bindable.title).bindEnvironment(to: bindable)
    }
    Text("preference")
      .preference(key: LastPreference.self, value: [program.makeLast()])
      .onPreferenceChange(LastPreference.self) { [last = program.makeLast()] _ in
        if !last.isIntact { Issue.record("An object is damaged.") }
      }
      .onAppear { [last = program.makeLast()] in if last.isIntact { program.step() } }
      .onDisappear { [last = program.makeLast()] in if last.isIntact { program.step() } }
      .onChange(of: numbers[2]) { [last = program.makeLast()] in if last.isIntact { program.step() } }
      .task(id: numbers[3]) { [last = program.makeLast()] in _ = last }
    Element("p", ["data-last": "\(program.makeLast().isIntact)"]) { Text("element") }
    NavigationStack(path: $path) {
      Text("root").navigationDestination(for: Int.self) { [last = program.makeLast()] _ in
        let _ = last
        Text("page")
      }
    }
  }
}

private struct Leaf: View {
  let last: Last
  let program: HostileProgram
  @Environment(\.last) var value
  var body: some View {
    if !last.isIntact || value?.isIntact == false { let _ = Issue.record("An object is damaged.") }
    Text("\(program.inputs.numbers[4])")
    if program.inputs.numbers[5].isMultiple(of: 2) { Text(program.isQuiet ? "" : "leaf") }
  }
}

private struct Stateful: View {
  let program: HostileProgram
  @StateObject private var object: Last
  @State private var last: Last
  init(program: HostileProgram) {
    self.program = program
    _object = StateObject(wrappedValue: program.makeLast())
    _last = State(initialValue: program.makeLast())
  }
  var body: some View {
    Text("\(object.isIntact && last.isIntact) \(program.inputs.numbers[6])")
    Button("Replace") { last = program.makeLast() }
  }
}

/// A program that changes and drops hosts at random. Each object of its views does the same in its `deinit`.
@MainActor
private final class HostileProgram {
  let inputs = Inputs()
  private var generator: SeededGenerator
  private var hosts: [ViewHost<Page>?] = [nil, nil]
  private var kept: [Last] = []
  private var environments: [EnvironmentValues] = []
  private var depth = 0

  /// The number of steps that may still follow from the outermost one.
  private var budget = 0
  private(set) var isQuiet = false
  private(set) var alive = 0

  init(seed: UInt64) { generator = SeededGenerator(seed: seed) }

  private func random(_ count: Int) -> Int { Int.random(in: 0..<count, using: &generator) }

  func makeLast() -> Last {
    alive += 1
    return Last { [self] in
      alive -= 1
      // A `deinit` that is isolated has no values of its task.
      EnvironmentReporting.withReporter({ _ in }) { step() }
    }
  }

  func step() {
    if isQuiet || depth > 3 { return }
    if depth == 0 { budget = 20 }
    if budget == 0 { return }
    budget -= 1
    depth += 1
    defer { depth -= 1 }
    let number = random(hosts.count)
    let host = hosts[number]
    switch random(17) {
    case 0: host?.environment.title = "\(random(10))"
    case 1: host?.environment.last = makeLast()
    case 2: host?.environment = EnvironmentValues()
    case 3, 4: host?.update()
    case 5: _ = host?.html
    case 6: try? host?.tap("Next")
    case 7: try? host?.tap("Replace")
    case 8, 9: inputs.numbers[random(inputs.numbers.count)] += 1
    case 10: inputs.rows = Array((0..<random(9)).shuffled(using: &generator).prefix(6))
    case 11:
      let new = ViewHost { Page(program: self) }
      let former = exchange(&hosts[number], with: new)
      withExtendedLifetime(former) {}
    case 12:
      host?.unmount()
      let former = exchange(&hosts[number], with: nil)
      withExtendedLifetime(former) {}
    case 13:
      let former = exchange(&inputs.bindable, with: random(3) == 0 ? nil : Bindable(makeLast()))
      withExtendedLifetime(former) {}
    case 14:
      inputs.bindable?.value = makeLast()
      if random(2) == 0 { inputs.bindable?.resetEnvironment() }
    case 15:
      withRequestEnvironment {
        $0.last = makeLast()
      } operation: {
        step()
        environments.append(.current)
      }
    default:
      kept.append(makeLast())
      withExtendedLifetime(kept.count > 3 ? exchange(&kept, with: []) : []) {}
      withExtendedLifetime(environments.count > 3 ? exchange(&environments, with: []) : []) {}
    }
  }

  func end() {
    isQuiet = true
    for index in hosts.indices {
      let host = exchange(&hosts[index], with: nil)
      host?.unmount()
    }
    inputs.bindable?.unbindEnvironment()
    inputs.bindable = nil
    (kept, environments) = ([], [])
  }
}
