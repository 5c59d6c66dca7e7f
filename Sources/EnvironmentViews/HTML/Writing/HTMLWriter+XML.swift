/// The rules of XML: any names, in their own case, whose prefixes are declared; a tag of its own for an empty element; one
/// root; and escaping alone, because no element changes how a parser reads its content.
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
    do { try namespaces.enter(tag.source, attributes) } catch {
      throw HTMLError(error.issue, path: path + [tag.source])
    }
    do throws(HTMLError) { try checkPrefixed(attributes, of: tag) } catch {
      namespaces.truncate(to: current.namespaceCount)
      throw error
    }

    if current.traits.contains(.xml) { current.hasRoot = true }
    endStartTag()
    var element = HTMLOpenElement(tag, attributes, in: current, depth: parents.count + 1)
    element.namespaceCount = namespaces.count
    let isMarkup = namespaces.isMarkup(tag.source)
    element.traits = isMarkup ? tags.tag(XMLNamespaces.localName(tag.source)).traits.intersection(.ofURLs) : []
    output.append(tag: tag.source, isEnd: false)
    appendInspected(attributes, of: element)
    element.isStartTagOpen = true
    begin(element)
  }

  /// Throws if an attribute with a prefix holds code.
  private func checkPrefixed(_ attributes: HTMLAttributes, of tag: HTMLTag) throws(HTMLError) {
    for attribute in attributes.list {
      let name = attributes.spelling(of: attribute.name)
      let kind = namespaces.kind(of: attribute, named: name)
      if kind.isRefused { throw HTMLError(.refusedAttribute(name, kind), path: path + [tag.source]) }
    }
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
    namespaces.truncate(to: current.namespaceCount)
  }

  mutating func endStartTag() {
    if exchange(&current.isStartTagOpen, with: false) { output.append(UInt8(ascii: ">")) }
  }

  private static func isXMLName(_ name: String) -> Bool {
    let parts = name.utf8.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
    return parts.count <= 2 && parts.allSatisfy { String(Substring($0)).isTagName }
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
