/// The rules of XML: any names, in their own case; a tag of its own for an empty element; one root; and escaping alone,
/// because no element changes how a parser reads its content.
extension HTMLWriter {
  /// Begins an element of an XML document.
  mutating func startXMLElement(_ tag: HTMLTag, _ attributes: HTMLAttributes) throws(HTMLError) {
    if !Self.isXMLName(tag.source) { throw HTMLError(.invalidXMLName(tag.source), path: path) }
    if current.hasRoot { throw HTMLError(.secondRoot(tag.source), path: path) }
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
    for attribute in attributes.list {
      let name = attributes.spelling(of: attribute.name)
      guard var value = Self.xmlValue(attribute.value) else { continue }
      if attribute.kind != .plain, let safe = safeValue(value, of: attribute.kind, in: attributes, of: element) {
        report(attribute.name, value, replacedBy: safe, of: element)
        value = safe
      }
      output.append(UInt8(ascii: " "))
      output.append(name: name)
      output.append("=\"")
      append(xml: value, in: .attribute)
      output.append(UInt8(ascii: "\""))
    }
    element.isStartTagOpen = true
    begin(element)
  }

  /// Adds text to the open element of an XML document.
  mutating func xmlText(_ text: String) throws(HTMLError) {
    if current.traits.contains(.xml) { throw HTMLError(.textOutsideRoot, path: path) }
    endStartTag()
    append(xml: text, in: .content)
    flushIfFull()
  }

  /// Ends the open element of an XML document, or the document.
  mutating func endXMLElement() throws(HTMLError) {
    if current.traits.contains(.xml) {
      if !current.hasRoot { throw HTMLError(.missingRoot, path: path) }
    } else if current.isStartTagOpen {
      output.append("/>")
    } else {
      output.append(tag: current.tag.source, isEnd: true)
    }
    current = parents.removeLast()
    flushIfFull()
  }

  private mutating func endStartTag() {
    if exchange(&current.isStartTagOpen, with: false) { output.append(UInt8(ascii: ">")) }
  }

  /// Returns the text of an attribute's value; `nil` for none. XML has no attributes without a value.
  private static func xmlValue(_ value: HTMLAttributeValue) -> String? {
    switch value {
    case .text(let text): text
    case .flag(let isOn): isOn ? "true" : "false"
    case .absent: nil
    }
  }

  /// Appends text, escaped for XML. Unlike HTML, XML forbids form feeds, and reads line breaks and tabs in attributes as
  /// spaces.
  private mutating func append(xml text: String, in context: HTMLTextContext) {
    var rest = Substring(text)
    while let index = rest.utf8.firstIndex(where: { byte in
      byte == 0x0C || context == .attribute && (byte == 0x09 || byte == 0x0A)
    }) {
      output.append(String(rest[..<index]), in: context)
      let byte = rest.utf8[index]
      output.append(name: byte == 0x0C ? "\u{FFFD}" : "&#\(byte);")
      rest = rest[rest.utf8.index(after: index)...]
    }
    output.append(String(rest), in: context)
  }

  private static func isXMLName(_ name: String) -> Bool {
    let parts = name.split(separator: ":", omittingEmptySubsequences: false)
    return parts.count <= 2 && parts.allSatisfy { HTMLNameScan(String($0)).isValidTagName }
  }
}

// MARK: Trusted markup

extension HTMLWriter {
  /// Adds markup to the open element as it is.
  mutating func markup(_ markup: String) throws(HTMLError) {
    let free = HTMLTraits.elementFree.union(.strict)
    if current.language == .xml || current.language == .mathML || !current.traits.isDisjoint(with: free) {
      throw HTMLError(.misplacedMarkup(current.shownName), path: path)
    }
    if format == .indented { prepareLineForText() }
    output.append(name: markup)
    current.dropsNewline = false
    isEmpty = false
    flushIfFull()
  }
}
