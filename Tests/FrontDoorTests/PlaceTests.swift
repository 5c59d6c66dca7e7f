import EnvironmentKit
import TestSupport
import Testing

/// Tests of the rule that code which runs for a view reads the values of the view's place, through every door.
@MainActor
struct PlaceTests {
  /// A kind of code that runs for a view.
  struct Code: Sendable, CustomTestStringConvertible {
    let testDescription: String

    /// Shows a view that runs the code, and returns once it has run.
    let run: @MainActor @Sendable (_ code: @escaping () -> Void) async throws -> Void

    init(_ name: String, _ run: @escaping @MainActor @Sendable (_ code: @escaping () -> Void) async throws -> Void) {
      (testDescription, self.run) = (name, run)
    }

    /// Shows a view at a place with the greeting "Salut".
    @MainActor private static func host(_ view: some View) -> ViewHost<some View> {
      ViewHost { view.environment(\.greeting, "Salut") }
    }

    static let all: [Code] = [
      Code("a body") { host(Running(code: $0)).unmount() },
      Code("a body of a page") { _ = try renderHTML(Running(code: $0).environment(\.greeting, "Salut")) },
      Code("a body of a page in chunks") { code in
        try renderHTML(Running(code: code).environment(\.greeting, "Salut"), chunkSize: 1) { _ in }
      },
      Code("a modifier's body") { host(Text("").modifier(RunningModifier(code: $0))).unmount() },
      Code("a row") { code in host(ForEach(0..<1) { _ in Running.run(code) }).unmount() },
      Code("a row of a page") { code in
        _ = try renderHTML(ForEach(0..<1) { _ in Running.run(code) }.environment(\.greeting, "Salut"))
      },
      Code("an update of a property") { host(Updating(property: .init(code: $0))).unmount() },
      Code("an update of a property of a page") { code in
        _ = try renderHTML(Updating(property: .init(code: code)).environment(\.greeting, "Salut"))
      },
      Code("a transformation of a value") { code in
        host(Text("").transformEnvironment(\.farewell) { _ in code() }).unmount()
      },
      Code("a button") { code in try host(Button("Run") { code() }).tap("Run") },
      Code("a toggle") { code in
        try host(Toggle("Run", isOn: Binding(get: { false }, set: { _ in code() }))).toggle("Run")
      },
      Code("a text field") { code in
        try host(TextField("Run", text: Binding(get: { "" }, set: { _ in code() }))).type("a", into: "Run")
      },
      Code("a deletion") { code in
        try host(
          List { ForEach([1], id: \.self) { Text("\($0)") }.onDelete { _ in code() } }.environment(
            \.editMode, .constant(.active))
        )
        .tap("Delete 1")
      },
      Code("onAppear") { code in host(Text("").onAppear { code() }).unmount() },
      Code("onDisappear") { code in host(Text("").onDisappear { code() }).unmount() },
      Code("onDisappear of a removed view") { code in
        let host = host(Removing(code: code))
        try host.tap("Remove")
      },
      Code("onChange") { code in host(Text("").onChange(of: 1, initial: true) { code() }).unmount() },
      Code("onPreferenceChange") { code in
        host(Text("").preference(key: CodeKey.self, value: 1).onPreferenceChange(CodeKey.self) { _ in code() })
          .unmount()
      },
      Code("the task of a view") { code in
        let host = host(Text("").task { code() })
        await host.settled()
      },
      Code("the task of a view after it has waited") { code in
        let host = host(
          Text("").task(id: 1) {
            await Task.yield()
            code()
          })
        await host.settled()
      },
      Code("a task that an action starts") { code in
        let tasks = Tasks()
        try host(Button("Run") { tasks.all.append(Task { code() }) }).tap("Run")
        await tasks.finish()
      },
      Code("a task that a task of an action starts") { code in
        let tasks = Tasks()
        try host(Button("Run") { tasks.all.append(Task { await Task { code() }.value }) }).tap("Run")
        await tasks.finish()
      },
      Code("an escape of an action") { code in
        let tasks = Tasks()
        let run = Unchecked(code)
        try host(
          Button("Run") {
            withEscapedEnvironment { continuation in
              tasks.all.append(Task.detached { @MainActor in continuation.yield { run.value() } })
            }
          }
        ).tap("Run")
        await tasks.finish()
      },
      Code("the root of a host in a body") { code in
        host(Running { ViewHost { Running.run(code) }.unmount() }).unmount()
      },
      Code("a body of a host in a body") { code in
        host(Running { ViewHost { Running(code: code) }.unmount() }).unmount()
      },
      Code("a body of a page in an action") { code in
        try host(Button("Run") { _ = try? renderHTML(Running(code: code)) }).tap("Run")
      },
    ]
  }

  @Test(arguments: Code.all) func `Every door reads the values of the place of the code`(_ code: Code) async throws {
    for reader in RootReader.all {
      var read: [String] = []
      try await code.run { read = [reader.greeting()] }
      #expect(read == ["Salut"], "\(reader.testDescription)")
      #expect(reader.greeting() == "Hello", "\(reader.testDescription)")
    }
  }

