extension HTMLWriter {
  /// Throws if this element has no safe form at this place.
  func check(_ tag: borrowing HTMLTag, isFirst: Bool) throws(HTMLError) {
    if !tag.isValid { throw HTMLError(.invalidTagName(tag.source), path: path) }
    let cases: HTMLTraits = [.obsolete, .document, .breakout, .style]
    if current.traits.isDisjoint(with: .elementFree), tag.traits.isDisjoint(with: cases) { return }

    if tag.traits.contains(.obsolete) { throw HTMLError(.obsoleteElement(tag.name), path: path) }
    if !current.traits.isDisjoint(with: .elementFree) {
      let isText = !current.traits.isDisjoint(with: [.rawText, .escapableText])
      throw HTMLError(
        isText
          ? .elementInText(tag.name, parent: current.name) : .elementInEmptyElement(tag.name, parent: current.name),
        path: path
      )
    }
    if tag.traits.contains(.document), !isFirst { throw HTMLError(.nestedDocument, path: path) }
    if tag.traits.contains(.breakout), current.language != .html {
      throw HTMLError(.htmlInForeignContent(tag.name, isSVG: current.language == .svg), path: path)
    }
    // A parser that ignores the `style` tag here would read the style itself as elements.
    if tag.traits.contains(.style), current.isInSelect { throw HTMLError(.styleInSelect, path: path) }
  }

  /// Throws if one of these attributes cannot be written.
  func check(_ attributes: HTMLAttributes, of tag: borrowing HTMLTag) throws(HTMLError) {
    for name in attributes.list.lazy.map(\.name) {
      let fact: HTMLError.Fact
      switch HTMLAttributeKind(name) {
      case .eventHandler: fact = .eventHandler(name)
      case .embeddedDocument: fact = .embeddedDocument
      case .invalidName: fact = .invalidAttributeName(name)
      default: continue
      }
      throw HTMLError(fact, path: path + [tag.name])
    }
  }
}
