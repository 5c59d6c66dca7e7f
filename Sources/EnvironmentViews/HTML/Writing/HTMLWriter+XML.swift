/// The rules of XML: any names, in their own case; a tag of its own for an empty element; one root; and escaping alone,
/// because no element changes how a parser reads its content.
extension HTMLWriter {
  /// Begins an element of an XML document.
  mutating func startXMLElement(_ tag: HTMLTag, _ attributes: HTMLAttributes) throws(HTMLError) {
    if !Self.isXMLName(tag.source) { throw HTMLError(.invalidXMLName(tag.source), path: path) }
    if current.hasRoot { throw HTMLError(.notOneRoot("'\(tag.source)' beside it"), path: path) }
    for attribute in attributes.list {
      let name = attributes.spelling(of: attribute.name)
      if !Self.isXMLName(name) { throw HTMLError(.invalidXMLName(name), path: path + [tag.source]) }
    }
    // A browser runs the scripts of SVG and XHTML.
    if attributes.isRefused { try check(attributes, of: tag) }

    if current.traits.contains(.xml) { current.hasRoot = true }
    endStartTag()
    var element = HTMLOpenElement(tag, attributes, in: current, depth: parents.count + 1)
    output.append(tag: tag.source, isEnd: false)
    appendInspected(attributes, of: element)
    element.isStartTagOpen = true
    begin(element)
  }

  /// Adds text to the open element of an XML document.
  mutating func xmlText(_ text: String) throws(HTMLError) {
    if current.traits.contains(.xml) { throw HTMLError(.notOneRoot("text beside it"), path: path) }
    endStartTag()
    output.append(text, in: .xmlContent)
  }

  /// Ends the open element of an XML document, or the document.
  mutating func endXMLElement() throws(HTMLError) {
    if current.traits.contains(.xml) {
      if !current.hasRoot { throw HTMLError(.notOneRoot("none"), path: path) }
    } else if current.isStartTagOpen {
      output.append("/>")
    } else {
      output.append(tag: current.tag.source, isEnd: true)
    }
    current = parents.removeLast()
  }

  private mutating func endStartTag() {
    if exchange(&current.isStartTagOpen, with: false) { output.append(UInt8(ascii: ">")) }
  }

  private static func isXMLName(_ name: String) -> Bool {
    let parts = name.split(separator: ":", omittingEmptySubsequences: false)
    return parts.count <= 2 && parts.allSatisfy { String($0).isTagName }
  }
}

// MARK: Trusted markup

extension HTMLWriter {
  /// Adds markup to the open element as it is.
  mutating func markup(_ markup: String) throws(HTMLError) {
    if current.language == .xml || current.language == .mathML || !current.traits.isDisjoint(with: .limited) {
      throw HTMLError(.misplacedMarkup(current.shownName), path: path)
    }
    if format == .indented { prepareLineForText() }
    output.append(name: markup)
    current.dropsNewline = false
    isEmpty = false
  }
}