  @Test(arguments: Code.all) func `A scope that the code enters wins, and starts from the place`(_ code: Code)
    async throws
  {
    // A child is made in the scope of its parent, which doesn't remember the place.
    for reader in RootReader.all where reader.testDescription != "child that a model makes later" {
      var read: [String] = []
      try await code.run {
        read = [
          withEnvironment({ $0.greeting = "Ciao" }, operation: { reader.greeting() }),
          withEnvironment({ $0.farewell = "Adieu" }, operation: { reader.greeting() }),
        ]
        withEnvironment {
          read.append($0.greeting)
        } operation: {
        }
      }
      #expect(read == ["Ciao", "Salut", "Salut"], "\(reader.testDescription)")
    }
  }

  @Test(arguments: Code.all) func `What the code makes doesn't remember the place, but the scopes around it and in it`(
    _ code: Code
  ) async throws {
    for reader in RootReader.all where reader.isRemembering && !Self.keepsItsValues.contains(reader.testDescription) {
      var (plain, inner): (() -> String, () -> String) = ({ "" }, { "" })
      try await withEnvironment {
        $0.greeting = "outer"
      } operation: {
        try await code.run {
          plain = reader.make()
          inner = withEnvironment({ $0.greeting = "inner" }, operation: { reader.make() })
        }
      }
      #expect([plain(), inner()] == ["outer", "inner"], "\(reader.testDescription)")
    }
  }

  /// The readers that keep the values themselves, and not a scope.
  private static let keepsItsValues = [
    "host", "model of a view in a host", "injectable with the task's values", "injectable actor", "escape",
  ]

  @Test(arguments: RootReader.all)
  func `An object that was made in a scope keeps its value where the place took an older one`(
    _ reader: RootReader
  ) throws {
    guard reader.isRemembering, !Self.keepsItsValues.contains(reader.testDescription) else { return }
    try withEnvironment {
      $0.greeting = "trait"
    } operation: {
      let read = withEnvironment({ $0.greeting = "mock" }, operation: { reader.make() })
      var values: [String] = []
      let host = ViewHost {
        Running { values.append(read()) }
        Button("Run") { values.append(read()) }
        Group {
          Running { values.append(read()) }
          Button("Set") { values.append(read()) }
        }
        .environment(\.greeting, "place")
      }
      try host.tap("Run")
      try host.tap("Set")
      #expect(values == ["mock", "place", "mock", "place"])
    }
  }

  @Test func `A scope around an event wins over what the root took from its task, and not over the place`() throws {
    var values: [String] = []
    let host = withEnvironment({ $0.greeting = "root" }) {
      ViewHost {
        Button("Root") { values.append(EnvironmentValues.current.greeting) }
        Button("Place") { values.append(EnvironmentValues.current.greeting) }.environment(\.greeting, "place")
      }
    }
    try host.tap("Root")
    try withEnvironment({ $0.greeting = "event" }) {
      try host.tap("Root")
      try host.tap("Place")
    }
    #expect(values == ["root", "event", "place"])
  }

  @Test func `A value that isn't Sendable is read in an action, and its absence in a task is reported`() async throws {
    var values: [Int] = []
    let tasks = Tasks()
    let reported = try await issues {
      let host = ViewHost {
        Button("Run") {
          values.append(EnvironmentValues.current.box.number)
          tasks.all.append(Task { values.append(EnvironmentValues.current.box.number) })
        }
        .environment(\.box, Box(number: 1))
      }
      try host.tap("Run")
      await tasks.finish()
    }
    #expect(values == [1, 0])
    #expect(reported.count == 1 && reported.first?.contains("\\.box") == true)
  }
}

// MARK: Precision

extension PlaceTests {
  /// The readers that keep all values, or bind an object to them.
  private nonisolated static let dependOnAll = [
    "host", "model of a view in a host", "model of a view on a page", "escape", "injectable actor",
  ]

  /// A view that reads the greeting in one way.
  private struct Late: View {
    let read: () -> String
    var body: some View { Text(read()) }
  }

  @Test(arguments: RootReader.all.filter { !dependOnAll.contains($0.testDescription) })
  func `A body is evaluated again when what it has read so changes, and only then`(_ reader: RootReader) throws {
    let host = ViewHost { Late { reader.greeting() } }
    _ = host.drainEvaluations()
    host.environment.farewell = "Adieu"
    host.update()
    #expect(host.drainEvaluations() == [])
    host.environment.greeting = "Salut"
    host.update()
    #expect((host.html, host.drainEvaluations()) == ("Salut", ["Late"]))
    host.environment.greeting = "Salut"
    host.update()
    #expect(host.drainEvaluations() == [])
    host.environment.reset(\.greeting)
    host.update()
    #expect((host.html, host.drainEvaluations()) == ("Hello", ["Late"]))
  }

  @Test func `A body that keeps its current values depends on all of them`() throws {
    var kept: [EnvironmentValues] = []
    let host = ViewHost {
      Late {
        kept = [.current]
        return ""
      }
    }
    _ = host.drainEvaluations()
    host.environment.farewell = "Adieu"
    host.update()
    #expect(host.drainEvaluations() == ["Late"])
    #expect(kept[0].farewell == "Adieu")
  }

