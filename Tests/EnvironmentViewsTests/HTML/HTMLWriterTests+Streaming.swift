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
        var writer = HTMLWriter(format: .minified)
        try document.write(to: &writer) { chunks += $0.takeChunk(ofAtLeast: size).map { [$0] } ?? [] }
        chunks.append(writer.finish())
        #expect(String(decoding: chunks.joined(), as: UTF8.self) == expected)
        #expect(chunks.dropLast().allSatisfy { $0.count >= size })
        #expect(chunks.allSatisfy { String(validating: $0, as: UTF8.self) != nil })
      }
    }

    @Test func `No chunk is taken in a script, or while a mark is outstanding`() throws {
      var writer = HTMLWriter(format: .minified)
      try writer.startElement("script")
      try writer.text("</script>")
      let inScript = writer.takeChunk(ofAtLeast: 1)
      try writer.endElement()
      let mark = writer.mark()
      try writer.text("x")
      let inMark = writer.takeChunk(ofAtLeast: 1)
      writer.release(mark)
      let afterwards = writer.takeChunk(ofAtLeast: 1)
      #expect(inScript == nil && inMark == nil)
      #expect(afterwards.map { String(decoding: $0, as: UTF8.self) } == "<script>\\u003C/script></script>x")
    }
  }
}
