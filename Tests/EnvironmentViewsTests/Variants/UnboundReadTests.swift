import EnvironmentCore
import EnvironmentViews
import Observation
import Testing

/// Tests of bodies that read objects which no view has bound.
@MainActor
struct UnboundReadTests {
  fileprivate final class Model: EnvironmentBindable {
    nonisolated let _environmentStorage = EnvironmentStorage()
    @Environment(\.title) var title
    @Environment(\.settings) var settings

    init(reads: Bool = false) {
      if reads { _ = title }
    }
  }

  private struct Page: View {
    @State var model = Model()
    var body: some View { Text("\(model.title) \(model.title)") }
  }

  /// Returns the facts of the issues that are reported while a view is shown, updated and unmounted.
  private func facts(_ view: some View, _ update: () -> Void = {}) -> [String] {
    issues {
      let host = ViewHost { view }
      host.update()
      update()
      host.update()
      host.unmount()
    }
    .map(\.fact)
  }

  private func fact(_ property: String = "title", in view: String = "Page") -> String {
    "'\(property)' of 'Model' was read in the body of '\(view)' while the object isn't bound to an environment, so the "
      + "default was used."
  }

  @Test func `A body that reads a model in a state is reported, with view, property and remedies`() throws {
    let hosted = issues { ViewHost { Page() }.unmount() }
    let rendered = try issues { _ = try renderHTML(Page()) }
    for issues in [hosted, rendered] {
      #expect(issues.map(\.fact) == [fact()])
      let issue = try #require(issues.first)
      #expect(issue.place.count == 2)
      #expect(issue.place.first?.hasPrefix("View: ") == true && issue.place.first?.hasSuffix("Page") == true)
      #expect(issue.place.last?.hasPrefix("Property: ") == true && issue.place.last?.hasSuffix("Model.title") == true)
      #expect(issue.remedies.map { $0.contains("'@EnvironmentBound'") } == [true, false, false, false])
      #expect(issue.remedies.map { $0.contains("'bindEnvironment(to:)'") } == [false, true, false, false])
      #expect(issue.remedies.map { $0.contains("'withEnvironment'") } == [false, false, true, false])
      #expect(issue.remedies.map { $0.contains("reportsUnboundReadsInBodies") } == [false, false, false, true])
    }
  }

  @Test func `A value that a scope sets is not reported, but a default beside it is`() {
    struct Both: View {
      let model: Model
      var body: some View { Text("\(model.title) \(model.settings.name)") }
    }
    let model = withEnvironment {
      $0.title = "set"
    } operation: {
      Model()
    }
    let issues = issues {
      let host = ViewHost { Both(model: model) }
      host.expectHTML(hasPrefix: "set ")
      host.unmount()
      withEnvironment {
        $0.title = "task"
      } operation: {
        ViewHost { Page() }.unmount()
      }
    }
    #expect(issues.map(\.fact) == [fact("settings", in: "Both")])
  }

  @Test func `A property of a class is reported once, however many objects, views and updates read it`() {
    struct Rows: View {
      let models = [Model(), Model(), Model()]
      @Environment(\.subtitle) var subtitle
      var body: some View {
        Text(models[0].settings.name + (subtitle ?? ""))
        ForEach(models.indices, id: \.self) { Page(model: models[$0]) }
      }
    }
    let issues = issues {
      for _ in 0..<2 {
        let host = ViewHost { Rows() }
        host.environment.subtitle = "new"
        host.update()
        host.unmount()
      }
    }
    #expect(issues.map(\.fact) == [fact("settings", in: "Rows"), fact()])
    #expect(facts(Page()) == [fact()], "Another reporter receives the issue, too.")
  }

  @Test func `A read in a row or in a modifier is reported with the enclosing body`() throws {
    struct Rows: View {
      let model: Model
      var body: some View { Element("ul") { ForEach(0..<2) { Text("\($0) \(model.title)") } } }
    }
    struct Framed: ViewModifier {
      let model: Model
      func body(content: Content) -> some View { Element("p", ["title": model.title]) { content } }
    }
    let model = Model()
    let views: [(any View, String)] = [
      (Rows(model: model), "Rows"), (Text("").modifier(Framed(model: model)), "Framed"),
      (Element("div") { Section { Page(model: model) } }, "Page"),
    ]
    for (view, name) in views {
      #expect(facts(AnyView(view)) == [fact(in: name)])
      #expect(try issues { _ = try renderHTML(AnyView(view)) }.map(\.fact) == [fact(in: name)])
    }
  }

