import EnvironmentCore
import EnvironmentViews
import Observation
import Synchronization
import Testing

@MainActor
struct HTMLChunksTests {
  private struct Title: PreferenceKey {
    static var defaultValue: String { "" }
    static func reduce(value: inout String, nextValue: () -> String) { value += nextValue() }
  }

  struct Row: View {
    let number: Int
    @Environment(\.colorScheme) private var colorScheme
    var body: some View { Element("b", ["id": "\(number)"]) { "\(number) \(colorScheme)" } }
  }

  /// A page with each kind of view, for the comparison with a rendering in one piece.
  private struct Page: View {
    @State private var text = "a"

    var body: some View {
      Element("main") {
        List(selection: .constant(2)) {
          ForEach(0..<5) { Row(number: $0) }.environment(\.colorScheme, .dark)
          Section("s") { "t" }
        }
        .class("list")
        if text == "a" { Row(number: 7).id(attribute: "x").class("y") } else { "no" }
        Picker("p", selection: .constant(1)) {
          Text("1").tag(1); Text("2").tag(2)
        }
        Text("hidden").hidden()
        VStack { Text("u").preference(key: Title.self, value: "v") }
          .overlayPreferenceValue(Title.self) { "overlay \($0)" }
        Table([1, 2], id: \.self) { TableColumn("c") { Row(number: $0) } }
        TrustedHTML("<i>w</i>")
        Group(
          subviews: Group {
            "1"; Row(number: 9)
          }
        ) { ForEach($0) { view in Element("p") { view } } }
      }
    }
  }

  func text(_ chunks: HTMLChunks) async throws -> String {
    var bytes: [UInt8] = []
    for try await chunk in chunks { bytes += chunk }
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test func `The chunks are the page`() async throws {
    for chunkSize in [1, 40, 100_000] {
      try await expectChunks(of: chunkSize, .minified)
      try await expectChunks(of: chunkSize, .indented)
    }
  }

  private func expectChunks(of chunkSize: Int, _ format: HTMLFormat) async throws {
    let html = try renderHTML(Page(), format: format)
    #expect(try await text(HTMLChunks(format: format, chunkSize: chunkSize) { Page() }) == html, "\(chunkSize)")
    var bytes: [UInt8] = []
    try await renderHTML(format: format, chunkSize: chunkSize) { chunk in
      await Task.yield()
      bytes += chunk
    } content: {
      Page()
    }
    #expect(String(decoding: bytes, as: UTF8.self) == html, "\(chunkSize)")
  }

  @Test func `The values are those of the task that made the sequence`() async throws {
    let chunks = withRequestEnvironment {
      $0.colorScheme = .dark
    } operation: {
      HTMLChunks { Row(number: 1) }
    }
    #expect(try await Task.detached { try await self.text(chunks) }.value == #"<b id="1">1 dark</b>"#)
  }

  private struct Counted: View {
    let number: Int
    let counter: Counter
    var body: some View {
      let _ = counter.count += 1
      Element("p") { "\(number)" }
    }
  }

  private final class Counter: Sendable {
    private let storage = Mutex(0)
    var count: Int {
      get { storage.withLock { $0 } }
      set { storage.withLock { $0 = newValue } }
    }
  }

  @Test func `The next chunk is made when it is asked for, and a million rows take no memory`() async throws {
    let counter = Counter()
    var iterator = HTMLChunks(chunkSize: 100) {
      ForEach(0..<1_000_000_000) { Counted(number: $0, counter: counter) }
    }.makeAsyncIterator()
    #expect(counter.count == 0)
    let first = try await iterator.next()
    #expect((100..<120).contains(first?.count ?? 0))
    let count = counter.count
    #expect(count < 20)
    await Task.yield()
    #expect(counter.count == count)
    _ = try await iterator.next()
    #expect(counter.count < 2 * count + 2)
  }

  private struct Holder: View {
    let kept: Kept
    var body: some View { ForEach(0..<1000) { "\($0)\(kept.name)" } }
  }

  private final class Kept {
    let name = "kept"
  }

  @Test func `A reader that stops early leaves nothing behind`() async throws {
    weak var weakKept: Kept?
    do {
      var iterator = HTMLChunks(chunkSize: 10) {
        let kept = Kept()
        weakKept = kept
        return Holder(kept: kept)
      }.makeAsyncIterator()
      _ = try await iterator.next()
      #expect(weakKept != nil)
    }
    for _ in 0..<100 where weakKept != nil { await Task.yield() }
    #expect(weakKept == nil)
  }

  @Test func `An error ends the sequence, with the view and the place`() async throws {
    struct Broken: View {
      var body: some View {
        Element("p") { "a" }
        Element("p") { Element("div") }
      }
    }
    var iterator = HTMLChunks(chunkSize: 1) { Broken() }.makeAsyncIterator()
    _ = try await iterator.next()
    let error = await #expect(throws: HTMLError.self) { while try await iterator.next() != nil {} }
    #expect(error?.path == ["p"])
    #expect(error?.description.contains("Broken") == true)
    #expect(try await iterator.next() == nil)
  }

  @Test func `A canceled task gets no further chunk`() async throws {
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return try await self.text(HTMLChunks { Row(number: 1) })
    }
    await #expect(throws: CancellationError.self) { try await task.value }
  }
}
