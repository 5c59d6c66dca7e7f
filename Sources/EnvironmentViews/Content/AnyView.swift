/// A type-erased view.
public struct AnyView: __PrimitiveView {
  private let content: any View

  /// Hides the type of a view.
  public init(_ content: some View) {
    self.content = content
  }

  /// Hides the type of a view.
  public init(erasing content: some View) {
    self.content = content
  }

  public func __visit(with visitor: __ViewVisitor) throws {
    try visitor.base.visit(content)
  }
}
