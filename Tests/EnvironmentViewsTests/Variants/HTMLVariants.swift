import EnvironmentCore
import EnvironmentViews
import Observation
import Synchronization
import TestSupport
import Testing

// Variants of the tests of HTML: at other sizes and depths, and of other chunks.

extension HTMLWriterTests {
  @Test func `Nested and repeated elements of many names have their own tags`() throws {
    let names = (0..<100).map { "x-\($0)" } + ["br", "section", "Section"]
    let output = try html { writer in
      for name in names + names {
        try writer.startElement(name)
        for inner in ["em", "U", name] {
          if name == "br" { break }
          try writer.startElement(inner)
          try writer.endElement()
        }
        try writer.endElement()
      }
    }
    let expected = names.map { name in
      if name == "br" { return "<br>" }
      let tag = name.lowercased()
      return "<\(tag)><em></em><u></u><\(tag)></\(tag)></\(tag)>"
    }
    #expect(output == (expected + expected).joined())
  }

  @Test func `Characters that no document may contain are replaced`() throws {
    let controls = (0..<0x20).filter { ![0x09, 0x0A, 0x0C, 0x0D].contains($0) } + Array(0x7F...0x9F)
    let noncharacters = Array(0xFDD0...0xFDEF) + (0...16).flatMap { [$0 << 16 | 0xFFFE, $0 << 16 | 0xFFFF] }
    for value in controls + noncharacters {
      let text = "a\(Unicode.Scalar(UInt32(value))!)b"
      #expect(try html("p", ["title": "\(text)"], text) == "<p title=\"a\u{FFFD}b\">a\u{FFFD}b</p>")
    }
    for value in [0x09, 0x0A, 0x0C, 0x20, 0x7E, 0xA0, 0xBF, 0xFDCF, 0xFDF0, 0xFFFD, 0x1FFFD, 0x10FFFD] {
      let text = "a\(Unicode.Scalar(UInt32(value))!)b"
      #expect(try html("p", ["title": "\(text)"], text) == "<p title=\"\(text)\">\(text)</p>")
    }
  }

  @Test(arguments: 1...40)
  func `Chunks of any size add up to the same bytes`(seed: Int) throws {
    var random = RandomHTML(seed: seed)
    let document = random.document()
    let expected = try html { try document.write(to: &$0) }
    for size in [1, 2, 3, 5, 64, 100_000] {
      var chunks: [[UInt8]] = []
      var writer = HTMLWriter(format: .minified)
      try document.write(to: &writer) { chunks += $0.takeChunk(ofAtLeast: size).map { [$0] } ?? [] }
      chunks.append(writer.finish())
      #expect(String(decoding: chunks.joined(), as: UTF8.self) == expected)
      #expect(chunks.dropLast().allSatisfy { $0.count >= size })
      #expect(chunks.allSatisfy { String(validating: $0, as: UTF8.self) != nil })
    }
  }
}

extension HTMLEscapingTests {
  @Test(arguments: 0..<testSize(20, full: 50))
  func `Chunks of any size are UTF-8, and add up to the whole`(seed: Int) throws {
    var random = RandomHTML(seed: seed)
    let texts = (0..<20).map { _ in Self.text(&random) }
    let view = ForEach(texts, id: \.self) { Self.paragraph(of: $0) }
    var chunks: [String?] = []
    try renderHTML(view, chunkSize: 1 + random.next(200)) { chunks.append(String(validating: $0, as: UTF8.self)) }
    var written = ""
    try renderHTML(view, chunkSize: 1 + random.next(200), to: &written)
    let expected = texts.map(Self.expected).joined()
    #expect(chunks.compactMap(\.self).joined() == expected)
    #expect(!chunks.contains(nil))
    #expect(written == expected)
    try expectHTML(of: view, expected)
  }
}

extension RenderHTMLStreamingTests {
  @Test func `A list of texts ends with the chunk whose receiver throws`() {
    struct Full: Error {}
    var madeCount = 0
    let page = ForEach(0..<1_000) { number in
      let _ = madeCount += 1
      Text("\(number)")
    }
    #expect(throws: Full.self) { try renderHTML(page, chunkSize: 2) { _ in throw Full() } }
    #expect(madeCount < 9)
  }

