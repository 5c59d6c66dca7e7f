import EnvironmentCore
import EnvironmentViews
import TestSupport
import Testing

extension NavigationTests {
  @Test func `A link to a value without a destination is reported`() throws {
    let reported = try issues {
      let model = Model()
      model.path = [1]
      _ = try renderHTML(NavigationStack(path: model.binding(\.path)) { Text("root") })
      model.path = []
      let host = ViewHost {
        Page(model: model)
        NavigationLink("Outside", value: 1)
      }
      try host.tap("Word")
      host.expectHTML(contains: "One")
      try host.tap("Outside")
    }
    // The stack's own button to go back is reported, too: it has no effect in a written page.
    #expect(reported.filter { !$0.fact.contains("never runs") }.count == 3)
    #expect(reported.first?.remedies.first?.contains("'.navigationDestination(for: Int.self) { … }'") == true)
    #expect(reported.first?.place == ["Value: 1", "Type: Swift.Int"])
  }

  @Test(.ignoresReports) func `A model that is the value of a page is bound to the environment of the page`() throws {
    let model = PageModel()
    let host = ViewHost {
      NavigationStack { NavigationLink("Open", value: model) }
        .navigationDestination(for: PageModel.self) { Text($0.title) }
        .environment(\.title, "bound")
    }
    #expect(!model.isEnvironmentBound)
    try host.tap("Open")
    host.expectHTML(contains: "bound")
    #expect(model.isEnvironmentBound)
    try host.tap("Back")
    #expect(!model.isEnvironmentBound)
    let path = NavigationPath([model])
    let stack = NavigationStack(path: .constant(path)) { Text("root") }
      .navigationDestination(for: PageModel.self) { Text($0.title) }
      .environment(\.title, "bound")
    #expect(try renderHTML(stack).contains("bound"))
  }

  @Test func `Passing the dismissal of a page down doesn't evaluate its readers again`() throws {
    struct Reader: View {
      let dismiss: DismissAction
      var body: some View { Text("reader") }
    }
    struct Detail: View {
      let model: Model
      @Environment(\.dismiss) private var dismiss
      var body: some View {
        Text(model.word)
        Reader(dismiss: dismiss)
      }
    }
    let model = Model()
    model.path = [1]
    let host = ViewHost {
      NavigationStack(path: model.binding(\.path)) {
        Text("root").navigationDestination(for: Int.self) { _ in Detail(model: model) }
      }
    }
    host.expectEvaluations(["Detail", "Reader"])
    model.word = "other"
    host.update()
    host.expectEvaluations(["Detail"])
  }
}

final class PageModel: EnvironmentBindable, Hashable {
  nonisolated let _environmentStorage = EnvironmentStorage()
  @Environment(\.title) var title

  static func == (first: PageModel, second: PageModel) -> Bool { first === second }
  func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
