import EnvironmentSwiftUI
import EnvironmentTesting
import SwiftUI
import TestSupport
import Testing

@MainActor
struct TaskTests {
  struct NoteView: View {
    @EnvironmentBound var model = NoteModel()
    @Environment(\.greeting) var greeting

    var body: some View { Text("\(model.api.name) \(model.greeting) \(greeting)") }
  }

  // MARK: Running tasks

  /// A view whose model's task is running when the view is removed.
  struct WorkingView: View {
    @EnvironmentBound(includeChildren: true) var model = WorkModel()
    let work: Work

    var body: some View {
      Text(model.child.api.name)
        .onAppear {
          let (model, work) = (model, work)
          work.task = Task {
            for await _ in work.isOver {}
            return "\(model.greeting) \(model.label) \(model.child.api.name)"
          }
        }
    }
  }

  @EnvironmentAccessible
  final class WorkModel {
    @Environment(\.greeting) var greeting
    @Environment(\.label) var label
    let child = NoteModel()
  }

  final class Work {
    let (isOver, end) = AsyncStream<Void>.makeStream()
    var task: Task<String, Never>?
  }

  @Test func `A running task reads the values of a removed view, and they are released after the task`() async throws {
    let work = Work()
    weak var token: Token?
    do {
      let value = Token()
      token = value
      let host = Host {
        WorkingView(work: work)
          .environment(\.greeting, "view")
          .environment(\.label, "SwiftUI's")
          .environment(\.api, API(name: "child"))
          .environment(value)
      }
      #expect(host.texts == ["child"])
      host.close()
    }
    #expect(token != nil)
    work.end.finish()
    #expect(await work.task?.value == "view SwiftUI's child")
    work.task = nil
    #expect(token == nil)
  }

  @Test func `A model that outlives its view retains the view's environment until it is unbound`() {
    let model = NoteModel()
    weak var token: Token?
    do {
      let value = Token()
      token = value
      let host = Host { Text("").bindEnvironment(to: model, includeChildren: true).environment(value) }
      host.close()
    }
    #expect(token != nil)
    model.unbindEnvironment()
    #expect(token == nil)
  }

  // MARK: Scopes

  @Test(.ignoresReports) func `A model that no view binds reads the values that are set for its task`() async {
    let text = withEnvironment {
      $0.api = API(name: "task")
      $0.label = "set"
    } operation: {
      withEnvironment {
        $0.greeting = "hi"
      } operation: {
        let model = NoteModel()
        return "\(model.api.name) \(model.greeting)"
      }
    }
    #expect(text == "task hi")
    #expect(NoteModel().api.name == "live")

    let name = await withEnvironment {
      $0.api.name += " inner"
    } operation: {
      await Task { NoteModel().api.name }.value
    }
    #expect(name == "live inner")
  }

  @Test func `An object keeps the values of the scope in which it was made`() {
    let model = withEnvironment {
      $0.api = API(name: "made")
    } operation: {
      NoteModel()
    }
    #expect(model.api.name == "made")
  }

  @Test func `Views start from the values that are set for the task, and set their own`() {
    let host = withEnvironment {
      $0.greeting = "task"
    } operation: {
      Host {
        NoteView()
        NoteView().environment(\.greeting, "view")
      }
    }
    #expect(host.texts == ["live task task", "live view view"])
  }

  @Test func `A bound model doesn't read the values that are set for the task`() {
    let model = NoteModel()
    model.bindEnvironment(from: EnvironmentValues())
    let text = withEnvironment {
      $0.api = API(name: "task")
    } operation: {
      withEnvironment {
        $0.greeting = "task"
      } operation: {
        "\(model.api.name) \(model.greeting)"
      }
    }
    #expect(text == "live Hello")
  }

  @Test(.environment(\.api, API(name: "trait")), .environment(\.greeting, "trait"))
  func `Traits set values of either environment`() {
    #expect(NoteModel().api.name == "trait")
    #expect(NoteModel().greeting == "trait")
    #expect(Host { NoteView() }.texts == ["live trait trait"])
  }

  @Test(
    .environment {
      $0.api = API(name: "closure")
      $0.label = "closure"
    })
  func `A trait sets several values of SwiftUI's environment`() {
    #expect(NoteModel().api.name == "closure")
    #expect(MixedModel().label == "closure")
  }

