/// A view evaluated again only if it is unequal to the previous one.
///
/// You don't need it to skip evaluations: declare the view `Equatable`.
///
/// ```swift
/// EquatableView(content: PriceView(price: price))
/// ```
///
/// Every `Equatable` view is compared by `==`. This type makes that explicit where the view is used.
///
/// Follows SwiftUI's `EquatableView`.
public nonisolated struct EquatableView<Content: View & Equatable>: __PrimitiveView {
  /// The view.
  public var content: Content

  /// Creates a view compared by the `==` of another one.
  ///
  /// ```swift
  /// EquatableView(content: PriceView(price: price))
  /// ```
  public init(content: Content) {
    self.content = content
  }

  @MainActor public func __visit(with visitor: __ViewVisitor) throws {
    try visitor.base.visit(content)
  }
}

extension EquatableView: Markup where Content: Markup {
  public mutating func __write(with renderer: __MarkupRenderer) throws {
    try renderer.base.visit(&content, with: renderer)
  }
}

extension EquatableView: Sendable where Content: Sendable {}

extension View where Self: Equatable {
  /// Returns a view evaluated again only if it is unequal to the previous one, or if a value read by its body has
  /// changed.
  ///
  /// ```swift
  /// struct Chart: View, Equatable {
  ///   let series: Series
  ///
  ///   nonisolated static func == (first: Chart, second: Chart) -> Bool { first.series.id == second.series.id }
  ///   var body: some View { … }
  /// }
  ///
  /// Chart(series: series).equatable()
  /// ```
  ///
  /// Follows SwiftUI's `equatable()`.
  public nonisolated func equatable() -> EquatableView<Self> {
    EquatableView(content: self)
  }
}
