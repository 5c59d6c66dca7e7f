import EnvironmentSwiftUI
import SwiftUI
import Synchronization
import TestSupport
import Testing

@MainActor
struct BindingTests {
  // MARK: @EnvironmentBound

  struct Keeper: View {
    @EnvironmentBound var model: NoteModel
    let seen: Shared<[NoteModel]>
    let hasControls: Bool

    init(
      _ seen: Shared<[NoteModel]>, hasControls: Bool = false, make: @escaping () -> NoteModel = { NoteModel() }
    ) {
      self.seen = seen
      self.hasControls = hasControls
      _model = EnvironmentBound(wrappedValue: make())
    }

    var body: some View {
      let _ = seen.value.append(model)
      Text("\(model.title) \(model.api.name)")
      if hasControls {
        TextField("Title", text: $model.title)
        Button("replace") { $model.wrappedValue = NoteModel(title: "new") }
      }
    }
  }

  @Test func `A view makes its model once, and binds it before the body is read`() {
    let (seen, made) = (Shared<[NoteModel]>([]), Shared(0))
    func make() -> NoteModel {
      made.value += 1
      return NoteModel()
    }
    let host = Host { Keeper(seen, make: make).environment(\.api, API(name: "bound")) }
    #expect(host.texts == ["title bound"])
    _ = host.drainBodies()
    host.environment.colorScheme = .dark
    host.update()
    #expect(host.drainBodies().isEmpty)
    host.setNeedsUpdate()
    host.update()
    #expect(made.value == 1)
    #expect(seen.value.allSatisfy { $0 === seen.value[0] })
  }

  @Test func `Each place has its own model`() {
    let seen = Shared<[NoteModel]>([])
    let host = Host {
      Keeper(seen)
      Keeper(seen).environment(\.api, API(name: "other"))
    }
    #expect(host.texts == ["title live", "title other"])
    #expect(seen.value[0] !== seen.value[1])
  }

  @Test func `A model is unbound and released with its place`() {
    let (isShown, seen) = (Shared(true), Shared<[NoteModel]>([]))
    let host = Host {
      if isShown.value { Keeper(seen).environment(\.api, API(name: "bound")) }
    }
    weak let model = seen.value[0]
    #expect(model?.isEnvironmentBound == true)
    isShown.value = false
    host.setNeedsUpdate()
    host.update()
    #expect(model?.isEnvironmentBound == false)
    seen.value = []
    #expect(model == nil)
  }

  @Test func `A projected binding writes to the model, and its readers follow`() throws {
    let seen = Shared<[NoteModel]>([])
    let host = Host { Keeper(seen, hasControls: true) }
    try host.write("written", to: "Title")
    #expect(host.texts.first == "written live")
    #expect(seen.value[0].title == "written")
  }

