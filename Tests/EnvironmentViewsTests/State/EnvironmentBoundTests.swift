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

  // MARK: In the places of `@State`

  protocol Titled: EnvironmentAccessible {
    var title: String { get }
    var suffix: String { get set }
  }

  final class Page: Titled {
    nonisolated let _environmentStorage = EnvironmentStorage()
    @Environment(\.title) var title
    var suffix: String

    init(_ suffix: String) { self.suffix = suffix }
  }

  final class Draft: Titled {
    nonisolated let _environmentStorage = EnvironmentStorage()
    @Environment(\.subtitle) private var subtitle
    var title: String { subtitle ?? "draft" }
    var suffix = "?"
  }

  @Test func `An assignment in an action replaces the model, which is bound, and unbinds the former one`() throws {
    struct Shown: View {
      @EnvironmentBound var model = Page("!")
      let seen: (Page) -> Void
      var body: some View {
        let _ = seen(model)
        Text(model.title + model.suffix)
        Button("Replace") { model = Page("?") }
      }
    }
    var models: [Page] = []
    let host = ViewHost { Shown { models.append($0) }.environment(\.title, "bound") }
    try host.tap("Replace")
    host.expectHTML(contains: "bound?")
    #expect(models.map(\.isEnvironmentBound) == [false, true])
    host.unmount()
    #expect(models.map(\.isEnvironmentBound) == [false, false])
  }

  @Test func `An initializer assigns the model, which the view keeps`() throws {
    struct Shown: View {
      @EnvironmentBound var model = Page("initial")
      @EnvironmentBound var optional: Page?
      @EnvironmentBound var stored: Page
      let number: Int
      init(_ number: Int, made: @escaping () -> Void) {
        func make() -> Page {
          made()
          return Page("stored \(number)")
        }
        _stored = EnvironmentBound(wrappedValue: make())
        self.number = number
        model = Page("assigned \(number)")
        optional = Page("optional \(number)")
      }
      var body: some View {
        Text(
          "\(number): \(model.title) \(model.suffix), \(optional?.title ?? "") \(optional?.suffix ?? ""), \(stored.suffix)"
        )
      }
    }
    struct Root: View {
      @Environment(\.settings.volume) var volume
      let made: () -> Void
      var body: some View { Shown(volume, made: made) }
    }
    var made = 0
    let host = ViewHost { Root { made += 1 } }
    let volume = host.environment.settings.volume
    host.environment.title = "new"
    host.environment.settings.volume = volume + 1
    host.expectHTML("\(volume + 1): new assigned \(volume), new optional \(volume), stored \(volume)")
    #expect(made == 1)
  }

  @Test func `An optional model is bound while there is one, and not after its view is removed`() throws {
    struct Editor: View {
      @EnvironmentBound var draft: Page?
      let seen: (Page) -> Void
      let keep: (@escaping (Page?) -> Void) -> Void
      var body: some View {
        let _ = keep { draft = $0 }
        if let draft {
          let _ = seen(draft)
          Text(draft.title + draft.suffix)
          Button("Discard") { self.draft = nil }
        } else {
          Button("Begin") { draft = Page("!") }
        }
      }
    }
    var models: [Page] = []
    var set: ((Page?) -> Void)?
    let host = ViewHost { Editor(seen: { models.append($0) }, keep: { set = $0 }) }
    try host.tap("Begin")
    host.expectHTML(contains: "untitled!")
    host.environment.title = "new"
    host.expectHTML(contains: "new!")
    try host.tap("Discard")
    host.expectHTML(contains: "Begin")
    #expect(models.allSatisfy { !$0.isEnvironmentBound })
    host.unmount()
    let late = Page("late")
    // The function keeps the view, which keeps the variable.
    set.take()?(late)
    #expect(!late.isEnvironmentBound)
  }

  @Test func `A model of a protocol's type is bound, whatever its class`() throws {
    struct Shown: View {
      @EnvironmentBound var model: any Titled
      @EnvironmentBound var other: (any Titled)?
      var body: some View {
        Text("\(model.title) \(model.suffix) \(other?.title ?? "none")")
        TextField("Suffix", text: $model.suffix)
        Button("Draft") { model = Draft() }
        Button("Other") { other = other == nil ? Page("") : nil }
      }
    }
    let page = Page("page")
    let host = ViewHost { Shown(model: page) }
    host.expectHTML(contains: "untitled page none")
    try host.type("typed", into: "Suffix")
    #expect(page.suffix == "typed")
    try host.tap("Draft")
    try host.tap("Other")
    host.environment.subtitle = "s"
    host.environment.title = "t"
    host.expectHTML(contains: "s ? t")
    try host.tap("Other")
    host.expectHTML(contains: "s ? none")
  }

  @Test func `A view takes a model in its default initializer, and a modifier takes one by its protocol`() throws {
    struct Shown: View {
      @EnvironmentBound var model: Page
      @EnvironmentBound var other: any Titled
      let shared: any Titled
      var body: some View {
        Text("\(model.title) \(other.title) \(shared.title)").bindEnvironment(to: shared)
      }
    }
    let view = Shown(model: Page(""), other: Page(""), shared: Page("")).environment(\.title, "bound")
    try expectHTML(of: view, "bound bound bound")
  }

  protocol Named {}

  final class Plain: Named {}

  @Test func `An object that can't be bound is reported when its view is shown`() throws {
    struct Shown: View {
      @EnvironmentBound var model: any Named = Plain()
      var body: some View { Text("shown") }
    }
    let reports = issues { ViewHost { Shown() }.expectHTML("shown") }
    #expect(reports.map { "\($0)".contains("'Plain', which can't be bound") } == [true])
  }
}
