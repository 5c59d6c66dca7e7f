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
    log.expect(["page", "page", "detail"])
    #expect(!model.isEnvironmentBound, "The view is gone when it is rendered.")
    #expect(model.title == "untitled")
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
    expectError(ViewEvaluationError.self, of: Restless(store: Store("a")))
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
    place.expectChanges(0)
    page.$model.wrappedValue = Model()
    place.expectChanges(1)
    #expect(page.model !== old)
    #expect((page.model.title, old.title) == ("bound", "untitled"))
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
    expectError(
      ViewEvaluationError.self, of: Page(), contains: "• Don't read, in the 'init' of a view, the model that it owns")
  }
}
