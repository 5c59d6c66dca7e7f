import Dispatch
import EnvironmentCore
import EnvironmentViewsFoundation
import Foundation
import Observation
import Synchronization
import TestSupport
import Testing

@testable import EnvironmentViews

/// Tests of markups, which are rendered in any isolation.
struct MarkupTests {
  struct Row: Markup {
    @Environment(\.title) private var title
    @Environment(\.locale) private var locale
    let number: Int

    var body: some Markup {
      Element("b", ["id": "\(number)", "lang": locale.identifier]) { "\(number) \(title)" }
    }
  }

  struct Card: MarkupModifier {
    @Environment(\.title) private var title
    var level = 2

    func body(content: Content) -> some Markup {
      Element("section") {
        Heading(title, level: level)
        content
      }
    }
  }

  struct Bread: Identifiable {
    let id: Int
    let name: String
  }

  /// A page with each kind of markup.
  struct Page: Markup {
    var breads = [Bread(id: 1, name: "Rye"), Bread(id: 2, name: "Wheat & oat")]
    var isOpen = true

    var body: some Markup {
      Element("main", ["class": "a"]) {
        Heading("Bakery", level: 1).id(attribute: "top")
        Paragraph {
          "Bread "; Element("em") { "and" }; Text(" cake") + Text(0.25, format: .percent)
        }
        if isOpen { Row(number: 1).class("open").data("x", 2) } else { "closed" }
        if !isOpen { "never" }
        switch breads.count {
        case 1: Text("one")
        case 2: Row(number: 2)
        default: EmptyView()
        }
        for bread in breads { Element("i") { bread.name } }
        content
        forms
      }
    }

    @ViewBuilder private var content: some Markup {
      VStack(alignment: .leading, spacing: 4) {
        HStack {
          "a"; Spacer(minLength: 2); Divider()
        }
      }
      List {
        "x"; Row(number: 3); Section("s") { "t" }
      }
      List(breads) { bread in Element("li") { bread.name }.tag(bread.id) }
      OrderedList(breads) { Text($0.name) }
      Section {
        Row(number: 4)
      } header: {
        Label("l", systemImage: "tag")
      } footer: {
        "f"
      }
      Table(breads) {
        TableColumn("Bread", isRowHeader: true) { $0.name }
        TableColumn("Number") { bread in Row(number: bread.id) }
        if isOpen { TableColumn("Open") { _ in "yes" } }
      } caption: {
        "Breads"
      }
      Grid(spacing: 3) {
        GridRow {
          "plain"
          Row(number: 5)
          Paragraph("p").class("q")
          ForEach(0..<2) { Text("\($0)") }
          TrustedHTML("<u>trusted</u>")
          if isOpen { Image("i.png", alt: "alt") }
          Group {
            Row(number: 6); "g"
          }.environment(\.title, "in a row")
        }
      }
      Figure {
        Image(systemName: "star")
      } caption: {
        Code("x < y")
      }
      Link("Prices", to: "prices")
      Link(destination: URL(string: "https://swift.org")!) { "Swift" }
      Row(number: 7).transformEnvironment(\.title) { $0 += "!" }.environment(\.title, "set")
      AnyMarkup(Row(number: 8)).hidden().id(3)
      Row(number: 9).modifier(Card()).modifier(Card(level: 3).concat(Card(level: 4)))
      Element("svg") { Element("path", ["d": "M0"]) }
      Code(block: "a\nb", language: "swift")
    }

    @ViewBuilder private var forms: some Markup {
      Form(action: "/order", method: .post) {
        TextField("E-mail", name: "mail", type: .email, prompt: Text("you@"), required: true)
        TextField("Note", name: "note", type: .multiline, value: "n")
        Toggle("Gift", name: "gift", isOn: true)
        Picker("Size", name: "size", selected: "m") {
          Section("Usual") { Text("Medium").tag("m") }
          Text("Large").tag("l")
        }
        Button("Order", type: .submit)
        Button(.reset)
      }
      .disabled(!isOpen)
      Form { Button(.submit) { Element("strong") { "Go" } } }
    }
  }

  /// Runs an operation that isn't on the main actor.
  @concurrent func elsewhere<Result: Sendable>(_ operation: @Sendable () throws -> Result) async rethrows -> Result {
    #expect(!MainThread.isCurrent)
    return try operation()
  }

