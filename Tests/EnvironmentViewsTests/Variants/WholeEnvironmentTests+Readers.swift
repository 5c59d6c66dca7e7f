import EnvironmentCore
import EnvironmentViews
import TestSupport
import Testing

/// Tests of views that read the whole environment: such a view has a copy, and depends on all values.
extension WholeEnvironmentTests {
  @Test func `A closure of a ForEach that reads the whole environment is called again for a change`() {
    struct Rows: View {
      @Environment(\.self) var values
      var body: some View {
        ForEach(0..<2) { index in Text("\(index) \(values.title);") }
      }
    }
    let host = ViewHost { Rows() }
    host.expectHTML("0 untitled;1 untitled;")
    host.environment.title = "new"
    host.expectHTML("0 new;1 new;")
  }

  @Test func `A child reads the values at the place that the environment is from, not its own`() {
    let host = ViewHost {
      Holder { values in
        Group {
          TitleOf(values: values)
          TitleView()
        }
        .environment(\.title, "inner")
      }
    }
    host.expectHTML("[untitled][inner]")
    host.environment.title = "outer"
    host.expectHTML("[outer][inner]")
  }

  @Test func `A destination of a navigation follows the environment that its closure has captured`() throws {
    struct Stack: View {
      @Environment(\.self) var values
      var body: some View {
        NavigationStack {
          NavigationLink("Go", value: 1)
            .navigationDestination(for: Int.self) { number in Text("\(number) \(values.title)") }
        }
      }
    }
    let host = ViewHost { Stack() }
    try host.tap("Go")
    host.expectHTML(contains: "1 untitled")
    host.environment.title = "new"
    host.expectHTML(contains: "1 new")
    host.environment.title = "newer"
    host.expectHTML(contains: "1 newer")
  }

  @Test func `A page that is too deep for the stack follows the values that it reads, too`() {
    struct Page: View {
      @Environment(\.self) var values
      var body: some View {
        Text((try? renderHTML(deep(TitleView()), environment: values)) ?? "failed")
        Text((try? renderHTML(deep(TitleOf(values: values)))) ?? "failed")
        Text((try? renderHTML(TitleOf(values: values))) ?? "failed")
      }

      func deep(_ view: some View) -> AnyView {
        (0..<7_000).reduce(AnyView(view)) { view, _ in AnyView(view) }
      }
    }
    let host = ViewHost { Page() }
    host.expectHTML("[untitled][untitled][untitled]")
    host.environment.title = "new"
    host.expectHTML("[new][new][new]")
  }

  @Test func `Key paths, computed properties, objects, presence and descriptions follow the environment`() {
    struct Reader: View {
      let values: EnvironmentValues?
      var body: some View {
        let keyPath: KeyPath<EnvironmentValues, String> = \.title
        Text("\(values?[keyPath: keyPath] ?? "");")
        Text("\(values?.loudTitle ?? "");")
        Text("\(values?[Store.self]?.title ?? "none");")
        Text("\(values?.isSet(\.subtitle) ?? false);")
      }
    }
    struct Description: View {
      let values: EnvironmentValues
      var body: some View { Text("\(values)") }
    }
    let host = ViewHost {
      Holder { values in
        Group {
          Reader(values: values)
          Description(values: values)
        }
      }
    }
    host.expectHTML("untitled;UNTITLED;none;false;EnvironmentValues()")
    host.environment.title = "a"
    host.expectHTML("a;A;none;false;EnvironmentValues(TitleKey: a)")
    host.environment[Store.self] = Store("b")
    host.environment.subtitle = nil
    host.expectHTML(hasPrefix: "a;A;b;true;")
    host.expectHTML(contains: "SubtitleKey: nil")
    host.environment = EnvironmentValues()
    host.expectHTML("untitled;UNTITLED;none;false;EnvironmentValues()")
  }

