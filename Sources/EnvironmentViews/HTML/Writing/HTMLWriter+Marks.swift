/// A place in the output to which a writer can return.
package struct HTMLMark {
  let index: Int
  let byteCount: Int
  let depth: Int
  let element: HTMLOpenElement
  let isEmpty: Bool
}

extension HTMLWriter {
  /// Remembers this place, and keeps all bytes from here on until the mark is released.
  ///
  /// Marks nest: a later one is released, or rewound past, before an earlier one.
  package mutating func mark() -> HTMLMark {
    let mark = HTMLMark(
      index: marks.count,
      byteCount: output.count,
      depth: parents.count,
      element: current,
      isEmpty: isEmpty
    )
    marks.append(mark)
    return mark
  }

  /// Drops the output since a mark, including open elements.
  ///
  /// The mark stays outstanding: the writer can return to it again. Marks made after it become invalid. Issues reported
  /// since then stay reported.
  package mutating func rewind(to mark: HTMLMark) {
    check(mark)
    precondition(parents.count >= mark.depth, "the element in which a mark was made has ended")
    marks.removeSubrange((mark.index + 1)...)
    if parents.count > mark.depth { parents.removeSubrange(mark.depth...) }
    current = mark.element
    namespaces.truncate(to: current.namespaceCount)
    isEmpty = mark.isEmpty
    output.truncate(to: mark.byteCount)
  }

  /// Releases a mark, and keeps the output since the mark.
  package mutating func release(_ mark: HTMLMark) {
    check(mark)
    precondition(mark.index == marks.count - 1, "marks are released in the reverse order of their making")
    marks.removeLast()
  }

  private func check(_ mark: HTMLMark) {
    precondition(
      mark.index < marks.count && marks[mark.index].byteCount == mark.byteCount,
      "a mark that was released or rewound past"
    )
  }
}
