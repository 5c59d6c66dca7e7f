/// A list: each outermost text and element of its content is a row.
public struct List<Content: View>: __PrimitiveView {
  private let content: Content

  /// Creates a list.
  public init(@ViewBuilder content: () -> Content) {
    self.content = content()
  }

  /// Creates a list with a row for each element that identifies itself.
  public init<Data: RandomAccessCollection, Row: View>(
    _ data: Data, @ViewBuilder rowContent: @escaping (Data.Element) -> Row
  ) where Data.Element: Identifiable, Content == ForEach<Data, Data.Element.ID, Row> {
    self.content = ForEach(data, content: rowContent)
  }

  public func __visit(with visitor: __ViewVisitor) throws {
    try visitor.base.element("ul", [:], content.annotated(.rows(selection: nil)))
  }
}
