/// A shown control, with its names.
@MainActor
struct ShownControl {
  let control: Control
  let node: ViewNode

  /// The label: the control's own label, or else the text in it.
  let label: String

  /// The identifiers given to the control by modifiers.
  let identifiers: [String]

  /// Returns the controls shown by a node, in the document's order.
  static func controls(in root: ViewNode) -> [ShownControl] {
    root.subtree(excluding: \.isConcealing).compactMap { node in
      guard case .control(let control)? = node.annotation else { return nil }
      let label = control.label(inRowAround: node) ?? control.label ?? control.action.defaultLabel ?? name(of: node)
      return ShownControl(control: control, node: node, label: label, identifiers: identifiers(of: node))
    }
  }

  /// The action after a button's own; `nil` if there is none.
  var actionAfterTap: (@MainActor () -> Void)? {
    for node in sequence(first: node, next: \.parent) {
      if case .dialog(let action)? = node.annotation { return action }
    }
    return nil
  }

  /// Indicates whether the control is in an element with the attribute `hidden`. A dialog isn't a part of the elements
  /// around it.
  var isHidden: Bool {
    var isHidden = false
    for node in sequence(first: node, next: \.parent) {
      switch node.content {
      case .element(_, let attributes):
        if isHidden { return true }
        isHidden = attributes.areHidden ?? false
      case .annotation(let annotation):
        switch annotation.annotation {
        case .dialog: return isHidden
        case .attributes(let attributes), .elementAttributes(let attributes, _):
          isHidden = attributes.areHidden ?? isHidden
        default: break
        }
      default: break
      }
    }
    return isHidden
  }

  func isCalled(_ name: String) -> Bool { label == name || identifiers.contains(name) }

  /// A description of the control for diagnostics.
  var description: String {
    let names = (label.isEmpty ? [] : ["\"\(label)\""]) + identifiers.map { "id \"\($0)\"" }
    let name = names.isEmpty ? "without a label" : names.joined(separator: ", ")
    return "\(control.action.name) \(name)" + (isHidden ? " (hidden)" : control.isEnabled ? "" : " (disabled)")
  }

  /// Returns the name of a node: the text it shows, without white space around it, or else the accessible name of
  /// the first element with one. The options of a picker don't count.
  private static func name(of node: ViewNode) -> String {
    var text = ""
    var names: [String] = []
    let shown = node.subtree { node in
      if case .options? = node.annotation { true } else { node.isConcealing }
    }
    for node in shown {
      switch node.content {
      case .text(let part): text += part
      case .element(_, let attributes): names += nameAttributes.compactMap { attributes.text(of: $0) }
      default: break
      }
    }
    let start = text.drop(while: \.isWhitespace)
    guard let last = start.lastIndex(where: { !$0.isWhitespace }) else { return names.first ?? "" }
    return String(start[...last])
  }

  /// The attributes naming an element, in order of precedence.
  private static let nameAttributes = ["aria-label", "alt", "title"]

  /// Returns the identifiers of the views consisting only of the view of a node.
  private static func identifiers(of node: ViewNode) -> [String] {
    var identifiers: [String] = []
    var node = node
    while let parent = node.parent, parent.children.count == 1 {
      switch parent.content {
      case .annotation(let annotation):
        if case .identity(let id) = annotation.annotation { identifiers.append("\(id.base)") }
      case .nothing, .scope, .mounted: break
      case .text, .element, .elements: return identifiers
      }
      node = parent
    }
    return identifiers
  }
}

extension HTMLAttributes {
  /// Indicates whether the attribute `hidden` is set; `nil` if the attributes don't tell.
  fileprivate var areHidden: Bool? { self["hidden"].map { $0 != .flag(false) && $0 != .absent } }

  /// Returns the value of an attribute if it is nonempty text.
  fileprivate func text(of name: String) -> String? {
    if case .text(let text) = self[name], !text.isEmpty { text } else { nil }
  }
}

extension Control.Action {
  /// The label of a control without a label of its own, if it isn't the text in it.
  fileprivate var defaultLabel: String? {
    if case .selection = self { "List" } else { nil }
  }

  /// The usual name of such a control.
  fileprivate var name: String {
    switch self {
    case .tap: "button"
    case .text: "text field"
    case .toggle: "toggle"
    case .selection: "list"
    case .choice: "picker"
    }
  }
}

// MARK: Rows

extension Control {
  /// Returns the label of a control at a node, such as "Delete", with the text of the row around it; `nil` for a
  /// control without effect on its row, and if the row has no text.
  @MainActor
  func label(inRowAround node: ViewNode) -> String? {
    guard let rowVerb else { return nil }
    let row = sequence(first: node, next: \.parent).first { if case .element = $0.content { true } else { false } }
    let shown = row?.subtree { other in
      if case .options? = other.annotation { true } else { other.isConcealing || other === node }
    }
    let texts: [String] = shown?.compactMap { if case .text(let text) = $0.content { text } else { nil } } ?? []
    let words = texts.joined(separator: " ").split(whereSeparator: \.isWhitespace)
    return words.isEmpty ? nil : rowVerb + " " + words.joined(separator: " ")
  }
}

extension ShownControl {
  /// If this is a list or a picker, the tags of its shown and selectable rows or options, in the document's order.
  var rowTags: [AnyHashable] {
    var tags: [AnyHashable] = []
    var places = node.children.reversed().map { (node: $0, isRow: false, tag: AnyHashable?.none) }
    while let place = places.popLast() {
      var inner = place
      switch place.node.content {
      case .annotation(let annotation):
        switch annotation.annotation {
        case .concealed(if: true), .dialog: continue
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
      case .nothing, .elements, .scope, .mounted: break
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