  @Test(arguments: [HTMLFormat.minified, .indented])
  func `A markup is the same HTML as the view, anywhere`(format: HTMLFormat) async throws {
    var environment = EnvironmentValues()
    environment.title = "root"
    environment.path = "prices"
    let view = try await MainActor.run { [environment = environment.sendable] in
      try renderHTML(AnyView(Page()), environment: EnvironmentValues(environment), format: format)
    }
    let html = try await elsewhere { [environment = environment.sendable] in
      try renderHTML(Page(), environment: EnvironmentValues(environment), format: format)
    }
    #expect(html == view)
    #expect(html.contains("in a row") && html.contains("set!"))
    let closed = try await MainActor.run { try renderHTML(AnyView(Page(isOpen: false))) }
    #expect(try renderHTML(Page(isOpen: false)) == closed)
  }

  @Test func `The body runs where the page is rendered`() async throws {
    struct Witness: Markup {
      let places: Collected<Bool>
      var body: some Markup {
        let _ = places.append(MainThread.isCurrent)
        Text("x")
      }
    }
    let places = Collected<Bool>()
    _ = try await elsewhere { try renderHTML(Witness(places: places)) }
    try await elsewhere { try renderHTML(Witness(places: places)) { _ in } }
    try await elsewhere {
      var output = ""
      try renderHTML(Witness(places: places), to: &output)
    }
    try await streamed(Witness(places: places))
    for try await _ in HTMLChunks(content: { Witness(places: places) }) {}
    _ = try await MainActor.run { try renderHTML(Witness(places: places)) }
    #expect(places.values == [false, false, false, false, false, true])
  }

  @concurrent private func streamed(_ page: sending some Markup) async throws {
    try await renderHTML(page) { _ in await Task.yield() }
  }

  @Test func `Chunks of any size are the page`() async throws {
    let whole = try renderHTML(Page())
    for chunkSize in [1, 40, 100_000] {
      var bytes: [UInt8] = []
      var sizes: [Int] = []
      try renderHTML(Page(), chunkSize: chunkSize) { chunk in
        bytes += chunk
        sizes.append(chunk.count)
      }
      #expect(String(decoding: bytes, as: UTF8.self) == whole)
      #expect(sizes.dropLast().allSatisfy { $0 >= chunkSize })
      bytes = []
      try await renderHTML(Page(), chunkSize: chunkSize) { (chunk: [UInt8]) async in
        bytes += chunk
        await Task.yield()
      }
      #expect(String(decoding: bytes, as: UTF8.self) == whole)
      bytes = []
      for try await chunk in HTMLChunks(chunkSize: chunkSize, content: { Page() }) { bytes += chunk }
      #expect(String(decoding: bytes, as: UTF8.self) == whole)
    }
  }

