import EnvironmentCore
import EnvironmentViews
import Foundation
import TestSupport
import Testing

/// Tests of copies of the whole environment that are read later, or in another place, than they were installed.
@MainActor
struct WholeEnvironmentTests {
  // MARK: Late reads in views

  @Test func `A closure of a ForEach that reads the whole environment is called again for a change`() {
    struct Rows: View {
      @Environment(\.self) var values
      var body: some View {
        ForEach(0..<2) { index in Text("\(index) \(values.title);") }
      }
    }
    let host = ViewHost { Rows() }
    #expect(host.html == "0 untitled;1 untitled;")
    _ = host.drainEvaluations()
    host.environment.title = "new"
    #expect(host.html == "0 new;1 new;")
    host.environment.settings.volume = 9
    host.update()
    #expect(host.drainEvaluations() == [], "neither body reads a value")
  }

  @Test func `An action reads the current values, though no body does`() throws {
    struct Reporter: View {
      @Environment(\.self) var values
      let log: Log
      var body: some View { Button("Report") { log(values.title) } }
    }
    let log = Log()
    let host = ViewHost { Reporter(log: log) }
    _ = host.drainEvaluations()
    try host.tap("Report")
    host.environment.title = "new"
    try host.tap("Report")
    #expect(log.drain() == ["untitled", "new"])
    #expect(host.drainEvaluations() == [])
  }

  @Test func `A child that receives the environment is evaluated for the values that it reads, and its parent isn't`() {
    let host = ViewHost {
      Holder { values in
        Group {
          TitleOf(values: values)
          VolumeOf(values: values)
        }
      }
    }
    #expect(host.html == "[untitled][5]")
    _ = host.drainEvaluations()
    host.environment.title = "new"
    #expect(host.html == "[new][5]")
    #expect(host.drainEvaluations() == ["TitleOf"])
    host.environment.settings.volume = 7
    #expect(host.html == "[new][7]")
    #expect(host.drainEvaluations() == ["VolumeOf"])
    host.environment.settings.volume = 7
    host.environment.subtitle = "nobody reads it"
    host.update()
    #expect(host.drainEvaluations() == [])
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
    #expect(host.html == "[untitled][inner]")
    host.environment.title = "outer"
    #expect(host.html == "[outer][inner]")
  }

  @Test func `A modifier reads the environment that it receives, and its own`() {
    struct Captioned: ViewModifier {
      let values: EnvironmentValues
      @Environment(\.self) var own
      func body(content: Content) -> some View {
        Text("\(values.title) \(own.title);")
        content
      }
    }
    let host = ViewHost {
      Holder { values in
        TitleView().modifier(Captioned(values: values)).environment(\.title, "inner")
      }
    }
    #expect(host.html == "untitled inner;[inner]")
    _ = host.drainEvaluations()
    host.environment.title = "new"
    #expect(host.html == "new inner;[inner]")
    #expect(host.drainEvaluations() == [])
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
    #expect(host.html.contains("1 untitled"))
    host.environment.title = "new"
    #expect(host.html.contains("1 new"))
    host.environment.title = "newer"
    #expect(host.html.contains("1 newer"))
  }

  @Test func `A page that a body renders in its environment follows the values that the page reads`() {
    struct Page: View {
      @Environment(\.self) var values
      var body: some View {
        Text((try? renderHTML(TitleView(), environment: values)) ?? "failed")
      }
    }
    let host = ViewHost { Page() }
    #expect(host.html == "[untitled]")
    host.environment.title = "new"
    #expect(host.html == "[new]")
    _ = host.drainEvaluations()
    host.environment.settings.volume = 1
    host.update()
    #expect(host.drainEvaluations() == [])
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
    #expect(host.html == "[untitled][untitled][untitled]")
    host.environment.title = "new"
    #expect(host.html == "[new][new][new]")
  }

