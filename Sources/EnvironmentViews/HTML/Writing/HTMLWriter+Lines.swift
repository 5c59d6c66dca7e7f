import EnvironmentCore

/// The line breaks and indentation of the indented format.
///
/// The writer adds white space only where a browser shows none: next to the edges of a block-level element, just inside
/// the edges of an element that contains blocks, and between elements that don't show.
extension HTMLWriter {
  /// Breaks the line before an element where that does not show, and records the element's effect on the next break.
  mutating func prepareLine(for element: inout HTMLOpenElement, _ attributes: HTMLAttributes) {
    let layout = HTMLLayout(style: attributes, traits: element.traits)
    let traits = layout == .unknown ? [] : element.traits
    if traits != element.traits { element.isVerbatim = true }
    element.isFlexible = layout == .flexible
    guard !current.isVerbatim, current.traits.contains(.container) else { return }

    let isBlock = traits.contains(.block) || current.isFlexible
    let isInvisible =
      traits.contains(.invisible) || (traits.contains(.metadata) && current.traits.contains(.metadata))
    let breaks = isBlock || current.edge == .block || (isInvisible && current.edge == .start)
    if breaks, !isEmpty {
      appendBreak(depth: parents.count)
      current.hasAddedBreaks = !parents.isEmpty
    }
    if isBlock {
      current.edge = .block
    } else if !isInvisible {
      current.edge = .inline
    } else if current.edge == .start {
      // The next event is at the edge, too, and may have its own line.
      current.edge = .block
    }
  }

  /// Breaks the line before text that follows a block.
  mutating func prepareLineForText() {
    guard !current.isVerbatim, current.traits.contains(.container) else { return }
    if current.edge == .block, !isEmpty { appendBreak(depth: parents.count) }
    current.edge = .inline
  }

  /// Begins a line.
  ///
  /// The indentation stops growing after 32 levels, so that the size of the output stays linear in the tree's.
  mutating func appendBreak(depth: Int) {
    output.append(UInt8(ascii: "\n"))
    for _ in 0..<min(depth, 32) { output.append("  ") }
  }
}

/// The layout of an element's content, as far as that decides whether white space in it shows.
private enum HTMLLayout {
  /// The layout that elements of its name have.
  case usual
  /// A flexible box: each element in it is a block.
  case flexible
  /// A layout in which white space may show where it otherwise would not.
  case unknown

  init(style attributes: HTMLAttributes, traits: HTMLTraits) {
    guard !attributes.isEmpty, case .text(let text) = attributes["style"] else {
      self = .usual
      return
    }
    let style = text.lowercased()
    guard style.contains(text: "display") || style.contains(text: "white-space") || style.contains(text: "\\") else {
      self = .usual
      return
    }
    // A part of a string, a function or a comment may look like a declaration.
    let isPlain = !style.contains { "\"'(/\\".contains($0) } && !style.contains(text: "white-space")
    let displays = style.split(separator: ";").filter { $0.contains(text: "display") }
    self = isPlain && displays == ["display:flex"] && traits.contains([.block, .container]) ? .flexible : .unknown
  }
}