  @Test func `A nested dynamic property has an environment that stays current`() throws {
    struct Inner: DynamicProperty {
      @Environment(\.self) var values
    }
    struct Outer: DynamicProperty {
      var inner = Inner()
      var title: String { inner.values.title }
    }
    struct Reader: View {
      var outer = Outer()
      let log: Log
      var body: some View {
        Button("Report") { log(outer.title) }
        ForEach(0..<1) { _ in Text(outer.title) }
      }
    }
    let log = Log()
    let host = ViewHost { Reader(log: log).environment(\.settings.volume, 1) }
    host.environment.title = "new"
    host.expectHTML(hasSuffix: "new")
    try host.tap("Report")
    log.expect(["new"])
  }

  @Test func `A reader of an environment follows a writer above that starts and stops setting its value`() throws {
    struct Writer<Content: View>: View {
      let content: Content
      @State private var isOn = false
      var body: some View {
        Button("Switch") { isOn.toggle() }
        content.transformEnvironment(\.title) { if isOn { $0 = "written" } }
      }
    }
    let host = ViewHost { Writer(content: Holder { TitleOf(values: $0) }) }
    host.expectHTML(hasSuffix: "[untitled]")
    try host.tap("Switch")
    host.expectHTML(hasSuffix: "[written]")
    host.environment.title = "outer"
    host.expectHTML(hasSuffix: "[written]")
    try host.tap("Switch")
    host.expectHTML(hasSuffix: "[outer]")
    host.environment.title = "last"
    host.expectHTML(hasSuffix: "[last]")
  }

  @Test func `The strict handler supplies values that aren't set`() {
    let host = ViewHost { Holder { TitleOf(values: $0) } }
    host.environment.unstoredValueHandler = { _ in .value("handled") }
    host.expectHTML("[handled]")
    host.environment.unstoredValueHandler = nil
    host.expectHTML("[untitled]")
  }

  @Test func `A host that starts with a captured environment has a snapshot of its values`() throws {
    let log = ValuesLog()
    let first = ViewHost { Holder { values in Text(log.keep(values)) } }
    first.environment.title = "first"
    first.update()
    let second = ViewHost(environment: try #require(log.last)) { TitleView() }
    #expect(second.html == "[first]")
    first.environment.title = "changed"
    #expect(second.html == "[first]")
    #expect(second.environment.title == "first")
    first.update()
    second.environment = try #require(log.last)
    first.environment.title = "changed again"
    #expect(second.html == "[changed]")
    try expectHTML(of: TitleView(), in: #require(log.last), "[changed]")
  }

  @Test func `A model that is bound explicitly has a snapshot of the values`() throws {
    let log = ValuesLog()
    let host = ViewHost { Holder { values in Text(log.keep(values)) } }
    let model = WholeModel()
    model.bindEnvironment(from: try #require(log.last))
    host.environment.title = "new"
    #expect(model.title == "untitled")
  }

  @Test func `A change that a view around the reader hides doesn't evaluate the reader`() {
    struct Reader: View {
      @Environment(\.self) var values
      var body: some View { Text(values.title) }
    }
    let host = ViewHost { Reader().environment(\.title, "inner") }
    _ = host.drainEvaluations()
    host.environment.title = "outer"
    host.update()
    host.expectEvaluations([])
    host.environment.settings.volume = 1
    host.update()
    host.expectEvaluations(["Reader"])
  }

  @Test func `The whole environment of a model changes with any value`() {
    struct Reader: View {
      let model: WholeModel
      var body: some View { Text(model.title).bindEnvironment(to: model) }
    }
    let model = WholeModel()
    let host = ViewHost { Reader(model: model) }
    _ = host.drainEvaluations()
    host.environment.title = "new"
    host.expectEvaluations(["Reader"], html: "new")
    host.environment.title = "new"
    host.update()
    host.expectEvaluations([])
  }
}

private struct Holder<Content: View>: View {
  @Environment(\.self) var values
  @ViewBuilder let content: (EnvironmentValues) -> Content

  var body: some View { content(values) }
}

@MainActor
private final class ValuesLog {
  private(set) var last: EnvironmentValues?

  func keep(_ values: EnvironmentValues) -> String {
    last = values
    return ""
  }
}

extension EnvironmentValues {
  fileprivate var loudTitle: String { title.uppercased() }
}

private final class WholeModel: EnvironmentBindable {
  let _environmentStorage = EnvironmentStorage()
  @Environment(\.self) var values

  var title: String { values.title }
}
