/// A container that arranges views in rows and columns.
///
/// ```swift
/// Grid(spacing: 8) {
///   GridRow { "Monday"; "closed" }
///   GridRow { "Tuesday"; "7 to 18" }
/// }
/// ```
///
/// Use a ``Table`` for data, so that assistive technologies can tell the header of a cell. Follows SwiftUI's `Grid`.
public nonisolated struct Grid<Content: View>: BuiltInView {
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

  @MainActor public var body: some View {
    Element("div", ["style": "display:table;border-spacing:\(spacing.cssLength ?? "0px")"]) { content }
  }
}

extension Grid: Sendable where Content: Sendable {}

/// A row of a ``Grid``. Each view that its content lists is in a column of its own.
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
public nonisolated struct GridRow<Content: View>: BuiltInView {
  private let content: Content

  /// Creates a row.
  ///
  /// ```swift
  /// GridRow { "Monday"; "8 to 18" }
  /// ```
  public init(@ViewBuilder content: () -> Content) {
    self.content = content()
  }

  @MainActor public var body: some View {
    Element("div", ["style": "display:table-row"]) {
      Group(subviews: content) { cells in
        ForEach(cells) { cell in Element("div", ["style": "display:table-cell"]) { cell } }
      }
    }
  }
}

extension GridRow: Sendable where Content: Sendable {}
