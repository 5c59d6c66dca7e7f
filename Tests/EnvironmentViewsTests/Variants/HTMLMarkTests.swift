import EnvironmentViews
import Testing

struct HTMLMarkTests {
  @Test(arguments: [HTMLFormat.minified, .indented], 1...60)
  func `Output that is rewound and written again equals output written once`(format: HTMLFormat, seed: Int) throws {
    var random = RandomHTML(seed: seed)
    let (before, dropped, kept) = (random.blocks(depth: 3), random.blocks(depth: 3), random.blocks(depth: 3))
    let expected = try html(format) { writer in
      try writer.startElement("body")
      for node in before + kept { try node.write(to: &writer) }
      try writer.endElement()
    }
    var chunks: [UInt8] = []
    var writer = HTMLWriter(format: format)
    func takeChunk(_ writer: inout HTMLWriter) { chunks += writer.takeChunk(ofAtLeast: 1 + seed % 7) ?? [] }
    try writer.startElement("body")
    for node in before { try node.write(to: &writer, afterEvent: takeChunk) }
    let mark = writer.mark()
    let flushed = chunks
    for attempt in 0..<3 {
      for node in dropped { try node.write(to: &writer, afterEvent: takeChunk) }
      _ = writer.mark()
      for _ in 0..<attempt { try writer.startElement("div") }
      try writer.text("x")
      writer.rewind(to: mark)
    }
    for node in kept { try node.write(to: &writer, afterEvent: takeChunk) }
    #expect(chunks == flushed)
    writer.release(mark)
    takeChunk(&writer)
    try writer.endElement()
    chunks += writer.finish()
    #expect(String(decoding: chunks, as: UTF8.self) == expected)
  }

  @Test func `Rewinding to a mark at the start restores the document type`() throws {
    let output = try html { writer in
      let mark = writer.mark()
      try writer.startElement("html")
      try writer.text("x")
      writer.rewind(to: mark)
      try writer.startElement("html")
      try writer.endElement()
      writer.release(mark)
    }
    #expect(output == "<!DOCTYPE html><html></html>")
  }

  @Test func `Rewinding to a mark in a script, or after a start tag, restores the writer's state`() throws {
    let output = try html { writer in
      for tag in ["script", "pre"] {
        try writer.startElement(tag)
        let mark = writer.mark()
        try writer.text("</script>x")
        writer.rewind(to: mark)
        try writer.text("\n")
        writer.release(mark)
        try writer.endElement()
      }
    }
    #expect(output == "<script>\n</script><pre>\n\n</pre>")
  }
}

extension HTMLWriterTests {
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
