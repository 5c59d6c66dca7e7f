/// A container for arranging views vertically.
///
/// Use it for a few views, such as a picture and its title. In a site with a style sheet, prefer an ``Element`` with a
/// class.
///
/// ```swift
/// VStack(alignment: .leading, spacing: 8) {
///   Text("Name")
///   Text("Address")
/// }
/// ```
///
/// A stack is written as a `div` with a `style` attribute. Inside text, such as in a button, it is written as a `span`.
///
/// Follows SwiftUI's `VStack`.
public nonisolated struct VStack<Content: View>: CompositeView {
  private let alignment: HorizontalAlignment
  private let spacing: Double?
  private let content: Content

  /// Creates a stack.
  ///
  /// ```swift
  /// VStack(alignment: .leading, spacing: 8) { Text("Tea"); Text("Cake") }
  /// ```
  ///
  /// - Parameters:
  ///   - alignment: The horizontal alignment of the views.
  ///   - spacing: The distance between two views, in pixels; `nil` for none.
  ///   - content: The views.
  public init(
    alignment: HorizontalAlignment = .center, spacing: Double? = nil, @ViewBuilder content: () -> Content
  ) {
    self.alignment = alignment
    self.spacing = spacing
    self.content = content()
  }

  var parts: StackContent<Content> {
    StackContent(direction: "column", alignment: alignment.style, spacing: spacing, content: content)
  }

  @MainActor public func __visit(with visitor: __ViewVisitor) throws { try visitParts(with: visitor) }
  @MainActor public mutating func __render(with renderer: __HTMLRenderer) throws { try renderParts(with: renderer) }
}

extension VStack: Markup where Content: Markup {
  public mutating func __write(with renderer: __MarkupRenderer) throws { try writeParts(with: renderer) }
}

extension VStack: Sendable where Content: Sendable {}

/// The horizontal alignment of the views in a ``VStack``.
///
/// ```swift
/// VStack(alignment: .leading) { title; text }
/// ```
///
/// Follows SwiftUI's `HorizontalAlignment`.
public enum HorizontalAlignment: Sendable, Hashable, CaseIterable {
  /// Aligns the views' leading edges: the left edges if text runs from left to right.
  case leading

  /// Aligns the views' centers.
  case center

  /// Aligns the views' trailing edges: the right edges if text runs from left to right.
  case trailing

  /// The alignment as a CSS value.
  var style: String {
    switch self {
    case .leading: "flex-start"
    case .center: "center"
    case .trailing: "flex-end"
    }
  }
}