  @Test func `A model that replaces another one is shown, with the same binding`() throws {
    let seen = Shared<[NoteModel]>([])
    let host = Host { Keeper(seen, hasControls: true).environment(\.api, API(name: "kept")) }
    try host.tap("replace")
    #expect(host.texts.first == "new kept")
    let (first, last) = (seen.value[0], try #require(seen.value.last))
    #expect(first !== last)
    #expect(!first.isEnvironmentBound)
    #expect(last.isEnvironmentBound)
    host.environment.modelValues.greeting = "later"
    host.update()
    #expect(last.greeting == "later")
  }

  @Test func `A model that replaces another one is shown, though it reads the same values`() throws {
    let seen = Shared<[NoteModel]>([])
    let host = Host { Keeper(seen, hasControls: true) }
    try host.tap("replace")
    #expect(host.texts.first == "new live")
    #expect(host.isSettled)
  }

  @Test func `A view that receives the binding of a model replaces it for the view that keeps it`() throws {
    struct Replacing: View {
      @Binding var model: NoteModel

      var body: some View {
        Text(model.title)
        Button("replace") { model = NoteModel(title: "new") }
      }
    }
    struct Keeping: View {
      @EnvironmentBound var model = NoteModel()

      var body: some View {
        Text(model.title)
        Replacing(model: $model)
      }
    }
    let host = Host { Keeping() }
    #expect(host.texts == ["title", "title", "replace"])
    try host.tap("replace")
    #expect(host.texts == ["new", "new", "replace"])
  }

  // MARK: bindEnvironment

  struct Page: View {
    let model: NoteModel
    let isBound: Bool

    var body: some View {
      if isBound {
        Text("\(model.api.name)").bindEnvironment(to: model)
      } else {
        Text("\(model.api.name)")
      }
    }
  }

  @Test(.ignoresReports) func `A view binds an object while it is shown`() {
    let (model, isBound) = (NoteModel(), Shared(true))
    let host = Host { Page(model: model, isBound: isBound.value).environment(\.api, API(name: "page")) }
    #expect(host.texts == ["page"])
    #expect(model.isEnvironmentBound)
    isBound.value = false
    host.setNeedsUpdate()
    host.update()
    #expect(!model.isEnvironmentBound)
    // An object keeps the values of its last binding.
    #expect(host.texts == ["page"])
  }

  @Test func `A view binds the object that it is given, and unbinds the former one`() {
    let (first, second) = (NoteModel(), NoteModel())
    let shown = Shared(first)
    let host = Host { Text("page").bindEnvironment(to: shown.value).environment(\.api, API(name: "page")) }
    shown.value = second
    host.setNeedsUpdate()
    host.update()
    #expect(!first.isEnvironmentBound)
    #expect(second.api.name == "page")
  }

  @Test func `The last of several views that bind an object supplies it, and another one after its removal`() {
    let (model, isShown) = (NoteModel(), Shared(true))
    let host = Host {
      Text("a").bindEnvironment(to: model).environment(\.api, API(name: "first"))
      if isShown.value { Text("b").bindEnvironment(to: model).environment(\.api, API(name: "second")) }
    }
    #expect(model.api.name == "second")
    isShown.value = false
    host.setNeedsUpdate()
    host.update()
    #expect(model.api.name == "first")
  }

  // MARK: Printing changes

  @Test func `A view prints why a model changes, until it disappears`() {
    let (isShown, model) = (Shared(true), NoteModel())
    let printed = Mutex<[String]>([])
    struct Reader: View {
      let model: NoteModel
      var body: some View { Text(model.api.name) }
    }
    let host = Host {
      if isShown.value {
        Reader(model: model).bindEnvironment(to: model).environment(\.api, API(name: "bound"))
          .printsEnvironmentChanges(of: model) { sentence in printed.withLock { $0.append(sentence) } }
      }
    }
    model.api = API(name: "assigned")
    isShown.value = false
    host.setNeedsUpdate()
    host.update()
    model.api = API(name: "unseen")
    #expect(
      printed.withLock { $0.last } == """
        'api' of 'NoteModel' changed (API(name: "bound") → API(name: "assigned")): a value was assigned.
        """)
  }

  // MARK: Several objects

  @Test func `Several objects are bound at once`() {
    let (note, other) = (NoteModel(), OtherModel())
    let host = Host {
      Text("a").bindEnvironments(to: note, other).environment(\.api, API(name: "pack"))
    }
    #expect(note.api.name == "pack")
    #expect(other.greeting == "Hello")
    #expect(other.isEnvironmentBound)
    let list = Host { Text("a").bindEnvironments(to: [note, other]).environment(\.greeting, "list") }
    #expect(other.greeting == "list")
    list.close()
    #expect(note.api.name == "pack")
    host.close()
    #expect(!note.isEnvironmentBound)
    #expect(!other.isEnvironmentBound)
  }

  // MARK: Children

