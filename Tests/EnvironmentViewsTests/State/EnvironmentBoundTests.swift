import EnvironmentCore
import EnvironmentViews
import Foundation
import Testing

@MainActor
@Suite struct EnvironmentBoundTests {
  final class Model: EnvironmentBindable {
    nonisolated let _environmentStorage = EnvironmentStorage()
    @Environment(\.title) var title
    var suffix = ""
    @MainActor static var made = 0

    @MainActor init() { Self.made += 1 }
  }

  @Test func `A bound model is made once, and reads the environment of the view from its first body on`() throws {
    struct Page: View {
      @EnvironmentBound var model = Model()
      @Environment(\.log) var log

      var body: some View {
        let _ = log?(model.title)
        Text(model.title)
      }
    }
    let log = Log()
    Model.made = 0
    try expectHTML(of: Page().environment(\.title, "bound").environment(\.log, log), "bound")
    #expect(log.entries == ["bound"])
    #expect(Model.made == 1)
  }

  @Test func `The projection of a bound model binds to its properties`() throws {
    struct Page: View {
      @EnvironmentBound var model = Model()

      var body: some View {
        let _ = $model.suffix.wrappedValue = "!"
        Text(model.title + model.suffix)
      }
    }
    try expectHTML(of: Page(), "untitled!")
  }

  @Test func `A model that a modifier binds is bound for the body that has the modifier`() throws {
    struct Page: View {
      let model: Model
      @Environment(\.log) var log

      var body: some View {
        let _ = log?("page")
        Text(model.title)
        Detail().bindEnvironment(to: model)
      }
    }
    struct Detail: View {
      @Environment(\.log) var log
      var body: some View {
        let _ = log?("detail")
        TitleView()
      }
    }
    let log = Log()
    let model = Model()
    let page = Element("main") { Page(model: model) }.environment(\.title, "bound").environment(\.log, log)
    try expectHTML(of: page, "<main>bound[bound]</main>")
    #expect(log.entries == ["page", "page", "detail"])
    #expect(!model.isEnvironmentBound, "The view is gone when it is rendered.")
    #expect(model.title == "untitled")
  }

  @Test func `Bodies that bind the models they read are evaluated in proportion to their depth`() throws {
    struct Page: View {
      @State var model = Model()
      let depth: Int
      @Environment(\.log) var log

      var body: some View {
        let _ = log?("page")
        Element("div") {
          Text(model.title)
          if depth > 0 { AnyView(Page(depth: depth - 1)) }
        }
        .bindEnvironment(to: model)
      }
    }
    let log = Log()
    let html = try renderHTML(Page(depth: 20).environment(\.title, "bound").environment(\.log, log))
    #expect(html.components(separatedBy: "bound").count == 22)
    #expect(log.entries.count == 2 * 21)
  }

  @Test func `A model that replaces another one has the same binding`() throws {
    struct Page: View {
      @EnvironmentBound var model = Model()
      let old: Box

      var body: some View {
        let _ = old.model = model
        let _ = $model.wrappedValue = Model()
        Text(model.title)
        Text(old.model?.title ?? "gone")
      }
    }
    final class Box { var model: Model? }
    let box = Box()
    try expectHTML(of: Page(old: box).environment(\.title, "bound"), "bounduntitled")
  }

  @Test func `A model is bound to the environment at its modifier`() throws {
    let (outer, inner) = (Model(), Model())
    struct Page: View {
      let outer: Model
      let inner: Model

      var body: some View {
        Text("\(outer.title) \(inner.title)")
          .bindEnvironment(to: inner)
          .environment(\.title, "inner")
          .bindEnvironments(to: [outer])
          .environment(\.title, "outer")
      }
    }
    try expectHTML(of: Page(outer: outer, inner: inner), "outer inner")
  }

  @Test func `A body that always changes the values it reads is an error`() throws {
    struct Restless: View {
      let store: Store
      var body: some View {
        Text(store.title)
        Changing(store: store)
      }
    }
    struct Changing: View {
      let store: Store
      var body: some View {
        let _ = store.title.append("!")
        EmptyView()
      }
    }
    #expect(throws: ViewEvaluationError.self) { try renderHTML(Restless(store: Store("a"))) }
  }

  @Test func `A state keeps the written value while its view is shown`() throws {
    struct Counter: View {
      @State private var count = 1

      var body: some View {
        let _ = count += 1
        Text("\(count)")
        let _ = $count.wrappedValue += 1
        Text("\(count)")
      }
    }
    try expectHTML(of: Counter(), "23")
  }

  @Test func `A model is deallocated with the view that made it`() throws {
    final class Box { weak var model: Model? }
    struct Page: View {
      @EnvironmentBound var model = Model()
      let box: Box
      var body: some View {
        let _ = box.model = model
        Text(model.title)
      }
    }
    let box = Box()
    try expectHTML(of: Page(box: box), "untitled")
    #expect(box.model == nil)
  }

  @Test func `A body that read a model is evaluated when another one with the same binding replaces it`() throws {
    struct Page: View {
      @EnvironmentBound var model = Model()
      var body: some View { Text(model.suffix) }
    }
    let place = RetainedHost()
    place.environment.title = "bound"
    let page = try place.evaluate(Page())
    let old = page.model
    page.$model.wrappedValue = old
    #expect(place.changeCount == 0)
    page.$model.wrappedValue = Model()
    #expect(place.changeCount == 1)
    #expect(page.model !== old)
    #expect(page.model.title == "bound")
    #expect(old.title == "untitled")
    #expect(try place.evaluate(Page()).model === page.model)
  }

  @Test func `A model is made once for each place of a view`() throws {
    struct Page: View {
      @EnvironmentBound var model = Model()
      var body: some View { EmptyView() }
    }
    Model.made = 0
    let (place, page) = (RetainedHost(), Page())
    let model = try place.evaluate(page).model
    #expect(try place.evaluate(Page()).model === model)
    #expect(Model.made == 1)
    #expect(try RetainedHost().evaluate(page).model !== model)
  }

  @Test func `Rendering a view that reads its model in init throws an error with the remedy`() throws {
    struct Owner: View {
      @EnvironmentBound var model = Model()
      init() { _ = model.title }
      var body: some View { Text(model.title) }
    }
    struct Page: View {
      var body: some View { Owner().environment(\.title, "bound") }
    }
    let error = try #require(throws: ViewEvaluationError.self) { try renderHTML(Page()) }
    #expect(error.description.contains("• Don't read, in the 'init' of a view, the model that it owns"))
  }
}
