/// A view that shows nothing.
public struct EmptyView: __PrimitiveView {
  /// Creates a view that shows nothing.
  public nonisolated init() {}

  public func __visit(with visitor: __ViewVisitor) {}
}
