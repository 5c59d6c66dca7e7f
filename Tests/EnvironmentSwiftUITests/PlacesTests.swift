import EnvironmentSwiftUI
import SwiftUI
import TestSupport
import Testing

/// Tests of models in the places where an app keeps them: modifiers, dynamic properties, windows, rows, sheets.
@MainActor
struct PlacesTests {
  struct Note: View {
    @EnvironmentBound var model: NoteModel
    var body: some View { Text("\(model.title) \(model.api.name) \(model.greeting)") }
  }

  @Test func `A modifier and a dynamic property of the app keep a model`() {
    struct Noting: ViewModifier {
      @EnvironmentBound var model = NoteModel(title: "modifier")

      func body(content: Content) -> some View {
        content
        Text("\(model.title) \(model.api.name)")
      }
    }
    struct Notes: DynamicProperty {
      @EnvironmentBound var model = NoteModel(title: "property")
      var text: String { "\(model.title) \(model.api.name)" }
    }
    struct Page: View {
      let notes = Notes()
      var body: some View { Text(notes.text).modifier(Noting()) }
    }
    let host = Host { Page().environment(\.api, API(name: "x")) }
    #expect(host.texts == ["property x", "modifier x"])
    host.environment.label = "other"
    host.update()
    #expect(host.isSettled)
  }

  @Test(.ignoresReports) func `A model that two windows bind reads from the last one, until that closes`() {
    let model = NoteModel()
    func window(_ name: String) -> Host {
      Host { Text(model.api.name).bindEnvironment(to: model).environment(\.api, API(name: name)) }
    }
    let (first, second) = (window("first"), window("second"))
    first.update()
    #expect(first.texts == ["second"])
    first.environment.label = "other"
    first.update()
    #expect(model.api.name == "second")
    second.close()
    first.update()
    #expect(first.texts == ["first"])
    first.close()
    #expect(!model.isEnvironmentBound)
  }

  @Test func `A row keeps its model while it moves, and has another one when it comes back`() {
    struct Row: View {
      @EnvironmentBound var model: NoteModel
      let number: Int

      init(_ number: Int, _ made: Shared<Int>) {
        func make() -> NoteModel {
          made.value += 1
          return NoteModel(title: "\(number)")
        }
        self.number = number
        _model = EnvironmentBound(wrappedValue: make())
      }

      var body: some View { Text("\(number) \(model.title) \(model.api.name)") }
    }
    let (rows, made) = (Shared([1, 2, 3]), Shared(0))
    let host = Host { ForEach(rows.value, id: \.self) { Row($0, made) } }
    func show(_ numbers: [Int]) -> [String] {
      rows.value = numbers
      host.setNeedsUpdate()
      host.update()
      return host.texts
    }
    #expect(show([3, 1]) == ["3 3 live", "1 1 live"])
    #expect(made.value == 3)
    #expect(show([2, 3, 1]) == ["2 2 live", "3 3 live", "1 1 live"])
    #expect(made.value == 4)
  }

  @Test func `A sheet's model has the values of the sheet`() throws {
    struct Page: View {
      @State var isPresented = false

      var body: some View {
        Button("show") { isPresented = true }
          .sheet(isPresented: $isPresented) { Note(model: NoteModel()).environment(\.greeting, "sheet") }
      }
    }
    let host = Host { Page().environment(\.api, API(name: "page")) }
    try host.tap("show")
    #expect(host.texts == ["show", "title page sheet"])
  }

  @Test func `Actions of the view that keeps a model run after the model is bound`() async {
    struct Page: View {
      @EnvironmentBound var model = NoteModel()
      let log: Shared<[String]>

      var body: some View {
        Text("page")
          .onAppear { log.value.append("appear \(model.api.name)") }
          .task { log.value.append("task \(model.api.name)") }
      }
    }
    let log = Shared<[String]>([])
    let host = Host { Page(log: log).environment(\.api, API(name: "page")) }
    while log.value.count < 2 { await Task.yield() }
    #expect(log.value == ["appear page", "task page"])
    #expect(host.isSettled)
  }

