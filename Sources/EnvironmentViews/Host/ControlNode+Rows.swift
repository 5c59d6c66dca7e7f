extension ControlNode {
  /// The tags of the rows of a list, or of the options of a picker, that are shown and can be selected, in the
  /// document's order.
  static func rowTags(in list: ViewNode) -> [AnyHashable] {
    var tags: [AnyHashable] = []
    var places = list.children.reversed().map { RowPlace(node: $0) }
    while let place = places.popLast() {
      var inner = place
      switch place.node.content {
      case .annotation(let annotation):
        switch annotation.annotation {
        case .concealed(if: true): continue
        // Another list has rows of its own, and may be a row.
        case .control(let control) where control.hasRows:
          if place.isRow, let tag = place.tag { tags.append(tag) }
          continue
        case .rows(let selection): inner.isRow = selection != nil
        case .options: inner.isRow = true
        case .tag(let tag): inner.tag = tag
        default: break
        }
      // A group of options.
      case .element(tag: "optgroup", _): break
      case .text, .element:
        if place.isRow, let tag = place.tag { tags.append(tag) }
        inner.isRow = false
      case .nothing, .elements, .scope, .evaluation: break
      }
      for (index, child) in place.node.children.enumerated().reversed() {
        inner.node = child
        if place.isRow, case .elements(let elements) = place.node.content { inner.tag = elements.identifier(at: index) }
        places.append(inner)
      }
    }
    return tags
  }
}

/// A node of a list, and what a row there is.
private struct RowPlace {
  var node: ViewNode
  var isRow = false
  var tag: AnyHashable?
}