  @Test func `The error that the receiver of the last chunk throws is rethrown`() {
    struct Full: Error {}
    #expect(throws: Full.self) { try renderHTML(Text("x")) { _ in throw Full() } }
  }

  @Test func `An error of a view keeps the chunks that were passed on before it`() {
    var chunks: [[UInt8]] = []
    let page = Element("main") {
      Text("before")
      Element("a b") {}
    }
    #expect(throws: HTMLError.self) { try renderHTML(page, chunkSize: 1) { chunks.append($0) } }
    #expect(String(decoding: chunks.joined(), as: UTF8.self) == "<main>before")
  }
}

extension HTMLChunksTests {
  private struct Nested: View {
    let depth: Int
    @Environment(\.colorScheme) private var colorScheme

    var body: some View {
      Element("div") {
        "\(depth) \(colorScheme)"
        if depth > 0 {
          AnyView(Nested(depth: depth - 1)).environment(\.colorScheme, depth.isMultiple(of: 3) ? .dark : .light)
          ForEach(0..<2) { Row(number: $0) }
        }
        "end of \(depth)"
      }
      .class(depth.isMultiple(of: 7) ? "seventh" : "other")
    }
  }

  @Test(arguments: [1, 40, 5_000, 1_000_000])
  func `Views deeper than one step goes are at their places`(chunkSize: Int) async throws {
    let html = try renderHTML(Nested(depth: 150))
    #expect(try await text(HTMLChunks(chunkSize: chunkSize) { Nested(depth: 150) }) == html)
  }

  @Test(.ignoresReports, arguments: [1, 100_000])
  func `A page of a navigation stack shows the title that its content sets`(chunkSize: Int) async throws {
    struct Titled: View {
      var body: some View {
        Text("content").navigationTitle("Title")
      }
    }
    struct Stack: View {
      var body: some View {
        Element("main") {
          NavigationStack(path: .constant([1])) {
            Text("root").navigationDestination(for: Int.self) { _ in Titled() }
          }
          NavigationStack { Titled() }
        }
      }
    }
    let html = try renderHTML(Stack())
    #expect(html.split(separator: "<h1>Title</h1></header>content</div>").count == 3)
    #expect(try await text(HTMLChunks(chunkSize: chunkSize) { Stack() }) == html)
    var bytes: [UInt8] = []
    try renderHTML(Stack(), chunkSize: chunkSize) { bytes += $0 }
    #expect(String(decoding: bytes, as: UTF8.self) == html)
  }

  @Observable
  final class Flag {
    var isSet = false
  }

  @Test func `A change of a value that a body has read while its content is streamed is an error`() async throws {
    struct Reader: View {
      let flag: Flag
      var body: some View {
        Element("p", ["class": flag.isSet ? "a" : "b"]) { Setter(flag: flag) }
      }
    }
    struct Setter: View {
      let flag: Flag
      var body: some View {
        let _ = flag.isSet = true
        EmptyView()
      }
    }
    await #expect(throws: ViewEvaluationError.self) { try await self.text(HTMLChunks { Reader(flag: Flag()) }) }
  }
}

extension HTMLErrorTests {
  @Test func `The middle of a deep place is omitted`() {
    let error = #expect(throws: HTMLError.self) {
      try html { writer in
        for depth in 0..<1000 { try writer.startElement("x\(depth)") }
        try writer.startElement("<")
      }
    }
    let place = "Place: x0 > x1 > x2 > x3 > … > x992 > x993 > x994 > x995 > x996 > x997 > x998 > x999\n"
    #expect(error?.description.contains(place) == true)
    #expect(error?.path.count == 1000)
  }
}

extension HTMLFormatTests {
  @Test func `The size of the indentation is linear in the depth`() throws {
    let output = try html(.indented) { writer in
      for _ in 0..<2000 { try writer.startElement("div") }
      for _ in 0..<2000 { try writer.endElement() }
    }
    let limit = 2000 * 2 * 80
    #expect(output.utf8.count < limit)
  }
}
