import EnvironmentCore
import EnvironmentViews
import Testing

/// Tests of objects that views bind: the time of binding, the values, and the notified readers.
@MainActor
struct BindingUpdateTests {
  final class Model: EnvironmentBindable {
    nonisolated let _environmentStorage = EnvironmentStorage()
    @Environment(\.title) var title
    @Environment(\.settings) var settings
  }

  struct Owner: View {
    @EnvironmentBound var model: Model
    var body: some View { Text("[\(model.title)]") }

    init(_ make: @autoclosure @escaping () -> Model) {
      _model = EnvironmentBound(wrappedValue: make())
    }
  }

  @Test func `A bound model is made once, bound before the first body, kept current, and unbound with its view`() {
    struct Root: View {
      @Environment(\.subtitle) var subtitle
      @Environment(\.settings.volume) var volume
      let make: () -> Model
      var body: some View {
        if volume > 0 { Owner(make()) }
        Text(subtitle ?? "")
      }
    }
    var models: [Model] = []
    let host = ViewHost {
      Root {
        models.append(Model())
        return models[models.count - 1]
      }
    }
    host.expectHTML("[untitled]")
    #expect(models.map(\.isEnvironmentBound) == [true])
    host.expectEvaluations(["Root"]) { host.environment.subtitle = "the root is evaluated again" }
    host.expectEvaluations(["Owner"]) { host.environment.title = "new" }
    host.expectHTML("[new]the root is evaluated again")
    host.expectEvaluations([]) { host.environment.settings.name = "the body doesn't read it" }
    #expect(models[0].settings.name == "the body doesn't read it")

    host.environment.settings.volume = 0
    host.update()
    #expect(!models[0].isEnvironmentBound)
    #expect((models[0].title, models.count) == ("new", 1), "The model keeps its last values.")
  }

  @Test func `A model that two views bind and read has the values of the view that began to bind it last`() throws {
    struct Reader: View {
      let model: Model
      let title: String
      var body: some View {
        Text("[\(model.title)]").bindEnvironment(to: model).environment(\.title, title)
      }
    }
    struct Page: View {
      let model: Model
      @State private var showsFirst = true
      @State private var number = 0
      var body: some View {
        if showsFirst { Reader(model: model, title: "first \(number)") }
        Reader(model: model, title: "second \(number)")
        Button("Toggle") { showsFirst.toggle() }
        Button("Count") { number += 1 }
      }
    }
    let model = Model()
    let host = ViewHost { Page(model: model) }
    host.expectHTML(contains: "[second 0][second 0]")
    try host.tap("Count")
    host.expectHTML(contains: "[second 1][second 1]")
    try host.tap("Toggle")
    host.expectHTML(contains: "[second 1]")
    try host.tap("Toggle")
    host.expectHTML(contains: "[first 1][first 1]")
    #expect(model.title == "first 1")
    #expect(host.drainEvaluations().count < 20)
  }

  @Test func `A model is bound to the values at its modifier, before the views below that read it`() {
    struct Detail: View {
      let model: Model
      var body: some View { Text("[\(model.title)]") }
    }
    struct Page: View {
      let model: Model
      var body: some View {
        Text(model.title)
        Detail(model: model).bindEnvironment(to: model)
      }
    }
    let model = Model()
    var values = EnvironmentValues()
    values.title = "bound"
    let host = ViewHost(environment: values) { Page(model: model) }
    host.expectEvaluations(["Page", "Page", "Detail"], html: "bound[bound]")
    host.environment.title = "new"
    host.update()
    host.expectEvaluations(["Page", "Detail"], html: "new[new]")
    host.unmount()
    #expect(!model.isEnvironmentBound)
  }

  @Test func `A body that binds what it reads is evaluated once per change, even if the binding changed no value`() {
    struct Page: View {
      let model: Model
      var isBound = true
      var body: some View {
        if isBound { Text(model.title).bindEnvironment(to: model) } else { Text(model.title) }
      }
    }
    for isBound in [true, false] {
      let host = ViewHost { Page(model: Model(), isBound: isBound) }
      host.expectEvaluations(["Page"], html: "untitled")
      for title in ["new", "newer"] {
        host.environment.title = title
        host.update()
        host.expectEvaluations(["Page"], html: title)
      }
      host.environment.settings.volume = 1
      host.update()
      host.expectEvaluations([])
    }
  }

  @Test func `Removing a view keeps a model bound that another view has bound`() {
    struct Root: View {
      let model: Model
      @Environment(\.settings.volume) var volume
      var body: some View {
        Text("first").bindEnvironment(to: model).environment(\.title, "first")
        if volume > 0 { Text("second").bindEnvironment(to: model).environment(\.title, "second") }
      }
    }
    let model = Model()
    let host = ViewHost { Root(model: model) }
    #expect(model.title == "second")
    host.environment.settings.volume = 0
    host.update()
    #expect(model.title == "first")
    host.unmount()
    #expect(model.title == "first", "The model keeps its last values.")
    model.unbindEnvironment()
    #expect(model.title == "untitled")
  }

  @Test func `A modifier that binds fewer models unbinds the others`() {
    struct Root: View {
      let models: [Model]
      @Environment(\.settings.volume) var volume
      var body: some View {
        Text("").bindEnvironments(to: Array(models.prefix(volume))).environment(\.title, "bound")
      }
    }
    let models = [Model(), Model(), Model()]
    var values = EnvironmentValues()
    values.settings.volume = 1
    let host = ViewHost(environment: values) { Root(models: models) }
    #expect(models.map(\.title) == ["bound", "untitled", "untitled"])
    host.environment.settings.volume = 3
    host.update()
    #expect(models.map(\.title) == ["bound", "bound", "bound"])
    host.environment.settings.volume = 0
    host.update()
    #expect(models.map(\.isEnvironmentBound) == [false, false, false])
  }
}
