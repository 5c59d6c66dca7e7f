import EnvironmentCore
import EnvironmentViews
import Synchronization
import Testing

/// Tests of content that waits.
struct AwaitTests {
  /// Values that are handed over one by one.
  final class Gate: Sendable {
    private let state = Mutex<(isOpen: Bool, waiting: [CheckedContinuation<Void, Never>])>((false, []))
    private let entered = Mutex(0)

    /// The number of tasks that have come to the gate.
    var enteredCount: Int { entered.withLock { $0 } }

    func pass() async {
      entered.withLock { $0 += 1 }
      await withCheckedContinuation { continuation in
        let isOpen = state.withLock { state in
          if !state.isOpen { state.waiting.append(continuation) }
          return state.isOpen
        }
        if isOpen { continuation.resume() }
      }
    }

    /// Returns a value once the gate is open.
    func value<Value: Sendable>(_ value: Value) async -> Value {
      await pass()
      return value
    }

    /// Opens the gate when the current task is canceled.
    func openWhenCanceled() async {
      while !Task.isCancelled { await Task.yield() }
      open()
    }

    func open() {
      let waiting = state.withLock { state in
        defer { state = (true, []) }
        return state.waiting
      }
      for continuation in waiting { continuation.resume() }
    }
  }

  struct Failure: Error {}

  struct Page: Markup {
    let first: Gate
    let second: Gate

    var body: some Markup {
      Element("main") {
        Element("h1") { "title" }
        Element("ul") {
          Await {
            await first.value([1, 2])
          } content: { numbers in
            ForEach(numbers, id: \.self) { number in Element("li") { "\(number)" } }
          }
        }
        Element("section") {
          Await {
            await second.value("second")
          } content: { text in
            Element("b") { text }
          } placeholder: {
            "waiting"
          }
        }
        Element("footer") { "end" }
      }
    }
  }

  static let html =
    "<main><h1>title</h1><ul><li>1</li><li>2</li></ul><section><b>second</b></section><footer>end</footer></main>"

  @Test func `Parts wait at the same time, and the bytes come in order`() async throws {
    let (first, second) = (Gate(), Gate())
    // The second part is there before the first one may go on.
    let opening = Task {
      while first.enteredCount == 0 || second.enteredCount == 0 { await Task.yield() }
      second.open()
      first.open()
    }
    #expect(try await renderHTML(awaiting: Page(first: first, second: second)) == Self.html)
    await opening.value
  }

  @Test func `What stands before a part that waits is sent meanwhile`() async throws {
    let (first, second) = (Gate(), Gate())
    var chunks = HTMLChunks { Page(first: first, second: second) }.makeAsyncIterator()
    var bytes = try #require(await chunks.next())
    #expect(String(decoding: bytes, as: UTF8.self) == "<main><h1>title</h1><ul>")
    first.open()
    second.open()
    while let chunk = try await chunks.next() { bytes += chunk }
    #expect(String(decoding: bytes, as: UTF8.self) == Self.html)
    var output: [UInt8] = []
    try await renderHTML(Page(first: first, second: second), chunkSize: 1) { (chunk: [UInt8]) async in output += chunk }
    #expect(String(decoding: output, as: UTF8.self) == Self.html)
  }

  @Test func `An error ends the page, or is shown by its part`() async throws {
    struct Failing: Markup {
      var body: some Markup {
        Element("p") {
          Await {
            throw Failure()
          } content: { () in
            "never"
          }
        }
      }
    }
    struct Shown: Markup {
      var body: some Markup {
        Await {
          throw Failure()
        } content: { () in
          "never"
        } failure: { error in
          Element("i") { "\(error)" }
        }
        "after"
      }
    }
    await #expect(throws: Failure.self) { try await renderHTML(awaiting: Failing()) }
    #expect(try await renderHTML(awaiting: Shown()) == "<i>Failure()</i>after")
  }

