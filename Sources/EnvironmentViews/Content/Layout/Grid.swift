/// A container for arranging views in rows and columns.
///
/// ```swift
/// Grid(spacing: 8) {
///   GridRow { "Monday"; "closed" }
///   GridRow { "Tuesday"; "7 to 18" }
/// }
/// ```
///
/// Use a ``Table`` for data, so that assistive technologies can tell the header of a cell. Follows SwiftUI's `Grid`.
public nonisolated struct Grid<Content: View>: CompositeView {
  private let spacing: Double
  private let content: Content

  /// Creates a grid.
  ///
  /// ```swift
  /// Grid(spacing: 8) {
  ///   GridRow { "Monday"; "8 to 18" }
  ///   GridRow { "Sunday"; "closed" }
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - spacing: The distance between two views, in pixels.
  ///   - content: The rows.
  public init(spacing: Double = 0, @ViewBuilder content: () -> Content) {
    self.spacing = spacing
    self.content = content()
  }

  var parts: Element<Content> {
    Element("div", ["style": "display:table;border-spacing:\(spacing.cssLength ?? "0px")"]) { content }
  }

  @MainActor public func __visit(with visitor: __ViewVisitor) throws { try visitParts(with: visitor) }
  @MainActor public mutating func __render(with renderer: __HTMLRenderer) throws { try renderParts(with: renderer) }
}

extension Grid: Markup where Content: Markup {
  public mutating func __write(with renderer: __MarkupRenderer) throws { try writeParts(with: renderer) }
}

extension Grid: Sendable where Content: Sendable {}

/// A row of a ``Grid``. Each view listed by its content is in a column of its own.
///
/// ```swift
/// Grid {
///   GridRow {
///     Text("Tea")
///     Text("3 €")
///   }
/// }
/// ```
///
/// Follows SwiftUI's `GridRow`.
public nonisolated struct GridRow<Content: View>: CompositeView {
  private let content: Content

  /// Creates a row.
  ///
  /// ```swift
  /// GridRow { "Monday"; "8 to 18" }
  /// ```
  public init(@ViewBuilder content: () -> Content) {
    self.content = content()
  }

  var parts: Element<GridCells<Content>> {
    Element("div", ["style": "display:table-row"]) { GridCells(content: content) }
  }

  @MainActor public func __visit(with visitor: __ViewVisitor) throws { try visitParts(with: visitor) }
  @MainActor public mutating func __render(with renderer: __HTMLRenderer) throws { try renderParts(with: renderer) }
}

extension GridRow: Markup where Content: Markup {
  public mutating func __write(with renderer: __MarkupRenderer) throws { try writeParts(with: renderer) }
}

extension GridRow: Sendable where Content: Sendable {}

/// The cells of a row: an element for each view of the content.
nonisolated struct GridCells<Content: View>: __PrimitiveView {
  fileprivate var content: Content

  fileprivate static var attributes: HTMLAttributes { ["style": "display:table-cell"] }

  @MainActor func __visit(with visitor: __ViewVisitor) throws {
    try visitor.base.visit(
      Group(subviews: content) { cells in
        ForEach(cells) { cell in Element("div", Self.attributes) { cell } }
      })
  }
}

extension GridCells: Markup where Content: Markup {
  mutating func __write(with renderer: __MarkupRenderer) throws {
    try renderer.base.listing(in: "div", Self.attributes, &content)
  }
}
