/// Several views to which one modifier applies.
public nonisolated struct Group<Content: View>: __PrimitiveView {
  private let content: Content

  /// Creates a group.
  public init(@ViewBuilder content: () -> Content) {
    self.content = content()
  }

  @MainActor public func __visit(with visitor: __ViewVisitor) throws {
    try visitor.base.visit(content)
  }
}

extension Group: Sendable where Content: Sendable {}