  @Test func `The children of a model are bound with it, also those that are added later`() async {
    struct Shelf: View {
      @EnvironmentBound(includeChildren: true) var shelf = ShelfModel()
      let seen: Shared<ShelfModel?>

      var body: some View {
        let _ = seen.value = shelf
        Text(shelf.notes.map(\.api.name).joined(separator: " "))
      }
    }
    let seen = Shared<ShelfModel?>(nil)
    let host = Host { Shelf(seen: seen).environment(\.api, API(name: "x")) }
    #expect(host.texts == ["x"])
    let shelf = seen.value
    let leaving = shelf?.notes[0]
    shelf?.notes = [NoteModel(), NoteModel()]
    host.update()
    #expect(host.texts == ["x x"])
    #expect(host.passes == 1)
    #expect(leaving?.isEnvironmentBound == false)
    shelf?.hidden = NoteModel()
    #expect(shelf?.hidden?.isEnvironmentBound == false)
    host.setNeedsUpdate()
    host.environment.colorScheme = .dark
    host.update()
    #expect(shelf?.hidden?.api.name == "x")
  }

  @Test func `A modifier binds the children of an object, also after a change that no view reads`() async {
    let shelf = ShelfModel()
    let host = Host {
      Text("shelf").bindEnvironment(to: shelf, includeChildren: true).environment(\.api, API(name: "y"))
    }
    #expect(shelf.notes[0].api.name == "y")
    let added = NoteModel()
    shelf.notes.append(added)
    while !added.isEnvironmentBound { await Task.yield() }
    #expect(added.api.name == "y")
    host.environment.modelValues.greeting = "later"
    host.update()
    #expect(added.greeting == "later")
    host.close()
    #expect(!added.isEnvironmentBound)
    #expect(!shelf.isEnvironmentBound)
  }

  // MARK: Evaluations

  @Test func `Setting an equal value of models again evaluates no reader`() {
    struct Reader: View {
      @Environment(\.greeting) var greeting
      var body: some View { Text(greeting) }
    }
    struct Writer: View {
      @State var count = 0
      var body: some View {
        Button("add") { count += 1 }
        Reader().environment(\.greeting, "set")
        Text("\(count)")
      }
    }
    let host = Host { Writer() }
    #expect(host.texts == ["add", "set", "0"])
    _ = host.drainBodies()
    #expect(throws: Never.self) { try host.tap("add") }
    #expect(host.texts == ["add", "set", "1"])
    #expect(!host.drainBodies().contains("Reader"))
  }

  @Test func `A change of a value evaluates only the readers of the model that read it`() {
    struct Title: View {
      let model: NoteModel
      var body: some View { Text(model.title) }
    }
    struct APIName: View {
      let model: NoteModel
      var body: some View { Text(model.api.name) }
    }
    let model = NoteModel()
    let host = Host {
      Text("root").bindEnvironment(to: model)
      Title(model: model)
      APIName(model: model)
    }
    _ = host.drainBodies()
    host.environment.api.name = "changed"
    host.update()
    #expect(host.texts == ["root", "title", "changed"])
    let bodies = host.drainBodies()
    #expect(bodies.filter { $0 == "APIName" }.count == 1)
    #expect(!bodies.contains("Title"))
    host.environment.colorScheme = .dark
    host.update()
    #expect(!host.drainBodies().contains("APIName"))
  }

  @Test func `A host releases its models when it is deallocated`() {
    weak var kept: NoteModel?
    weak var modified: ShelfModel?
    do {
      let (seen, shelf) = (Shared<[NoteModel]>([]), ShelfModel())
      let host = Host {
        Keeper(seen)
        Text("shelf").bindEnvironment(to: shelf, includeChildren: true)
      }
      (kept, modified) = (seen.value[0], shelf)
      #expect(kept?.isEnvironmentBound == true)
      host.close()
    }
    #expect(kept == nil)
    #expect(modified == nil)
  }
}

@EnvironmentAccessible
final class NoteModel {
  @Environment(\.api) var api
  @Environment(\.greeting) var greeting
  var title: String

  init(title: String = "title") { self.title = title }
}

@EnvironmentAccessible
final class OtherModel {
  @Environment(\.greeting) var greeting
}

@EnvironmentAccessible
final class ShelfModel {
  @Environment(\.greeting) var greeting
  var notes = [NoteModel()]
  @ObservationIgnored var hidden: NoteModel?
}
