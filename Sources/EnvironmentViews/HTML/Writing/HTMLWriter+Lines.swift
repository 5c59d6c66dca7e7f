/// The line breaks and indentation of the indented format.
///
/// White space goes only where a browser shows none: next to the edges of a block-level element, inside the edges of
/// what contains blocks, and between things that don't show.
extension HTMLWriter {
  /// Breaks the line before an element where that does not show, and notes what the element means for the next break.
  mutating func prepareLine(for element: inout HTMLOpenElement, _ attributes: HTMLAttributes) {
    let traits = laysItselfOut(attributes) ? [] : element.traits
    if traits != element.traits { element.isVerbatim = true }
    guard !current.isVerbatim, current.traits.contains(.container) else { return }

    let isBlock = traits.contains(.block)
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
      // What comes next is as much at the edge as this was, and may have its own line.
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

  /// Whether a `style` attribute may make white space show where HTML alone would not.
  private func laysItselfOut(_ attributes: HTMLAttributes) -> Bool {
    guard !attributes.isEmpty, case .text(let style) = attributes["style"] else { return false }
    let properties = style.lowercased()
    return properties.contains("white-space") || properties.contains("display") || properties.contains("\\")
  }
}
