/// Several views, one after the other, as a ``ViewBuilder`` makes it.
public nonisolated struct TupleView<each Content: View>: __PrimitiveView {
  @usableFromInline let content: (repeat each Content)

  // Inlined: see `ViewBuilder.buildBlock`.
  @inlinable @inline(__always)
  init(_ content: consuming (repeat each Content)) {
    self.content = content
  }

  @MainActor public func __visit(with visitor: __ViewVisitor) throws {
    for view in repeat each content {
      try visitor.base.visit(view)
    }
  }
}

extension TupleView: Sendable where repeat each Content: Sendable {}
