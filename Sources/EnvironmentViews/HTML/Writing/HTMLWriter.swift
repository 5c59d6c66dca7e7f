package import EnvironmentCore

/// A writer of an HTML document, or of a fragment of one, from a sequence of events.
///
/// ```swift
/// var writer = HTMLWriter(format: .minified)
/// try writer.startElement("p", ["class": "note"])
/// try writer.text("1 < 2")
/// try writer.endElement()
/// let bytes = writer.finish()  // <p class="note">1 &lt; 2</p>
/// ```
///
/// A parser turns the output back into the same elements, attributes and text, whatever the text holds, if HTML allows
/// the elements at their places. The writer refuses an event without such a form, such as a block in a paragraph, which
/// a parser would end before the block. It doesn't know all rules of HTML for elements in others.
///
/// An event with an error writes nothing, and leaves the writer as it was. An event takes time linear in the size of
/// its additions, whatever was written before. An element of HTML in SVG also takes time linear in the depth of the
/// SVG.
package struct HTMLWriter: ~Copyable {
  let format: HTMLFormat
  let onIssue: (EnvironmentIssue) -> Void
  var output: HTMLOutput
  var current = HTMLOpenElement()
  var parents: [HTMLOpenElement]
  var marks: [HTMLMark] = []

  /// The language of the open `script` or `style` element, and the place where its content begins.
  var rawText = (language: HTMLRawText.unknown, start: 0)
  var tags: HTMLTagCache
  var namespaces = XMLNamespaces()
  var isEmpty = true

  /// Makes a writer.
  ///
  /// - Parameter onIssue: Called with each value replaced for its danger.
  package init(format: HTMLFormat, onIssue: @escaping (EnvironmentIssue) -> Void = { _ in }) {
    self.format = format
    self.onIssue = onIssue
    let memory = HTMLMemory.take()
    tags = memory.tags
    parents = memory.parents
    output = HTMLOutput(memory.bytes)
  }

  /// Returns a writer for a part of the document at the current place. This writer continues after the part, whose
  /// content isn't known yet.
  mutating func beginPart() -> HTMLWriter {
    endStartTag()
    // A parser drops a newline at the beginning of the element, which may be the part's.
    if exchange(&current.dropsNewline, with: false) { output.append(UInt8(ascii: "\n")) }
    var part = HTMLWriter(format: format, onIssue: onIssue)
    (part.current, part.parents, part.namespaces, part.isEmpty) = (current, parents, namespaces, isEmpty)
    if current.traits.contains(.xml) { current.hasRoot = true }
    return part
  }

  /// Ends the part of a document, and returns the remaining bytes.
  mutating func finishPart() throws(HTMLError) -> [UInt8] {
    if current.traits.contains(.xml), !current.hasRoot { throw HTMLError(.notOneRoot("none"), path: path) }
    return output.takeBytes()
  }

  /// The names of the open elements, outermost first.
  package var path: [String] {
    parents.isEmpty ? [] : parents.dropFirst().map(\.shownName) + [current.shownName]
  }

  /// Begins an element.
  ///
  /// - Throws: ``HTMLError`` where HTML has no safe form for this tag, one of its attributes, or this tag at this
  ///   place.
  package mutating func startElement(_ tag: String, _ attributes: HTMLAttributes = [:]) throws(HTMLError) {
    let tag = tags.tag(tag)
    if current.language == .xml { return try startXMLElement(tag, attributes) }
    try check(tag, attributes)
    if attributes.isRefused { try check(attributes, of: tag) }

    var element = HTMLOpenElement(consume tag, attributes, in: current, depth: parents.count + 1)
    if format == .indented { prepareLine(for: &element, attributes) }
    if element.traits.contains(.document) {
      output.append("<!DOCTYPE html>")
      if format == .indented { appendBreak(depth: 0) }
    }
    if element.language == .xml {
      output.append("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n")
      return begin(element)
    }
    if !current.traits.isDisjoint(with: .ordered) { current.addChild(element.traits) }
    output.append(tagOf: element, isEnd: false)
    if attributes.needsInspection {
      appendInspected(attributes, of: element)
    } else {
      let list = attributes.list
      for index in list.indices { append(list[index].name, list[index].value, .plain) }
    }
    output.append(UInt8(ascii: ">"))
    if element.traits.contains(.rawText) {
      rawText = (HTMLRawText(of: element.traits, attributes), output.count)
    }
    begin(consume element)
  }

  /// Makes an element the open one, after its start tag.
  @inline(__always)
  mutating func begin(_ element: consuming HTMLOpenElement) {
    current.dropsNewline = false
    swap(&current, &element)
    parents.append(consume element)
    isEmpty = false
  }

  /// Adds text to the open element.
  ///
  /// - Throws: ``HTMLError`` if the open element cannot hold text.
  package mutating func text(_ text: String) throws(HTMLError) {
    if text.isEmpty { return }
    if !current.traits.isDisjoint(with: .textFree) {
      throw HTMLError(.contentInEmptyElement("text", parent: current.name), path: path)
    }
    if current.language == .xml { return try xmlText(text) }
    if !current.traits.isDisjoint(with: .limitedText),
      text.utf8.contains(where: { !HTMLURL.isWhiteSpace($0) })
    {
      // `body`, and `col` in a template, are the last children with a place for text beside them.
      if current.traits.contains(.strict) || !current.childrenSoFar.isDisjoint(with: [.body, .void]) {
        throw HTMLError(.rearrangedText(in: current.name), path: path)
      }
      if current.traits.contains(.document) { current.addChild([]) }
    }
    if format == .indented { prepareLineForText() }
    if current.dropsNewline {
      if text.utf8.first == UInt8(ascii: "\n") { output.append(UInt8(ascii: "\n")) }
      current.dropsNewline = false
    }
    output.append(text, in: current.traits.contains(.rawText) ? .raw : .content)
    isEmpty = false
  }

  /// Ends the innermost open element.
  ///
  /// - Throws: ``HTMLError`` if the element is a `script` whose content cannot be escaped.
  package mutating func endElement() throws(HTMLError) {
    precondition(!parents.isEmpty, "endElement() without an open element")
    precondition(marks.last.map { $0.depth < parents.count } ?? true, "endElement() past an outstanding mark")
    if current.language == .xml { return try endXMLElement() }
    if current.traits.contains(.rawText) { try closeRawText() }
    if format == .indented, current.hasAddedBreaks { appendBreak(depth: parents.count - 1) }
    if !current.traits.contains(.void) { output.append(tagOf: current, isEnd: true) }
    current = parents.removeLast()
  }

  /// Indicates whether there are as many bytes as given, and they can't change any more: no mark is outstanding, and no
  /// `script` or `style` element is open.
  func hasChunk(ofAtLeast size: Int) -> Bool {
    output.count >= size && marks.isEmpty && !current.traits.contains(.rawText)
  }

  /// Removes and returns the bytes so far if they are a chunk. Otherwise returns `nil`.
  package mutating func takeChunk(ofAtLeast size: Int) -> [UInt8]? {
    hasChunk(ofAtLeast: size) ? output.takeBytes() : nil
  }

  /// Ends the output, and returns the remaining bytes.
  package mutating func finish() -> [UInt8] {
    let bytes = output.takeBytes()
    end()
    return bytes
  }

  /// Ends the output, and returns the remaining bytes as text.
  mutating func finishText() -> String {
    let text = output.takeText()
    end()
    return text
  }

  private mutating func end() {
    precondition(parents.isEmpty, "finish() with an open element")
    precondition(marks.isEmpty, "finish() with an outstanding mark")
    HTMLMemory(
      tags: exchange(&tags, with: HTMLTagCache()), parents: exchange(&parents, with: []), bytes: output.takeBytes()
    ).giveBack()
  }
}