  @Test(.environment { ($0.locale, $0.label) = (.french, "trait") })
  func `A value with the same name in both environments is read where SwiftUI's is set for the task`() {
    let model = SharedNamesTests.BothModel()
    #expect(model.locale == .french)
    #expect(model.label == "trait")
    withEnvironment {
      $0.label = "inner"
      $0.locale = .german
    } operation: {
      #expect(SharedNamesTests.BothModel().locale == .german)
      #expect(model.label == "inner")
    }
    withEnvironment {
      $0.locale = .german
    } operation: {
      #expect(model.locale == .german)
    }
  }

  @Test(.ignoresReports) func `A value that is not set for the task has the default of EnvironmentKit`() {
    let (locale, calendar) = (Portable().locale, Portable().calendar)
    withEnvironment {
      $0.label = "set"
    } operation: {
      #expect(Portable().locale == locale)
      #expect(Portable().calendar == calendar)
      #expect(NoteModel().greeting == "Hello")
    }
  }

  @Test func `A model reads the observable object that is set in SwiftUI's environment for the task`() {
    let library = Library("task")
    withEnvironment {
      $0.label = "set"
      $0[Library.self] = library
    } operation: {
      #expect(Reader().text == "task")
    }
  }

  // MARK: Values that tests set

  @Test func `A test binds a model to values of either environment, in consecutive calls`() {
    let model = NoteModel()
    model.bindTestEnvironment {
      $0.api = API(name: "first")
      $0.modelValues.greeting = "first"
    }
    #expect(model.api.name == "first")
    #expect(model.greeting == "first")
    model.bindTestEnvironment { $0.greeting = "second" }
    #expect(model.api.name == "first")
    #expect(model.greeting == "second")
    model.bindTestEnvironment { $0.api.name = "third" }
    #expect(model.api.name == "third")
    #expect(model.greeting == "second")
  }

  @Test func `A test lists values by their key paths, also those without a setter`() {
    let model = ListedModel()
    model.bindTestEnvironment([\.api: API(name: "listed"), \.isPresented: true])
    #expect(model.api.name == "listed")
    #expect(model.isPresented)
    model.bindTestEnvironment([\.greeting: "ours"])
    #expect(model.greeting == "ours")
    #expect(model.api.name == "listed")
  }

  @Test func `A listed value stays until a test sets another one, in whichever form`() {
    let model = ListedModel()
    model.bindTestEnvironment([\.isPresented: true, \.api: API(name: "first")])
    model.bindTestEnvironment([\.label: "unrelated"])
    model.bindTestEnvironment { $0.label = "unrelated" }
    model.bindTestEnvironment { $0.greeting = "ours" }
    #expect(model.isPresented)
    #expect(model.api.name == "first")
    #expect(model.greeting == "ours")
    model.bindTestEnvironment { $0.api = API(name: "live") }
    #expect(model.api.name == "live")
    model.bindTestEnvironment([\.api: API(name: "last")])
    #expect(model.api.name == "last")
    #expect(model.isPresented)
  }

  @Test func `A model reads a value by EnvironmentKit's name that a test lists by SwiftUI's`() {
    let model = SharedNamesTests.BothModel()
    model.bindTestEnvironment([\.locale: Locale.french, \.label: "listed"])
    #expect(model.locale == .french)
    #expect(model.label == "listed")
  }

  @Test func `A portable model has the locale that a test sets in either environment`() {
    let model = Portable()
    model.bindTestEnvironment { $0.locale = .french }
    #expect(model.locale == .french)
    model.bindTestEnvironment([\SwiftUI.EnvironmentValues.locale: Locale.german])
    #expect(model.locale == .french)
    let other = Portable()
    other.bindTestEnvironment { (values: inout SwiftUI.EnvironmentValues) in values.locale = .german }
    #expect(other.locale == .german)
    other.bindTestEnvironment { (values: inout SwiftUI.EnvironmentValues) in values.locale = .french }
    #expect(other.locale == .french)
  }

  @Test func `The children of a model are bound with it in a test`() {
    let shelf = ShelfModel()
    shelf.bindTestEnvironment(includeChildren: true) { $0.api = API(name: "shelf") }
    #expect(shelf.notes[0].api.name == "shelf")
    shelf.bindTestEnvironment([\.api: API(name: "listed")], includeChildren: true)
    #expect(shelf.notes[0].api.name == "listed")
  }

  @Test func `A test fails for a required value that it doesn't set`() {
    withKnownIssue {
      RequiringModel().bindTestEnvironment { $0.label = "unrelated" }
    } matching: { issue in
      issue.comments.contains { "\($0)".contains("api") }
    }
  }
}

@EnvironmentAccessible
final class ListedModel {
  @Environment(\.api) var api
  @Environment(\.isPresented) var isPresented
  @Environment(\.greeting) var greeting
}

@Observable
private final class Token {}
