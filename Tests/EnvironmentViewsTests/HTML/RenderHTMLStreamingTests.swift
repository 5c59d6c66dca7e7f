import EnvironmentCore
import EnvironmentViews
import Testing

@MainActor
struct RenderHTMLStreamingTests {
  @Test(arguments: 1...40)
  func `Chunks of any size, and a stream of text, add up to the same bytes`(seed: Int) throws {
    var random = RandomHTML(seed: seed)
    let view = NodeView(node: random.document())
    for format in [HTMLFormat.minified, .indented] {
      let expected = try renderHTML(view, format: format)
      for size in [1, 7, 64, 100_000] {
        var chunks: [[UInt8]] = []
        try renderHTML(view, format: format, chunkSize: size) { chunks.append($0) }
        #expect(String(decoding: chunks.joined(), as: UTF8.self) == expected)
        #expect(chunks.dropLast().allSatisfy { $0.count >= size })
        #expect(chunks.allSatisfy { String(validating: $0, as: UTF8.self) != nil })
        var text = ""
        try renderHTML(view, format: format, chunkSize: size, to: &text)
        #expect(text == expected)
      }
    }
  }

  @Test func `An error of the receiver is rethrown, and nothing is evaluated or written after it`() throws {
    struct Full: Error, Equatable { let number: Int }
    struct Row: View {
      let number: Int
      @Environment(\.log) var log

      var body: some View {
        let _ = log?("\(number)")
        Element("li") { Text("é") }
      }
    }
    let log = Log()
    var chunks: [[UInt8]] = []
    let page = Element("ul") { ForEach(0..<1_000) { Row(number: $0) } }.environment(\.log, log)
    let error = #expect(throws: Full.self) {
      try renderHTML(page, chunkSize: 25) { bytes in
        guard chunks.count < 2 else { throw Full(number: 3) }
        chunks.append(bytes)
      }
    }
    #expect(error == Full(number: 3))
    let texts = chunks.map { String(decoding: $0, as: UTF8.self) }
    #expect(texts == ["<ul><li>é</li><li>é</li>", "<li>é</li><li>é</li><li>"])
    #expect(log.entries.count < 9)
  }

  @Test func `A model that the body's own modifiers bind is bound before anything is written`() throws {
    struct Page: View {
      let model: EnvironmentBoundTests.Model

      var body: some View {
        Element("p") { Text(model.title) }
        Text("end").bindEnvironment(to: model)
      }
    }
    let model = EnvironmentBoundTests.Model()
    var text = ""
    try renderHTML(Page(model: model).environment(\.title, "bound"), chunkSize: 1, to: &text)
    #expect(text == "<p>bound</p>end")
    #expect(!model.isEnvironmentBound)
  }

  @Test func `A change after content was written is an error with a remedy`() throws {
    struct Page: View {
      let store: Store

      var body: some View {
        Element("p") { Text(store.title) }
        Writing(store: store)
      }
    }
    struct Writing: View {
      let store: Store

      var body: some View {
        let _ = store.title == "new" ? () : (store.title = "new")
        Text("written")
      }
    }
    try expectHTML(of: Page(store: Store("old")), "<p>new</p>written")
    let error = #expect(throws: ViewEvaluationError.self) {
      try renderHTML(Page(store: Store("old"))) { _ in }
    }
    #expect(
      error?.description == """
        Something that the body of 'Page' read changed when its content was already streamed, and can't be taken back.
          View: \(nameWithoutAddress(of: Page.self))
          • Bind what the body reads in that body, or in a view around it.
          • Or render the page as a whole, to a string: then the body is evaluated again.
        """)
  }
}

/// A view that shows a tree.
private struct NodeView: View {
  let node: HTMLNode

  var body: some View {
    switch node {
    case .text(let text):
      Text(text)
    case .element(let tag, let attributes, let children):
      Element(tag, list(attributes)) {
        ForEach(children.indices, id: \.self) { AnyView(NodeView(node: children[$0])) }
      }
    }
  }

  private func list(_ attributes: [String: String]) -> HTMLAttributes {
    var list = HTMLAttributes()
    for (name, value) in attributes.sorted(by: { $0.key < $1.key }) { list[name] = .text(value) }
    return list
  }
}