  @Test func `A model that is bound by the end of the update is not reported`() throws {
    struct Modified: View {
      @State var model = Model()
      var body: some View { Text(model.title).bindEnvironment(to: model) }
    }
    struct Below: View {
      @State var model = Model()
      var body: some View {
        Text(model.title)
        Element("p") { Page(model: model).bindEnvironment(to: model) }
      }
    }
    struct Owned: View {
      @EnvironmentBound var model = Model(reads: true)
      var body: some View { Text(model.title) }
    }
    struct Parent: View {
      let model = Family()
      var body: some View { Text(model.child.title).bindEnvironment(to: model, includeChildren: true) }
    }
    for view in [AnyView(Modified()), AnyView(Below()), AnyView(Owned()), AnyView(Parent())] {
      #expect(facts(view) == [])
      #expect(try issues { _ = try renderHTML(view) }.map(\.fact) == [])
    }
  }

  fileprivate final class Family: EnvironmentBindable {
    nonisolated let _environmentStorage = EnvironmentStorage()
    let child = Model()
  }

  @Test func `A model that is bound in the next frame is not reported, even if its view is removed then`() {
    struct Late: View {
      let model = Model()
      @State private var isShown = false
      @State private var isOver = false
      var body: some View {
        if !isOver { Text(model.title).onAppear { isShown = true } }
        if isShown, !isOver { Text("").bindEnvironment(to: model).onAppear { isOver = true } }
      }
    }
    struct ByHand: View {
      let model = Model()
      var body: some View { Text(model.title).onAppear { model.bindEnvironment(from: EnvironmentValues()) } }
    }
    #expect(facts(Late()) == [])
    #expect(facts(ByHand()) == [])
  }

  @Test func `A model that is bound explicitly, or has its own values, is not reported`() throws {
    let (bound, own) = (Model(), Model())
    bound.bindEnvironment(from: EnvironmentValues())
    own.title = "own"
    for model in [bound, own] {
      #expect(facts(Page(model: model)) == [])
      #expect(try issues { _ = try renderHTML(Page(model: model)) }.map(\.fact) == [])
    }
  }

  @Test func `A read in an action, an effect or an initializer is not reported`() throws {
    struct Acting: View {
      let model: Model
      @State var made = Model(reads: true)
      var body: some View {
        Button("Read") { _ = model.title }
          .onAppear { _ = model.title }
          .onChange(of: 1, initial: true) { _ = model.title }
      }
    }
    let model = Model()
    let issues = try issues {
      let host = ViewHost { Acting(model: model) }
      try host.tap("Read")
      host.unmount()
      _ = model.title
    }
    #expect(issues == [])
  }

  @Test func `A model whose view was removed is reported for a body that still reads it`() {
    struct Switch: View {
      let model: Model
      @Environment(\.settings.volume) var volume
      var body: some View {
        Text(model.title)
        if volume > 0 { Text("").bindEnvironment(to: model) }
      }
    }
    let model = Model()
    var values = EnvironmentValues()
    values.title = "set"
    var host: ViewHost<Switch>?
    #expect(issues { host = ViewHost(environment: values) { Switch(model: model) } } == [])
    let reported = issues {
      host?.environment.settings.volume = 0
      host?.update()
    }
    #expect(reported.map(\.fact) == [fact(in: "Switch")])
  }

  @Test func `A report of all unbound reads includes those of bodies, once`() {
    let reported = Lock<[String]>([])
    EnvironmentReporting.withReporter({ issue in reported.withLock { $0.append(issue.fact) } }, unboundReads: true) {
      ViewHost { Page() }.unmount()
    }
    #expect(reported.withLock { $0.count } == 1)
  }

  @Test func `A program prints a property once, and can turn the reports off`() async {
    let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) { @MainActor in
      EnvironmentReporting.reportsUnboundReadsInBodies = false
      ViewHost { Text(SharedModel().title) }.unmount()
      ViewHost { SharedPage() }.unmount()
      precondition(!EnvironmentReporting.reportsUnboundReadsInBodies)
      EnvironmentReporting.reportsUnboundReadsInBodies = true
      for _ in 0..<3 {
        ViewHost { SharedPage() }.unmount()
        _ = try? renderHTML(SharedPage())
      }
    }
    let message = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    let lines = message.split(separator: "\n").filter { $0.hasPrefix("EnvironmentKit: 'title' of 'SharedModel'") }
    #expect(lines.count == 1)
  }
}

/// A model that an exit test can name.
final class SharedModel: EnvironmentBindable {
  nonisolated let _environmentStorage = EnvironmentStorage()
  @Environment(\.title) var title
}

private struct SharedPage: View {
  @State var model = SharedModel()
  var body: some View { Text(model.title) }
}
