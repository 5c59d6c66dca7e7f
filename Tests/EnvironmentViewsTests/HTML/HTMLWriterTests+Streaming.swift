import EnvironmentViews
import Testing

extension HTMLWriterTests {
  struct Streaming {
    @Test(arguments: 1...40)
    func `Chunks of any size add up to the same bytes`(seed: Int) throws {
      var random = RandomHTML(seed: seed)
      let document = random.document()
      let expected = try html { try document.write(to: &$0) }
      for size in [1, 2, 3, 5, 64, 100_000] {
        var chunks: [[UInt8]] = []
        var writer = HTMLWriter(format: .minified, chunkSize: size) { chunks.append($0) }
        try document.write(to: &writer)
        let rest = try writer.finish()
        #expect(rest.isEmpty)
        #expect(String(decoding: chunks.joined(), as: UTF8.self) == expected)
        #expect(chunks.dropLast().allSatisfy { $0.count >= size })
        #expect(chunks.allSatisfy { String(validating: $0, as: UTF8.self) != nil })
      }
    }

    @Test func `A failure stops the chunks and is thrown at the end`() throws {
      struct Full: Error {}
      var calls = 0
      var writer = HTMLWriter(format: .minified, chunkSize: 1) { _ in
        calls += 1
        if calls == 2 { throw Full() }
      }
      try writer.startElement("p")
      let hadFailed = writer.failure != nil
      for _ in 0..<10 { try writer.text("x") }
      let hasFailed = writer.failure != nil
      #expect(!hadFailed && hasFailed)
      try writer.endElement()
      do {
        _ = try writer.finish()
        Issue.record("finish() did not throw")
      } catch {
        #expect(error is Full)
      }
      #expect(calls == 2)
    }
  }
}