  @Test func `A model that is in the environment that it is bound to is released with its view`() {
    struct Page: View {
      @EnvironmentBound(includeChildren: true) var shelf = ShelfModel()
      let seen: (ShelfModel) -> Void

      var body: some View {
        let _ = seen(shelf)
        Text(shelf.greeting).bindEnvironment(to: shelf).environment(shelf)
      }
    }
    weak var shelf: ShelfModel?
    let isShown = Shared(true)
    let host = Host {
      if isShown.value { Page { shelf = $0 } }
    }
    #expect(shelf?.isEnvironmentBound == true)
    isShown.value = false
    host.setNeedsUpdate()
    host.update()
    #expect(shelf == nil)
  }

  @Test func `A model reads its explicit binding again after the view is removed`() {
    let model = NoteModel()
    var values = EnvironmentValues()
    values.api.name = "hand"
    model.bindEnvironment(from: values)
    let host = Host { Text(model.api.name).bindEnvironment(to: model).environment(\.api, API(name: "view")) }
    #expect(host.texts == ["view"])
    host.close()
    #expect(model.api.name == "hand")
  }

  // MARK: Children

  @Test func `Children are found in arrays, dictionaries, optionals and other children`() async {
    let root = TreeModel()
    let kept = [TreeModel(), TreeModel(), TreeModel(), TreeModel()]
    (root.list, root.named, root.only) = ([kept[0]], ["a": kept[1]], kept[2])
    kept[2].list = [kept[3]]
    kept[3].parent = root
    let includesChildren = Shared(true)
    let host = Host {
      Text("root")
        .bindEnvironment(to: root, includeChildren: includesChildren.value)
        .environment(\.greeting, "tree")
    }
    func show(includingChildren: Bool) {
      includesChildren.value = includingChildren
      host.setNeedsUpdate()
      host.update()
    }
    #expect(kept.allSatisfy { $0.greeting == "tree" })
    let added = TreeModel()
    kept[3].named["added"] = added
    while !added.isEnvironmentBound { await Task.yield() }
    #expect(added.greeting == "tree")
    root.only = nil
    while kept[2].isEnvironmentBound { await Task.yield() }
    #expect(!kept[3].isEnvironmentBound)
    #expect(!added.isEnvironmentBound)
    show(includingChildren: false)
    #expect(root.isEnvironmentBound)
    #expect(!kept[0].isEnvironmentBound)
    show(includingChildren: true)
    #expect(kept[1].greeting == "tree")
    host.close()
    #expect(([root] + kept).allSatisfy { !$0.isEnvironmentBound })
  }

  @Test func `A child of two models reads from the last view, and from the first after its removal`() {
    let (child, isShown) = (NoteModel(), Shared(true))
    let (first, second) = (ShelfModel(), ShelfModel())
    (first.notes, second.notes) = ([child], [child])
    let host = Host {
      Text("a").bindEnvironment(to: first, includeChildren: true).environment(\.api, API(name: "first"))
      if isShown.value {
        Text("b").bindEnvironment(to: second, includeChildren: true).environment(\.api, API(name: "second"))
      }
    }
    #expect(child.api.name == "second")
    isShown.value = false
    host.setNeedsUpdate()
    host.update()
    #expect(child.api.name == "first")
  }

  @Test func `The children of a model that replaces another one are bound, and the former ones aren't`() throws {
    struct Page: View {
      @EnvironmentBound(includeChildren: true) var shelf = ShelfModel()
      let seen: Shared<[ShelfModel]>

      var body: some View {
        let _ = seen.value.append(shelf)
        Text(shelf.notes[0].api.name)
        Button("replace") { $shelf.wrappedValue = ShelfModel() }
      }
    }
    let seen = Shared<[ShelfModel]>([])
    let host = Host { Page(seen: seen).environment(\.api, API(name: "x")) }
    try host.tap("replace")
    let (first, last) = (seen.value[0], try #require(seen.value.last))
    #expect(first !== last)
    #expect(!first.notes[0].isEnvironmentBound)
    #expect(last.notes[0].api.name == "x")
    #expect(host.texts.first == "x")
  }
}

@EnvironmentAccessible
private final class TreeModel {
  @Environment(\.greeting) var greeting
  var list: [TreeModel] = []
  var named: [String: TreeModel] = [:]
  var only: TreeModel?
  weak var parent: TreeModel?
}
