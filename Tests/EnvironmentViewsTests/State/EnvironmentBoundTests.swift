import EnvironmentCore
import EnvironmentViews
import Foundation
import Testing

@MainActor
struct EnvironmentBoundTests {
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
