import EnvironmentCore

extension HTMLWriter {
  /// Throws if one of these attributes cannot be written.
  func check(_ attributes: HTMLAttributes, of tag: HTMLTag) throws(HTMLError) {
    guard let refused = attributes.list.first(where: { $0.kind.isRefused }) else { return }
    throw HTMLError(.refusedAttribute(refused.name, refused.kind), path: path + [tag.name])
  }

  /// Writes an attribute whose value is safe.
  @inline(__always)
  mutating func append(
    _ name: String, _ value: HTMLAttributeValue, _ kind: HTMLAttributeKind, in context: HTMLTextContext = .attribute
  ) {
    switch value {
    case .text(let text):
      output.append(attribute: name, text, in: context)
    case .flag(let isOn):
      switch kind {
      case .trueOrFalse: output.append(attribute: name, isOn ? "true" : "false")
      case .yesOrNo: output.append(attribute: name, isOn ? "yes" : "no")
      case .onOrOff: output.append(attribute: name, isOn ? "on" : "off")
      default:
        if isOn {
          output.append(UInt8(ascii: " "))
          output.append(name: name)
        }
      }
    case .absent:
      break
    }
  }

  /// Writes attributes, some of which may hold code, without the code.
  mutating func appendInspected(_ attributes: HTMLAttributes, of element: borrowing HTMLOpenElement) {
    let isXML = element.language == .xml
    for attribute in attributes.list {
      let value = attribute.value
      let name = element.isForeign ? attributes.spelling(of: attribute.name) : attribute.name
      let kind = isXML ? namespaces.kind(of: attribute, named: name) : attribute.kind
      if kind != .plain, case .text(let text) = value,
        let safe = safeValue(text, of: kind, in: attributes, of: element)
      {
        output.append(attribute: name, safe)
        onIssue(.replacedURL(text, of: attribute.name, at: path + [element.shownName]))
      } else {
        // XML has no attributes without a value.
        let isWord = isXML || kind == .foreignTrueOrFalse && element.isForeign
        append(name, value, isWord ? .trueOrFalse : kind, in: isXML ? .xmlAttribute : .attribute)
      }
    }
  }

  /// Returns the text to write in place of a value, or `nil` for the value itself.
  func safeValue(
    _ text: String,
    of kind: HTMLAttributeKind,
    in attributes: HTMLAttributes,
    of element: borrowing HTMLOpenElement
  ) -> String? {
    switch kind {
    case .url:
      return HTMLURL.runsCode(text.utf8, as: use(of: element, attributes)) ? HTMLURL.inert : nil
    case .destination:
      return HTMLURL.runsCode(text.utf8, as: .resource) ? HTMLURL.inert : nil
    case .urlList:
      return HTMLURL.safeList(text)
    case .candidates:
      return HTMLURL.safeCandidates(text)
    case .animation where element.language != .html:
      return HTMLURL.safeAnimation(text)
    case .metaContent where element.traits.contains(.meta):
      guard case .text(let directive) = attributes["http-equiv"], directive.lowercased() == "refresh" else {
        return nil
      }
      return HTMLURL.safeRefresh(text)
    default:
      return nil
    }
  }

  /// Returns a browser's use of the URLs of an element.
  private func use(of element: borrowing HTMLOpenElement, _ attributes: HTMLAttributes) -> HTMLURL.Use {
    if element.traits.contains(.loader) { return .program }
    guard element.traits.contains(.image) else { return .resource }
    return element.traits.contains(.link) && HTMLURL.isProgramLink(attributes) ? .program : .image
  }
}
