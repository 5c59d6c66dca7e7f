import EnvironmentCore

/// The line breaks and indentation of the indented format.
///
/// The writer adds white space only where a browser shows none: next to the edges of a block-level element, just inside
/// the edges of an element with blocks, and between invisible elements.
extension HTMLWriter {
  /// Breaks the line before an element where a break does not show, and records the element's effect on the next break.
  mutating func prepareLine(for element: inout HTMLOpenElement, _ attributes: HTMLAttributes) {
    let layout = attributes.styleOfLayout
    element.isFlexible = layout.map(Self.isFlexibleBox) == true && element.traits.contains([.block, .container])
    // In any other layout, white space may show where it otherwise would not.
    let isUnknown = layout != nil && !element.isFlexible
    let traits = isUnknown ? [] : element.traits
    if isUnknown, !element.traits.isEmpty { element.isVerbatim = true }
    guard !current.isVerbatim, current.traits.contains(.container) else { return }

    let isBlock = traits.contains(.block) || current.isFlexible
    let isInvisible =
      traits.contains(.invisible) || (traits.contains(.metadata) && current.traits.contains(.metadata))
    // After an invisible element, the next event is at the edge, too, and may have its own line.
    let hasLine = isBlock || (isInvisible && current.edge == .start)
    if hasLine || current.edge == .block, !isEmpty {
      appendBreak(depth: parents.count)
      current.hasAddedBreaks = !parents.isEmpty
    }
    if hasLine {
      current.edge = .block
    } else if !isInvisible {
      current.edge = .inline
    }
  }

  /// Breaks the line before text after a block.
  mutating func prepareLineForText() {
    guard !current.isVerbatim, current.traits.contains(.container) else { return }
    if current.edge == .block, !isEmpty { appendBreak(depth: parents.count) }
    current.edge = .inline
  }

  /// Begins a line.
  ///
  /// The indentation stops growing after 32 levels: the size of the output stays linear in the tree's.
  mutating func appendBreak(depth: Int) {
    output.append(UInt8(ascii: "\n"))
    for _ in 0..<min(depth, 32) { output.append("  ") }
  }

  /// Returns whether a style makes an element a flexible box, in which each element is a block.
  private static func isFlexibleBox(_ style: String) -> Bool {
    // A part of a string, a function or a comment may look like a declaration.
    if style.contains(where: { "\"'(/\\".contains($0) }) || style.contains(text: "white-space") { return false }
    return style.split(separator: ";").filter { $0.contains(text: "display") } == ["display:flex"]
  }
}

extension HTMLAttributes {
  /// The style in lowercase if it may decide whether white space shows in the element, otherwise `nil`.
  fileprivate var styleOfLayout: String? {
    guard !isEmpty, case .text(let text) = self["style"] else { return nil }
    let style = text.lowercased()
    return ["display", "white-space", "\\"].contains { style.contains(text: $0) } ? style : nil
  }
}

/// The layout of HTML.
///
/// You should send minified HTML, and use the indented form to read it or to compare it in a test.
///
/// ```swift
/// let page = try renderHTML(HomePage(), format: .indented)
/// ```
///
/// Both formats give the same document in a browser with its default style sheet. CSS can make white space significant
/// where HTML ignores it (`white-space: pre`, or `display: inline-block` on a list item). Use ``minified`` for such a
/// page. The renderer detects either property in a `style` attribute, but not in a style sheet.
public enum HTMLFormat: Sendable {
  /// No white space is added.
  case minified

  /// Line breaks and two spaces a level are added around block-level elements and document structure, and nowhere
  /// else: not inside `pre`, `textarea`, `script` and `style`, and not between inline content.
  case indented
}