  @Test func `An error ends the page while another part is awaited, and cancels that part`() async throws {
    struct Waiting: Markup {
      let canceled: Gate
      var body: some Markup {
        Await {
          defer { canceled.open() }
          while !Task.isCancelled { await Task.yield() }
        } content: {
          "never"
        } failure: { _ in
          "never"
        }
      }
    }
    struct Page: Markup {
      let canceled: Gate
      var body: some Markup {
        Await {
          "first"
        } content: { text in
          Text(text)
        }
        Waiting(canceled: canceled)
        Await {
          throw Failure()
        } content: { () in
          "never"
        }
      }
    }
    let gates = [Gate(), Gate()]
    await #expect(throws: Failure.self) { try await renderHTML(awaiting: Page(canceled: gates[0])) }
    await gates[0].pass()
    await #expect(throws: Failure.self) {
      for try await _ in HTMLChunks(content: { [gate = gates[1]] in Page(canceled: gate) }) {}
    }
    await gates[1].pass()
  }

  @Test func `The work is canceled when the client goes`() async throws {
    struct Endless: Markup {
      let isCanceled: Gate
      var body: some Markup {
        "before"
        Await {
          while !Task.isCancelled { await Task.yield() }
          isCanceled.open()
        } content: {
          "never"
        }
      }
    }
    let isCanceled = Gate()
    do {
      var chunks = HTMLChunks { Endless(isCanceled: isCanceled) }.makeAsyncIterator()
      _ = try await chunks.next()
    }
    await isCanceled.pass()
    let other = Gate()
    let task = Task { try await renderHTML(awaiting: Endless(isCanceled: other)) }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    let canceled = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return try await renderHTML(awaiting: Text("without a part"))
    }
    await #expect(throws: CancellationError.self) { try await canceled.value }
  }

  @Test func `The work reads the values of its place`() async throws {
    struct Reading: Markup {
      var body: some Markup {
        Await {
          EnvironmentValues.current.title
        } content: { title in
          Element("b") { title }
        }
      }
    }
    #expect(try await renderHTML(awaiting: Reading().environment(\.title, "set")) == "<b>set</b>")
  }

  @Test func `A read of a value that can't travel to the work is reported`() async throws {
    final class Draft { let text = "draft" }
    enum DraftKey: EnvironmentKey {
      static var defaultValue: Draft? { nil }
    }
    let reports = Mutex<[String]>([])
    let page = Await {
      EnvironmentValues.current[DraftKey.self]?.text ?? "none"
    } content: { text in
      Text(text)
    }
    .transformEnvironment(\.self) { $0[DraftKey.self] = Draft() }
    let html = try await EnvironmentReporting.withReporter { issue in
      reports.withLock { $0.append(issue.fact) }
    } operation: {
      try await renderHTML(awaiting: page)
    }
    #expect(html == "none")
    #expect(reports.withLock { $0.count } == 1)
    #expect(reports.withLock { $0.first?.contains("whose value isn't 'Sendable', so it had the default") } == true)
  }

  @Test func `Parts in parts and in rows are written at their places`() async throws {
    struct Nested: Markup {
      var body: some Markup {
        List {
          Await {
            1
          } content: { one in
            Text("\(one)")
            Await {
              2
            } content: { two in
              Element("b") { "\(two)" }
            }
          }
          "3"
        }
      }
    }
    #expect(try await renderHTML(awaiting: Nested()) == "<ul><li>1</li><li><b>2</b></li><li>3</li></ul>")
  }

  @Test func `Many parts are written in their order, also where the page is written ahead of them`() async throws {
    struct Rows: Markup {
      var body: some Markup {
        ForEach(0..<300) { row in
          Element("p") {
            Await {
              row
            } content: { row in
              "\(row)"
              if row.isMultiple(of: 50) {
                Await {
                  await Task.yield()
                } content: {
                  Element("b") { "!" }
                }
              }
            }
            "."
          }
        }
      }
    }
    let html = (0..<300).map { "<p>\($0)\($0 % 50 == 0 ? "<b>!</b>" : "").</p>" }.joined()
    #expect(try await renderHTML(awaiting: Rows()) == html)
    for size in [1, 100, 1_000] {
      var bytes: [UInt8] = []
      for try await chunk in HTMLChunks(chunkSize: size, content: { Rows() }) { bytes += chunk }
      #expect(String(decoding: bytes, as: UTF8.self) == html)
    }
  }

  // The thread sanitizer checks it: each text is the first of its chunk, and begins with an escaped character.
  @Test func `Pages are sent in small chunks at the same time`() async throws {
    struct Rows: Markup {
      var body: some Markup { ForEach(0..<50) { Text("<\($0)>") } }
    }
    try await withThrowingTaskGroup(of: [UInt8].self) { group in
      for _ in 0..<8 {
        group.addTask { try await HTMLChunks(chunkSize: 1) { Rows() }.reduce(into: []) { $0 += $1 } }
      }
      let html = (0..<50).map { "&lt;\($0)&gt;" }.joined()
      for try await bytes in group { #expect(String(decoding: bytes, as: UTF8.self) == html) }
    }
  }

  @Test func `A part in a document of XML has its namespaces, and may be its root`() async throws {
    struct Feed: Markup {
      let content: AnyMarkup
      var body: some Markup { XML { content } }
    }
    struct Part: Markup {
      var names: [String]
      var body: some Markup {
        Await {
          names
        } content: { names in
          ForEach(names, id: \.self) { name in Element(name, ["xmlns:x": "urn:x"]) { Element("x:i") } }
        }
      }
    }
    func html(_ content: some Markup) async throws -> String {
      try await renderHTML(awaiting: Feed(content: AnyMarkup(content)))
    }
    let start = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
    let part = "xmlns:x=\"urn:x\"><x:i/></"
    #expect(
      try await html(Element("feed", ["xmlns:y": "urn:y"]) { Part(names: ["y:a", "b"]) })
        == start + "<feed xmlns:y=\"urn:y\"><y:a \(part)y:a><b \(part)b></feed>")
    #expect(try await html(Element("feed") { Part(names: []) }) == start + "<feed></feed>")
    #expect(try await html(Part(names: ["a"])) == start + "<a \(part)a>")
    await #expect(throws: HTMLError.self) { try await html(Part(names: [])) }
    await #expect(throws: HTMLError.self) { try await html(Part(names: ["a", "b"])) }
    await #expect(throws: HTMLError.self) {
      try await html(
        Group {
          Part(names: ["a"]); Element("b")
        })
    }
    await #expect(throws: HTMLError.self) {
      try await html(
        Group {
          Element("b"); Part(names: ["a"])
        })
    }
  }

  @Test func `A part at the beginning of preformatted text keeps its newline`() async throws {
    struct Lines: Markup {
      let first: String
      var body: some Markup {
        Element("pre") {
          Await {
            first
          } content: {
            $0
          }
          "\nb"
        }
      }
    }
    // A parser drops the newline after the start tag.
    #expect(try await renderHTML(awaiting: Lines(first: "\na")) == "<pre>\n\na\nb</pre>")
    #expect(try await renderHTML(awaiting: Lines(first: "")) == "<pre>\n\nb</pre>")
  }

  @Test func `Parts in one another without end are an error`() async throws {
    struct Endless: Markup {
      var body: some Markup {
        Await {
          1
        } content: { _ in
          AnyMarkup(Endless())
        }
      }
    }
    struct Failing: Markup {
      var body: some Markup {
        Await {
          throw Failure()
        } content: { () in
          "never"
        } failure: { _ in
          AnyMarkup(Failing())
        }
      }
    }
    let error = await #expect(throws: ViewEvaluationError.self) { try await renderHTML(awaiting: Endless()) }
    #expect(error?.description.contains("Path: Endless → Endless") == true)
    await #expect(throws: ViewEvaluationError.self) {
      for try await _ in HTMLChunks(chunkSize: 1, content: { Failing() }) {}
    }
  }

  @Test func `A page that can't wait is an error`() async throws {
    struct Simple: Markup {
      var body: some Markup {
        Element("p") {
          Await {
            1
          } content: {
            Text("\($0)")
          }
        }
      }
    }
    let error = #expect(throws: HTMLError.self) { try renderHTML(Simple()) }
    #expect(error?.view == Simple.self)
    #expect(error?.description.contains("renderHTML(awaiting: page)") == true)
    await #expect(throws: HTMLError.self) { try await MainActor.run { _ = try renderHTML(AnyView(Simple())) } }
  }

  @MainActor
  @Test func `A host shows the placeholder, and then the content`() async throws {
    let (first, second) = (Gate(), Gate())
    first.open()
    let host = ViewHost { Page(first: first, second: second) }
    #expect(host.html.contains("<ul></ul><section>waiting</section>"))
    second.open()
    while !host.html.contains("second") { await Task.yield() }
    host.expectHTML(Self.html)
  }
}