  @Test func `A row is made again when a value changes that it has read so`() throws {
    let host = ViewHost { ForEach(0..<1) { _ in Text(EnvironmentValues.current.greeting) } }
    host.environment.greeting = "Salut"
    #expect(host.html == "Salut")
  }

  @Test func `A default that a body makes adds no dependencies but the default's`() throws {
    let host = ViewHost { Late { EnvironmentValues.current.shout } }
    _ = host.drainEvaluations()
    host.environment.farewell = "Adieu"
    host.update()
    #expect(host.drainEvaluations() == [])
    host.environment.greeting = "Salut"
    host.update()
    #expect((host.html, host.drainEvaluations()) == ("Salut!", ["Late"]))
  }

  @Test func `Binding and unbinding an object notifies the bodies that have read it unbound`() throws {
    let model = PlaceModel()
    let host = ViewHost { Late { model.greeting }.environment(\.greeting, "place") }
    #expect(host.html == "place")
    _ = host.drainEvaluations()
    var values = EnvironmentValues()
    values.greeting = "place"
    model.bindEnvironment(from: values)
    #expect((host.html, host.drainEvaluations()) == ("place", ["Late"]))
    values.greeting = "bound"
    model.bindEnvironment(from: values)
    #expect((host.html, host.drainEvaluations()) == ("bound", ["Late"]))
    model.unbindEnvironment()
    #expect((host.html, host.drainEvaluations()) == ("place", ["Late"]))
  }
}

// MARK: Objects whose views disappear

extension PlaceTests {
  private struct Saving: View {
    let store: Note
    @EnvironmentBound private var model = SavingModel()
    let save: (String, Note) -> Void
    @State private var isShown = true
    var body: some View {
      if isShown { Child(model: model, save: save).environment(store) }
      Button("Close") { isShown = false }
    }

    private struct Child: View {
      let model: SavingModel
      let save: (String, Note) -> Void
      var body: some View {
        Text("").bindEnvironment(to: model).onDisappear { save(model.greeting, model.note) }
      }
    }
  }

  @Test func `A model keeps its last values in onDisappear, objects that must be set among them`() throws {
    let note = Note()
    var saved: [(String, Note)] = []
    let host = ViewHost {
      Saving(store: note) { saved.append(($0, $1)) }.environment(note).environment(\.greeting, "Salut")
    }
    try host.tap("Close")
    host.unmount()
    #expect(saved.map(\.0) == ["Salut"] && saved.map(\.1).allSatisfy { $0 === note })
  }

  @Test func `A model in its own environment keeps reading itself, and is deallocated with its view`() throws {
    weak var owner: OwnerModel?
    var read: [Bool] = []
    struct Owning: View {
      @EnvironmentBound var model = OwnerModel()
      let note: (OwnerModel) -> Void
      var body: some View {
        let _ = note(model)
        Inner(model: model).environment(model)
      }
      struct Inner: View {
        let model: OwnerModel
        var body: some View { Text("").bindEnvironment(to: model).onDisappear { _ = model.owner } }
      }
    }
    let host = ViewHost { Owning { owner = $0 } }
    read.append(owner?.owner === owner)
    host.unmount()
    #expect(owner == nil && read == [true])
  }
}

// MARK: Support

private struct Running: View {
  let code: () -> Void
  var body: some View {
    let _ = code()
    Text("")
  }

  static func run(_ code: () -> Void) -> some View {
    code()
    return Text("")
  }
}

private struct RunningModifier: ViewModifier {
  let code: () -> Void
  func body(content: Content) -> some View {
    let _ = code()
    content
  }
}

private struct Updating: View {
  struct Property: DynamicProperty {
    let code: () -> Void
    mutating func update() { code() }
  }

  var property: Property
  var body: some View { Text("") }
}

private struct Removing: View {
  let code: () -> Void
  @State private var isShown = true
  var body: some View {
    if isShown { Text("").onDisappear { code() } }
    Button("Remove") { isShown = false }
  }
}

private enum CodeKey: PreferenceKey {
  static var defaultValue: Int { 0 }
  static func reduce(value: inout Int, nextValue: () -> Int) { value += nextValue() }
}

@MainActor
private final class Tasks {
  var all: [Task<Void, Never>] = []

  func finish() async {
    for task in all { await task.value }
  }
}

private final class Box {
  let number: Int
  init(number: Int) { self.number = number }
}

@EnvironmentAccessible
private final class PlaceModel {
  @Environment(\.greeting) var greeting
}

@Observable
private final class Note {}

@EnvironmentAccessible
private final class SavingModel {
  @Environment(\.greeting) var greeting
  @Environment(Note.self) var note
}

@EnvironmentAccessible
private final class OwnerModel {
  @Environment(OwnerModel.self) var owner
}

extension EnvironmentValues {
  @Entry fileprivate var box = Box(number: 0)
  @Entry fileprivate var shout = EnvironmentValues.current.greeting + "!"
}