  @Test func `A copy that a state stores follows the environment`() throws {
    struct Keeper: View {
      @Environment(\.self) var values
      @State private var kept: EnvironmentValues?
      var body: some View {
        Button("Keep") { kept = values }
        Text(kept?.title ?? "nothing")
      }
    }
    let host = ViewHost { Keeper() }
    try host.tap("Keep")
    #expect(host.html.hasSuffix("untitled"))
    host.environment.title = "new"
    #expect(host.html.hasSuffix("new"))
  }

  @Test func `A branch that isn't taken makes no dependency`() {
    struct Conditional: View {
      let values: EnvironmentValues
      var body: some View { Text(values.settings.volume > 3 ? values.title : "quiet") }
    }
    let host = ViewHost { Holder { Conditional(values: $0) } }
    _ = host.drainEvaluations()
    host.environment.settings.volume = 1
    #expect(host.html == "quiet")
    _ = host.drainEvaluations()
    host.environment.title = "new"
    host.update()
    #expect(host.drainEvaluations() == [])
    host.environment.settings.volume = 4
    #expect(host.html == "new")
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
    #expect(host.html == "untitled;UNTITLED;none;false;EnvironmentValues()")
    host.environment.title = "a"
    #expect(host.html == "a;A;none;false;EnvironmentValues(TitleKey: a)")
    host.environment[Store.self] = Store("b")
    host.environment.subtitle = nil
    #expect(host.html.hasPrefix("a;A;b;true;"))
    #expect(host.html.contains("SubtitleKey: nil"))
    host.environment = EnvironmentValues()
    #expect(host.html == "untitled;UNTITLED;none;false;EnvironmentValues()")
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
    #expect(host.html.hasSuffix("new"))
    try host.tap("Report")
    #expect(log.drain() == ["new"])
  }

