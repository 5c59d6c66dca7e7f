/// One of two views, as a ``ViewBuilder`` makes it of an `if` with an `else`, or of a `switch`.
public nonisolated enum ConditionalContent<First: View, Second: View>: __PrimitiveView {
  case first(First)
  case second(Second)

  @MainActor public func __visit(with visitor: __ViewVisitor) throws {
    switch self {
    case .first(let view): try visitor.base.visit(view, branch: 0)
    case .second(let view): try visitor.base.visit(view, branch: 1)
    }
  }
}

extension ConditionalContent: Sendable where First: Sendable, Second: Sendable {}

extension Optional: View, __PrimitiveView where Wrapped: View {
  public typealias Body = Never

  public func __visit(with visitor: __ViewVisitor) throws {
    if let self { try visitor.base.visit(self) }
  }
}