/// The memory of a document: its tags, and room for its open elements and for its bytes. A document begins with the
/// memory of the last one to end on its thread.
//
// Allocating and freeing the memory takes a seventh of the instructions for a small page: see the benchmark
// `views/html of a small page`.
//
// A document has its tags for itself. Otherwise, processors that write documents at the same time would count
// references to the same tags: see the benchmark `views/1,000 pages of markup in tasks`.
struct HTMLMemory {
  fileprivate var tags = HTMLTagCache()
  fileprivate var parents: [HTMLOpenElement] = []
  fileprivate var bytes: [UInt8] = []

  /// The memory for the next document of a thread; `nil` while a document uses it.
  private final class Unused {
    // No other code runs during an access, so accesses can't overlap.
    @exclusivity(unchecked) var memory: HTMLMemory?
  }

  private static let unused = ThreadObject<Unused>()

  /// The largest number of bytes for which a thread keeps the room.
  private static let byteLimit = 16_384

  fileprivate static func take() -> HTMLMemory {
    if let memory = unused.known?._withUnsafeGuaranteedRef({ $0.memory.take() }) { return memory }
    var memory = HTMLMemory()
    memory.parents.reserveCapacity(8)
    memory.bytes.reserveCapacity(512)
    return memory
  }

  fileprivate consuming func giveBack() {
    if bytes.capacity > Self.byteLimit { bytes = [] }
    // Moved, because each copy counts three references.
    var memory: HTMLMemory? = consume self
    Self.unused.object(orMadeBy: Unused())._withUnsafeGuaranteedRef { $0.memory = memory.take() }
  }
}
