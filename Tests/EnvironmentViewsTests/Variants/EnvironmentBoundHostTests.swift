import EnvironmentCore
import EnvironmentViews
import Testing

@MainActor
struct EnvironmentBoundHostTests {
  final class Model: EnvironmentBindable {
    nonisolated let _environmentStorage = EnvironmentStorage()
    @Environment(\.title) var title
  }

  @Test func `A model is kept current without evaluating its view for unread values`() {
    struct Page: View {
      @EnvironmentBound var model = Model()
      var body: some View { Text("fixed") }
    }
    let host = ViewHost { Page() }
    _ = host.drainEvaluations()
    host.environment.title = "new"
    host.update()
    host.expectEvaluations([])
  }

  @Test func `A replacement is bound, follows the environment, and is unbound with the view`() throws {
    struct Page: View {
      @EnvironmentBound var model = Model()
      let other: Model
      var body: some View { Button(model.title) { $model.wrappedValue = other } }
    }
    let other = Model()
    let host = ViewHost { Page(other: other) }
    try host.tap("untitled"); host.update()
    #expect(other.isEnvironmentBound)
    host.environment.title = "new"
    host.update()
    host.expectHTML(contains: "new")
    host.unmount()
    #expect(!other.isEnvironmentBound)
  }
}
