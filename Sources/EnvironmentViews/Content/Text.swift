/// Text, shown as it is: characters that mean something in HTML come out as themselves.
public struct Text: __PrimitiveView {
  private let content: String

  /// Creates text from a string that is shown as it is.
  public init(verbatim content: String) {
    self.content = content
  }

  /// Creates text from a string.
  public init(_ content: some StringProtocol) {
    self.content = String(content)
  }

  public func __visit(with visitor: __ViewVisitor) throws {
    try visitor.base.text(content)
  }
}
