import EnvironmentSwiftUI
import SwiftUI
import TestSupport
import Testing

/// Tests of `@EnvironmentBound` in the places of `@State`: assignments, optional models, models of a protocol.
@MainActor
struct ModelPropertyTests {
  protocol Titled: EnvironmentAccessible {
    var title: String { get set }
    var name: String { get }
  }

  @EnvironmentAccessible
  final class PageModel: Titled {
    @Environment(\.api) private var api
    var title: String
    var name: String { api.name }

    init(_ title: String) { self.title = title }
  }

  @EnvironmentAccessible
  final class ListModel: Titled {
    @Environment(\.greeting) private var greeting
    var title = "list"
    var name: String { greeting }
  }

  private func host<Content: View>(@ViewBuilder _ content: @escaping @MainActor () -> Content) -> Host {
    var values = EnvironmentValues()
    values.api = API(name: "set")
    values.modelValues.greeting = "hi"
    return Host(environment: values) { content() }
  }

  @Test func `An assignment in an action replaces the model, which is bound, and unbinds the former one`() throws {
    struct Page: View {
      @EnvironmentBound var model = PageModel("first")
      let seen: Shared<[PageModel]>

      var body: some View {
        let _ = seen.value.append(model)
        TextField("Title", text: $model.title)
        Text("\(model.title) \(model.name)")
        Button("replace") { model = PageModel("second") }
        Button("same") { model = model }
      }
    }
    let seen = Shared<[PageModel]>([])
    let host = host { Page(seen: seen) }
    #expect(host.texts.contains("first set"))
    try host.tap("same")
    #expect(seen.value.count == 1)
    try host.tap("replace")
    #expect(host.texts.contains("second set"))
    try host.write("written", to: "Title")
    #expect(host.texts.contains("written set"))
    #expect(seen.value.map(\.isEnvironmentBound).first == false)
    #expect(seen.value.map(\.isEnvironmentBound).last == true)
    host.environment.api = API(name: "new")
    host.update()
    #expect(host.texts.contains("written new"))
  }

  @Test func `An initializer assigns the model, which the view keeps`() throws {
    struct Page: View {
      @EnvironmentBound var model = PageModel("initial")
      @EnvironmentBound var draft: PageModel?
      @EnvironmentBound var stored: PageModel
      let number: Int

      init(_ number: Int, made: Shared<Int>) {
        func make() -> PageModel {
          made.value += 1
          return PageModel("stored \(number)")
        }
        _stored = EnvironmentBound(wrappedValue: make())
        self.number = number
        model = PageModel("assigned \(number)")
        draft = PageModel("draft \(number)")
      }

      var body: some View {
        Text("\(number): \(model.title) \(model.name), \(draft?.title ?? "none") \(draft?.name ?? ""), \(stored.title)")
      }
    }
    struct Root: View {
      @State var number = 1
      let made: Shared<Int>

      var body: some View {
        let number = number
        Button("next") { self.number += 1 }
        Page(number, made: made)
      }
    }
    let made = Shared(0)
    let host = host { Root(made: made) }
    #expect(host.texts.last == "1: assigned 1 set, draft 1 set, stored 1")
    try host.tap("next")
    #expect(host.texts.last == "2: assigned 1 set, draft 1 set, stored 1")
    #expect(made.value == 1)
  }

  @Test func `The default initializer of a view takes a model`() {
    struct Page: View {
      @EnvironmentBound var model: PageModel
      @EnvironmentBound var other: PageModel?
      @EnvironmentBound var feed: any Titled

      var body: some View { Text("\(model.name) \(other?.name ?? "none") \(feed.name)") }
    }
    #expect(host { Page(model: PageModel("a"), feed: ListModel()) }.texts == ["set none hi"])
  }

  @Test func `An optional model is bound while there is one`() throws {
    struct Editor: View {
      @EnvironmentBound var draft: PageModel?
      let seen: Shared<[PageModel]>

      var body: some View {
        if let draft {
          let _ = seen.value.append(draft)
          Text("\(draft.title) \(draft.name)")
          Button("discard") { self.draft = nil }
        } else {
          Text("none")
          Button("begin") { draft = PageModel("draft") }
        }
      }
    }
    let seen = Shared<[PageModel]>([])
    let host = host { Editor(seen: seen) }
    #expect(host.texts == ["none", "begin"])
    try host.tap("begin")
    #expect(host.texts == ["draft set", "discard"])
    host.environment.api = API(name: "new")
    host.update()
    #expect(host.texts == ["draft new", "discard"])
    try host.tap("discard")
    #expect(host.texts == ["none", "begin"])
    #expect(seen.value.allSatisfy { !$0.isEnvironmentBound })
    weak let draft = seen.value[0]
    seen.value = []
    #expect(draft == nil)
  }

  @Test func `A model of a protocol's type is bound, whatever its class`() throws {
    struct Feed: View {
      @EnvironmentBound var model: any Titled = PageModel("page")
      @EnvironmentBound var other: (any Titled)?

      var body: some View {
        Text("\(model.title) \(model.name) \(other?.name ?? "none")")
        TextField("Title", text: $model.title)
        Button("list") { model = ListModel() }
        Button("other") { other = other == nil ? PageModel("other") : nil }
      }
    }
    let host = host { Feed() }
    #expect(host.texts.first == "page set none")
    try host.write("written", to: "Title")
    #expect(host.texts.first == "written set none")
    try host.tap("list")
    #expect(host.texts.first == "list hi none")
    try host.tap("other")
    host.environment.modelValues.greeting = "new"
    host.update()
    #expect(host.texts.first == "list new set")
    try host.tap("other")
    #expect(host.texts.first == "list new none")
  }

  @Test(.ignoresReports) func `A modifier takes an object by its protocol`() {
    struct Page: View {
      let model: any Titled

      var body: some View { Text(model.name).bindEnvironment(to: model) }
    }
    #expect(host { Page(model: PageModel("a")) }.texts == ["set"])
    #expect(
      host { Page(model: ListModel()).bindEnvironment(to: ListModel() as any Titled, includeChildren: true) }.texts == [
        "hi"
      ])
  }

  final class Plain {}

  protocol Named {}

  final class PlainModel: Named {}

  @Test func `An object that can't be bound is reported when its view is shown`() {
    struct Page: View {
      @EnvironmentBound var model: any Named = PlainModel()

      var body: some View { Text("\(type(of: model))") }
    }
    var texts: [String] = []
    let reports = issues { texts = Host { Page() }.texts }
    #expect(texts == ["PlainModel"])
    #expect(reports.count == 1)
    #expect(reports.first?.contains("'PlainModel', which can't be bound") == true)
    #expect(reports.first?.contains("@EnvironmentAccessible") == true)
  }

  @Test func `A scene sets a value of models`() {
    struct Sample: App {
      var body: some Scene {
        WindowGroup { Content() }
          .environment(\.greeting, "inner")
          .environment(\.api, API(name: "scene"))
          .environment(\.greeting, "outer")
      }
    }
    struct Content: View {
      @EnvironmentBound var model = ListModel()
      @EnvironmentBound var page = PageModel("page")
      @Environment(\.greeting) var greeting

      var body: some View { Text("\(model.name) \(greeting) \(page.name)") }
    }
    #expect(Host(Sample.self).texts == ["inner inner scene"])
  }
}
