extension View {
  /// Adds HTML attributes to the element that this view becomes.
  ///
  /// ```swift
  /// Button("Send") { send() }
  ///   .attributes(["class": "primary", "aria-describedby": "terms"])
  /// ```
  ///
  /// An attribute of the same name is replaced, except that `class` and `style` are joined, as by
  /// ``HTMLAttributes/merge(_:)``. Several calls add up, and an outer one comes last.
  ///
  /// Rendering throws an ``HTMLError`` if the view becomes several elements, or text without an element. If the view
  /// shows nothing, the attributes have no effect.
  public nonisolated func attributes(_ attributes: HTMLAttributes) -> _AttributedView<Self> {
    _AttributedView(content: self, attributes: attributes)
  }
}

/// A view with further attributes for its element.
///
/// You don't name the type: ``View/attributes(_:)`` makes it.
public nonisolated struct _AttributedView<Content: View>: __PrimitiveView {
  fileprivate var content: Content
  fileprivate let attributes: HTMLAttributes

  fileprivate var annotation: ViewAnnotation { .elementAttributes(attributes, of: Content.self) }

  @MainActor public func __visit(with visitor: __ViewVisitor) throws {
    try visitor.base.annotating(annotation, content)
  }
}

extension _AttributedView: Markup where Content: Markup {
  public mutating func __write(with renderer: __MarkupRenderer) throws {
    try renderer.base.annotating(annotation, &content)
  }
}

nonisolated extension _AttributedView: ModifiedView { static var modified: Any.Type { Content.self } }
extension _AttributedView: Sendable where Content: Sendable {}

// MARK: Single attributes

extension View {
  /// Adds classes to the element that this view becomes.
  ///
  /// ```swift
  /// Paragraph("Careful!").class("note", isUrgent ? "urgent" : nil)
  /// ```
  ///
  /// Several calls add up, and a name given twice is written once. For this modifier and the next ones, see
  /// ``attributes(_:)`` for the views that can have attributes.
  public nonisolated func `class`(_ names: String?...) -> _AttributedView<Self> {
    let names = names.compactMap { $0 }
    return attributes(["class": names.isEmpty ? nil : names.reduce("", HTMLAttributeValue.classes)])
  }

  /// Sets the `id` of the element that this view becomes, to which a link such as `#prices` leads.
  ///
  /// ```swift
  /// Section("Prices") { PriceTable() }.id(attribute: "prices")
  /// ```
  ///
  /// ``id(_:)`` sets the identity of the view instead, which HTML doesn't show.
  public nonisolated func id(attribute id: String?) -> _AttributedView<Self> {
    attributes(["id": id])
  }

  /// Adds declarations of CSS to the element that this view becomes.
  ///
  /// ```swift
  /// Paragraph("Small").style("font-size: smaller")
  /// ```
  public nonisolated func style(_ declarations: String?) -> _AttributedView<Self> {
    attributes(["style": declarations])
  }

  /// Sets an attribute for scripts and style sheets, `data-…`, of the element that this view becomes.
  ///
  /// ```swift
  /// Heading("Soup").data("price", 3.5)
  /// ```
  public nonisolated func data(_ name: String, _ value: (any HTMLAttributeConvertible)?) -> _AttributedView<Self> {
    attributes(["data-\(name)": value])
  }

  /// Sets the role that assistive technologies give to the element that this view becomes.
  ///
  /// ```swift
  /// Paragraph("Saved.").role("status")
  /// ```
  public nonisolated func role(_ role: String?) -> _AttributedView<Self> {
    attributes(["role": role])
  }

  /// Sets an attribute for assistive technologies, `aria-…`, of the element that this view becomes.
  ///
  /// ```swift
  /// Button("×") { close() }.aria("label", "Close")
  /// ```
  ///
  /// `true` and `false` are written as words.
  public nonisolated func aria(_ name: String, _ value: (any HTMLAttributeConvertible)?) -> _AttributedView<Self> {
    attributes(["aria-\(name)": value])
  }
}