  @Test func `A page is made no further than its reader asks`() async throws {
    struct Rows: Markup {
      let made: Collected<Bool>
      var body: some Markup {
        ForEach(0..<1_000) { number in
          let _ = made.append(true)
          Element("li") { "\(number)" }
        }
      }
    }
    let made = Collected<Bool>()
    var chunks = HTMLChunks(chunkSize: 100) { Element("ul") { Rows(made: made) } }.makeAsyncIterator()
    let first = try #require(await chunks.next())
    #expect(first.count >= 100 && first.count < 120)
    #expect(made.values.count < 12)
    made.removeAll()
    await #expect(throws: CancellationError.self) {
      try await renderHTML(Rows(made: made), chunkSize: 100) { (_: [UInt8]) async throws in throw CancellationError() }
    }
    #expect(made.values.count < 12)
  }

  @Test func `Properties that belong to the main actor are errors`() {
    struct Stateful: Markup {
      @State private var count = 3
      var body: some Markup { Text("\(1)") }
    }
    let error = #expect(throws: ViewInstallationError.self) { try renderHTML(Element("p") { Stateful() }) }
    #expect(error?.description.contains("'count' is a 'State<Int>'") == true)
    #expect(error?.description.contains("Declare it as a 'View'") == true)
  }

  @Test func `Objects that belong to no actor are read and bound`() async throws {
    final class Store: Observable, Sendable {}
    struct Reader: Markup {
      @Environment(Store.self) private var store
      @Environment(\.title) private var titles: String
      let expected: ObjectIdentifier
      var body: some Markup { Text("\(ObjectIdentifier(store) == expected) \(titles)") }
    }
    let store = Store()
    let html = try await elsewhere {
      try renderHTML(Reader(expected: ObjectIdentifier(store)).environment(store).environment(\.title, "t"))
    }
    #expect(html == "true t")
  }

  @Test func `A text with a style that isn't sendable is an error elsewhere`() async throws {
    struct Style: FormatStyle {
      final class Reference {}
      var reference: Reference? { nil }
      func format(_ value: Unsendable) -> String { "formatted" }
    }
    final class Unsendable: Codable, Hashable {
      static func == (first: Unsendable, second: Unsendable) -> Bool { true }
      func hash(into hasher: inout Hasher) {}
    }
    let text = await MainActor.run { Text(Unsendable(), format: Style()) }
    #expect(try await MainActor.run { try renderHTML(text) } == "formatted")
    let error = await #expect(throws: HTMLError.self) { try await elsewhere { try renderHTML(text) } }
    #expect(error?.description.contains("isn't 'Sendable'") == true)
  }

  @Test func `Content of another modifier's view can't be rendered as markup`() async throws {
    struct Renders: MarkupModifier {
      let result: Collected<String>
      func body(content: Content) -> some Markup {
        let _ = result.append((try? renderHTML(content)) ?? "error")
        content
      }
    }
    struct Live: View {
      var body: some View { Text("live") }
    }
    let result = Collected<String>()
    #expect(try renderHTML(Text("a").modifier(Renders(result: result))) == "a")
    #expect(result.values == ["a"])
    let live = try await MainActor.run { try renderHTML(Live().modifier(Renders(result: result))) }
    #expect(live == "live")
    #expect(result.values == ["a", "error"])
  }

  // The types of such views conform at run time. The conformance is unavailable, or the type hidden.
  @Test @MainActor func `A view that a program can't use as markup is written alike if it is cast`() throws {
    enum Names: PreferenceKey {
      static let defaultValue: [String] = []
      static func reduce(value: inout [String], nextValue: () -> [String]) { value += nextValue() }
    }
    var actions = 0
    let text = Element("b") { "a" }
    let pages: [any View] = [
      text.onAppear { actions += 1 }, text.onDisappear { actions += 1 }, text.task { actions += 1 },
      text.onChange(of: 1, initial: true) { actions += 1 },
      text.preference(key: Names.self, value: ["a"]), text.transformPreference(Names.self) { _ in actions += 1 },
      text.onPreferenceChange(Names.self) { _ in actions += 1 }, text.navigationTitle("a"),
      text.bindEnvironments(to: [any EnvironmentAccessible]()), Button("a") { actions += 1 },
      Button(action: { actions += 1 }) { text }, Toggle("a", isOn: .constant(true)),
      TextField("a", text: .constant("b")), Element("p") { text.onAppear { actions += 1 } },
      text.onAppear { actions += 1 }.modifier(Card()),
    ]
    var castCount = 0
    try EnvironmentReporting.withReporter({ _ in }) {
      for page in pages {
        guard let markup = page as? any Markup else { continue }
        castCount += 1
        let (cast, shown) = try (renderHTML(markup), renderHTML(AnyView(page)))
        #expect(cast == shown, "\(type(of: page))")
      }
    }
    #expect(castCount >= 8)
    #expect(actions == 0)
  }

  @Test func `A markup lives in a host like any view`() async {
    await MainActor.run {
      let host = ViewHost { Element("div") { Row(number: 1).modifier(Card()) } }
      host.environment.title = "new"
      host.expectHTML(contains: "<h2>new</h2>", "1 new")
    }
  }

  @MainActor
  @Test(.enabled(if: isDebugBuild))
  func `A read in the initializer of a markup that is shown with another value is reported`() async throws {
    struct Early: Markup {
      @Environment(\.title) var title
      let early: String
      init() {
        early = ""
        _ = title
      }
      var body: some Markup { Text(title) }
    }
    struct Helper {
      @Environment(\.title) var title
    }
    struct Page: Markup {
      let title: String
      var body: some Markup {
        Text(Helper().title)
        Early().environment(\.title, title)
      }
    }
    let set = try await issues { _ = try await renderHTML(awaiting: Page(title: "set")) }.map(\.fact)
    #expect(set.count == 1)
    #expect(set.first?.contains("'Early.title' was read before the view had a place") == true)
    let sync = try issues { _ = try renderHTML(Page(title: "set")) }
    #expect(sync.count == 1)
    let same = try issues { _ = try renderHTML(Page(title: Helper().title)) }
    #expect(same.isEmpty)
    let nextPage = try issues { _ = try renderHTML(Early().environment(\.title, "set")) }
    #expect(nextPage.isEmpty)
  }
}

