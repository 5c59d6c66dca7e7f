import EnvironmentCore

extension HTMLWriter {
  /// Throws if this element has no safe form at this place.
  func check(_ tag: HTMLTag, _ attributes: HTMLAttributes) throws(HTMLError) {
    let isPlain =
      tag.isValid && current.language == .html && !tag.isPlaced && !current.surroundings.contains(.integration)
      && tag.traits.isDisjoint(with: current.refused)
    if isPlain, current.traits.isDisjoint(with: .limited) { return }
    if isPlain, current.traits.contains(.row), tag.traits.contains(.rowCell) { return }
    if let issue = misplaced(tag, attributes) { throw HTMLError(issue, path: path) }
  }

  /// Returns the reason against a tag at this place, or `nil` if it has a safe form.
  private func misplaced(_ tag: HTMLTag, _ attributes: HTMLAttributes) -> EnvironmentIssue? {
    if !tag.isValid { return .invalidTagName(tag.source) }
    if tag.traits.contains(.obsolete) { return .obsoleteElement(tag.name) }
    if !current.traits.isDisjoint(with: .textFree) {
      return .contentInEmptyElement("the element '\(tag.name)'", parent: current.name)
    }
    if !current.traits.isDisjoint(with: .textOnly) { return .elementInText(tag.name, parent: current.name) }
    if !tag.traits.isDisjoint(with: [.document, .xml]), !isEmpty { return .nestedDocument(tag.name) }
    if let issue = current.language == .html ? misplacedHTML(tag) : misplacedForeign(tag, attributes) { return issue }
    if tag.traits.contains(.noscript), current.surroundings.contains(.noscript) { return .nestedElement(tag.name) }
    // A parser ignores the `style` tag here, and would read the style itself as elements.
    if tag.traits.contains(.style), current.surroundings.contains(.select) { return .styleInSelect }
    guard current.language == .html else { return nil }
    return elementRearranged(by: tag).map { .rearranged(tag.name, in: $0) }
  }

  /// Returns the name of an element around this place which a parser would close or move at this tag, or from which it
  /// would move the tag; `nil` if there is none.
  private func elementRearranged(by tag: HTMLTag) -> String? {
    if current.traits.contains(.strict) {
      let isAllowed =
        switch current.name {
        case "head": !tag.traits.isDisjoint(with: .ofHead)
        case "noscript": ["basefont", "bgsound", "link", "meta", "style"].contains(tag.name)
        case "colgroup": ["col", "template"].contains(tag.name)
        case "tr": !tag.traits.isDisjoint(with: HTMLTraits.tableNeutral.union(.rowCell))
        case "table": !tag.traits.isDisjoint(with: HTMLTraits.tableNeutral.union(.tablePart))
        default: !tag.traits.isDisjoint(with: HTMLTraits.tableNeutral.union([.row, .rowCell]))
        }
      return isAllowed ? nil : current.name
    }
    if !current.traits.isDisjoint(with: .ordered), !current.canAdd(tag.traits) { return current.name }
    if tag.traits.contains(.closesOpenEnded), closesCurrent(tag) { return current.name }
    let refused = tag.traits.intersection(current.refused)
    if refused.isEmpty { return nil }
    let parents: [(trait: HTMLTraits, name: String)] = [
      (.closesParagraph, "p"), (.anchor, "a"), (.nobr, "nobr"), (.button, "button"), (.item, "li"), (.term, "dl"),
      (.closesSelect, "select"),
    ]
    return parents.first { refused.contains($0.trait) }?.name ?? current.name
  }

  /// Returns whether a parser closes the current element at this tag, because its end tag may be left out.
  private func closesCurrent(_ tag: HTMLTag) -> Bool {
    guard current.traits.contains(.openEnded) else { return false }
    return switch (tag.name, current.name) {
    case ("option", "optgroup"), ("rt", "rtc"), ("rp", "rtc"): false
    case ("option", "option"), ("optgroup", "option"): true
    case ("option", _), ("optgroup", _), ("hr", _): current.refused.contains(.closesSelect)
    default: true
    }
  }

  /// Returns the reason against a tag at this place in HTML, or `nil` if it has a safe form.
  private func misplacedHTML(_ tag: HTMLTag) -> EnvironmentIssue? {
    let surroundings = current.surroundings
    if tag.traits.contains(.glyph), !current.isTextIntegrationPoint { return .glyphOutsideMathML(tag.name) }
    if tag.traits.contains(.misnamed) { return .misnamedElement(tag.name) }
    if tag.traits.contains(.form), surroundings.contains(.form) { return .nestedElement(tag.name) }
    if !tag.traits.isDisjoint(with: [.svg, .mathML]), surroundings.contains(.betweenCells) {
      return .foreignBetweenCells(tag.name)
    }
    if tag.traits.contains(.tablePart), surroundings.contains(.tableless) { return .tablePartOutsideTable(tag.name) }
    guard surroundings.contains(.integration) else { return nil }
    if surroundings.contains(.select), !tag.traits.contains(.choice) { return .elementInSelect(tag.name) }
    return isForeignAncestor(tag.name) ? .nestedElement(tag.name) : nil
  }

  /// Returns whether SVG or MathML around the HTML at this place has an open element of this name.
  ///
  /// A parser may close an element of HTML early, such as a paragraph before another one. It then takes the next end
  /// tags for those of the elements of SVG or MathML around the closed element.
  private func isForeignAncestor(_ name: String) -> Bool {
    for depth in stride(from: current.integrationPoint, to: 0, by: -1) {
      let element = depth < parents.count ? parents[depth] : current
      if !element.isForeign { return false }
      if element.name == name { return true }
    }
    return false
  }

  /// Returns the reason against a tag at this place in SVG or MathML, or `nil` if it has a safe form.
  private func misplacedForeign(_ tag: HTMLTag, _ attributes: HTMLAttributes) -> EnvironmentIssue? {
    let isSVG = current.language == .svg
    if tag.traits.contains(.glyph), isSVG { return .glyphOutsideMathML(tag.name) }
    let isBreakout =
      tag.traits.contains(.breakout)
      || tag.traits.contains(.font) && ["color", "face", "size"].contains { attributes[$0]?.isWritten ?? false }
    return isBreakout ? .htmlInForeignContent(tag.name, isSVG: isSVG) : nil
  }
}