  // MARK: Scopes

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
    #expect(host.html.hasSuffix("[untitled]"))
    try host.tap("Switch")
    #expect(host.html.hasSuffix("[written]"))
    host.environment.title = "outer"
    #expect(host.html.hasSuffix("[written]"))
    try host.tap("Switch")
    #expect(host.html.hasSuffix("[outer]"))
    host.environment.title = "last"
    #expect(host.html.hasSuffix("[last]"))
  }

  @Test func `The strict handler supplies values that aren't set`() {
    let host = ViewHost { Holder { TitleOf(values: $0) } }
    host.environment.unstoredValueHandler = { _ in .value("handled") }
    #expect(host.html == "[handled]")
    host.environment.unstoredValueHandler = nil
    #expect(host.html == "[untitled]")
  }

  @Test func `A view in another hierarchy follows the environment that it receives`() throws {
    let log = ValuesLog()
    let first = ViewHost { Holder { values in Text(log.keep(values)) } }
    let values = try #require(log.last)
    let second = ViewHost { TitleOf(values: values) }
    first.environment.title = "new"
    #expect(second.html == "[new]")
    first.unmount()
    first.environment.title = "late"
    #expect(second.html == "[new]")
    #expect(values.title == "new")
  }

  @Test func `A copy keeps the last values of a view that has been removed`() throws {
    struct Page: View {
      @State private var isShown = true
      let log: ValuesLog
      var body: some View {
        Button("Switch") { isShown.toggle() }
        if isShown {
          Holder { values in Text(log.keep(values)) }.environment(\.title, "inner")
        }
      }
    }
    let log = ValuesLog()
    var host: ViewHost<Page>? = ViewHost { Page(log: log) }
    let values = try #require(log.last)
    host?.environment.settings.volume = 8
    try host?.tap("Switch")
    #expect(values.title == "inner")
    #expect(values.settings.volume == 8)
    host = nil
    #expect(values.title == "inner")
    #expect(values.settings.volume == 8)
  }

  // MARK: Writes

  @Test func `A write to a copy makes a snapshot, and changes nothing else`() throws {
    let log = ValuesLog()
    let host = ViewHost { Holder { values in Text(log.keep(values)) } }
    let values = try #require(log.last)
    var copy = values
    copy.title = "copied"
    host.environment.settings.volume = 9
    #expect(copy.title == "copied")
    #expect(copy.settings.volume == 5)
    #expect(values.title == "untitled")
    #expect(values.settings.volume == 9)
    copy.reset(\.title)
    host.environment.title = "new"
    #expect(copy.title == "untitled")
  }

  @Test func `A changed copy that a body passes to a child is made again for the values that the child reads`() {
    struct Changing: View {
      @Environment(\.self) var values
      var body: some View {
        var copy = values
        let _ = copy.title += "!"
        TitleOf(values: copy)
        VolumeOf(values: copy)
      }
    }
    let host = ViewHost { Changing() }
    #expect(host.html == "[untitled!][5]")
    host.environment.settings.volume = 6
    #expect(host.html == "[untitled!][6]")
    host.environment.title = "new"
    #expect(host.html == "[new!][6]")
    _ = host.drainEvaluations()
    host.environment.subtitle = "nobody reads it"
    host.update()
    #expect(host.drainEvaluations() == [])
  }

  @Test func `An environment that is set as a whole, or in a transformation, follows its place`() {
    let host = ViewHost {
      Holder { values in
        Group {
          TitleView().environment(\.self, values).environment(\.title, "between")
          TitleView().transformEnvironment(\.self) { $0 = values }.environment(\.title, "between")
          TitleView().transformEnvironment(\.title) { $0 = values.title + "!" }
        }
      }
    }
    #expect(host.html == "[untitled][untitled][untitled!]")
    host.environment.title = "new"
    #expect(host.html == "[new][new][new!]")
  }

  @Test func `A host that starts with a captured environment has a snapshot of its values`() throws {
    let log = ValuesLog()
    let first = ViewHost { Holder { values in Text(log.keep(values)) } }
    first.environment.title = "first"
    let second = ViewHost(environment: try #require(log.last)) { TitleView() }
    #expect(second.html == "[first]")
    first.environment.title = "changed"
    #expect(second.html == "[first]")
    #expect(second.environment.title == "first")
    second.environment = try #require(log.last)
    first.environment.title = "changed again"
    #expect(second.html == "[changed]")
    #expect(try renderHTML(TitleView(), environment: #require(log.last)) == "[changed again]")
  }

  // MARK: Models

  @Test func `A copy that a model keeps of its whole environment stays current`() throws {
    let model = WholeModel()
    struct Reader: View {
      let model: WholeModel
      var body: some View {
        Text(model.title).bindEnvironment(to: model)
      }
    }
    let host = ViewHost { Reader(model: model).environment(\.settings.volume, 2) }
    let title = model.makeTitle()
    #expect(host.html == "untitled")
    host.environment.title = "new"
    #expect(host.html == "new")
    #expect(title() == "new")
  }

  @Test func `A model that is bound explicitly has a snapshot of the values`() throws {
    let log = ValuesLog()
    let host = ViewHost { Holder { values in Text(log.keep(values)) } }
    let model = WholeModel()
    model.bindEnvironment(from: try #require(log.last))
    host.environment.title = "new"
    #expect(model.title == "untitled")
  }

  // MARK: Threads and lifetime

  @Test func `A copy can be read on other threads while the environment changes`() async throws {
    let log = ValuesLog()
    let host = ViewHost {
      Holder { values in Text(log.keep(values)) }
        .transformEnvironment(\.settings.volume) { $0 += 1 }
    }
    host.environment.title = "0"
    host.update()
    let values = Unchecked(try #require(log.last))
    let readers = (0..<4).map { _ in
      Task.detached {
        var last = 0
        var isAscending = true
        for _ in 0..<200 {
          let title = Int(values.value.title) ?? -1
          if title < last || values.value.settings.volume < 6 { isAscending = false }
          last = title
        }
        return isAscending
      }
    }
    for number in 1...200 {
      host.environment.title = "\(number)"
      host.update()
    }
    for reader in readers { #expect(await reader.value) }
    let last = await Task.detached { values.value.title }.value
    #expect(last == "200")
  }

  @Test func `A read on another thread is no dependency of the current evaluation`() async throws {
    struct Waiting: View {
      let values: EnvironmentValues
      var body: some View {
        let values = Unchecked(values)
        let title = Lock("")
        let _ = runOnThread { title.withLock { $0 = values.value.title } }
        Text(title.withLock { $0 })
      }
    }
    let host = ViewHost { Holder { Waiting(values: $0) } }
    _ = host.drainEvaluations()
    host.environment.title = "new"
    host.update()
    #expect(host.drainEvaluations() == [])
  }

  @Test func `A captured copy retains neither the hierarchy nor its state`() throws {
    let log = ValuesLog()
    weak var model: WholeModel?
    weak var graph: AnyObject?
    do {
      let made = WholeModel()
      let host = ViewHost {
        Holder { values in
          Text(log.keep(values) + made.title).bindEnvironment(to: made)
        }
        .environment(\.title, "inner")
      }
      (model, graph) = (made, host)
      host.update()
    }
    #expect(model == nil)
    #expect(graph == nil)
    #expect(log.last?.title == "inner")
  }

  @Test func `Late reads agree with a new page, after writes in any order`() throws {
    for seed in 0..<20 {
      var generator = SeededGenerator(seed: UInt64(seed))
      let tree = (0..<6).map { _ in Int.random(in: 0..<4, using: &generator) }
      let host = ViewHost { Levels(kinds: tree, captured: []) }
      var environment = EnvironmentValues()
      for step in 0..<12 {
        switch Int.random(in: 0..<4, using: &generator) {
        case 0: environment.title = "\(step)"
        case 1: environment.settings.volume = step % 3
        case 2: environment.reset(\.title)
        default: environment.subtitle = "\(step)"
        }
        host.environment = environment
        let expected = ViewHost(environment: environment) { Levels(kinds: tree, captured: []) }
        #expect(host.html == expected.html, "seed \(seed), step \(step), tree \(tree)")
      }
    }
  }
}

/// A view that passes its environment to its content.
private struct Holder<Content: View>: View {
  @Environment(\.self) var values
  @ViewBuilder let content: (EnvironmentValues) -> Content

  var body: some View { content(values) }
}

private struct TitleOf: View {
  let values: EnvironmentValues

  var body: some View { Text("[\(values.title)]") }
}

private struct VolumeOf: View {
  let values: EnvironmentValues

  var body: some View { Text("[\(values.settings.volume)]") }
}

/// Nested views, each of which captures its environment and writes to it in some way; the innermost reads all copies.
private struct Levels: View {
  let kinds: [Int]
  let captured: [EnvironmentValues]
  @Environment(\.self) var values

  var body: some View {
    if let kind = kinds.first {
      let inner = Levels(kinds: Array(kinds.dropFirst()), captured: captured + [values])
      switch kind {
      case 0: AnyView(inner)
      case 1: AnyView(inner.environment(\.title, "level \(kinds.count)"))
      case 2: AnyView(inner.transformEnvironment(\.title) { if values.settings.volume == 1 { $0 += "+" } })
      default: AnyView(inner.transformEnvironment(\.settings.volume) { $0 += 1 })
      }
    } else {
      ForEach(captured.indices) { index in
        Text("\(captured[index].title) \(captured[index].settings.volume) \(captured[index].isSet(\.subtitle));")
      }
    }
  }
}

private final class WholeModel: EnvironmentBindable {
  let _environmentStorage = EnvironmentStorage()
  @Environment(\.self) var values

  var title: String { values.title }

  func makeTitle() -> () -> String {
    let values = values
    return { values.title }
  }
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

/// Runs an operation on another thread, and waits until it ends.
private func runOnThread(_ operation: @escaping @Sendable () -> Void) {
  let end = DispatchSemaphore(value: 0)
  Thread {
    operation()
    end.signal()
  }.start()
  end.wait()
}