/// Values that several threads collect.
private final class Collected<Value: Sendable>: Sendable {
  private let state = Mutex<[Value]>([])
  var values: [Value] { state.withLock { $0 } }
  func append(_ value: Value) { state.withLock { $0.append(value) } }
  func removeAll() { state.withLock { $0.removeAll() } }
}

/// Tests of markups that are nested deeply, on threads with a small stack.
struct MarkupDepthTests {
  struct Nested: Markup {
    let depth: Int
    @ViewBuilder var body: some Markup {
      if depth > 0 {
        Element("i") {
          AnyMarkup(Nested(depth: depth - 1)); "\(depth % 10)"
        }
      } else {
        "end"
      }
    }
  }

  struct Endless: Markup {
    var body: some Markup { Element("i") { AnyMarkup(Endless()) } }
  }

  struct Growing<Value>: Markup {
    var body: some Markup { AnyMarkup(Growing<[Value]>()) }
  }

  struct Direct<Value>: Markup {
    var body: some Markup {
      Text("x")
      Direct<[Value]>()
    }
  }

  /// Runs an operation on a thread with a stack of a size.
  private func onThread<Result: Sendable>(
    stackSize: Int, _ operation: @escaping @Sendable () throws -> Result
  ) async throws -> Result {
    try await withCheckedThrowingContinuation { continuation in
      let thread = Thread { continuation.resume(with: Swift.Result { try operation() }) }
      thread.stackSize = stackSize
      thread.start()
    }
  }

  @Test func `Nesting takes no more stack than there is`() async throws {
    let depth = 5_000
    let expected =
      String(repeating: "<i>", count: depth) + "end" + (1...depth).map { "\($0 % 10)</i>" }.joined()
    let html = try await onThread(stackSize: 512 << 10) { try renderHTML(Nested(depth: depth)) }
    #expect(html == expected)
    let streamed = try await onThread(stackSize: 512 << 10) {
      var streamed = ""
      try renderHTML(Nested(depth: depth), chunkSize: 100, to: &streamed)
      return streamed
    }
    #expect(streamed == expected)
    var bytes: [UInt8] = []
    try await renderHTML(Nested(depth: depth), chunkSize: 1_000) { (chunk: [UInt8]) async in bytes += chunk }
    #expect(String(decoding: bytes, as: UTF8.self) == expected)
  }

  @Test func `A markup that contains itself without end is an error`() async throws {
    func error(of page: some Markup & Sendable) async -> ViewEvaluationError? {
      await #expect(throws: ViewEvaluationError.self) {
        try await onThread(stackSize: 512 << 10) { try renderHTML(page) }
      }
    }
    let endless = await error(of: Endless())
    #expect(endless?.view == Endless.self)
    #expect(endless?.description.contains("Path: Endless → Endless") == true)
    #expect(await error(of: Growing<Int>())?.description.contains("Path: Growing") == true)
    #expect(await error(of: Direct<Int>())?.description.contains("Path: Direct") == true)
    await #expect(throws: ViewEvaluationError.self) {
      try await onThread(stackSize: 512 << 10) {
        var text = ""
        try renderHTML(Direct<Int>(), chunkSize: 100, to: &text)
      }
    }
    await #expect(throws: ViewEvaluationError.self) {
      try await renderHTML(Growing<Int>(), chunkSize: 100) { (_: [UInt8]) async in }
    }
    struct Texts: Markup {
      var body: some Markup {
        Element("b") {
          "a chunk"
          AnyMarkup(Texts())
        }
      }
    }
    let inChunks = await #expect(throws: ViewEvaluationError.self) {
      for try await _ in HTMLChunks(chunkSize: 1, content: { Texts() }) {}
    }
    #expect(inChunks?.description.contains("Path: Texts → Texts") == true)
  }

  @Test func `A page that renders itself in its body is an error`() async throws {
    struct Page: Markup {
      var body: some Markup {
        do { return Text(try renderHTML(Page())) } catch { return Text("\(error)") }
      }
    }
    struct PageOfMainActor: View {
      var body: some View {
        do { return Text(try renderHTML(PageOfMainActor())) } catch { return Text("\(error)") }
      }
    }
    let html = try await onThread(stackSize: 512 << 10) { try renderHTML(Page()) }
    #expect(html.contains("have no end"))
    #expect(try await MainActor.run { try renderHTML(PageOfMainActor()) }.contains("have no end"))
  }
}
