/// Several views, one after the other, as a ``ViewBuilder`` makes it.
public struct TupleView<each Content: View>: __PrimitiveView {
  private let content: (repeat each Content)

  init(_ content: (repeat each Content)) {
    self.content = content
  }

  public func __visit(with visitor: __ViewVisitor) throws {
    for view in repeat each content {
      try visitor.base.visit(view)
    }
  }
}
