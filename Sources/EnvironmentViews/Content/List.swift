import EnvironmentCore

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
    try visitor.base.startElement("ul", [:])
    try RowVisitor(visitor.base).visit(content)
    try visitor.base.endElement()
  }
}

/// Shows another visitor the same views, each outermost text or element in a list item of its own.
private final class RowVisitor: ViewVisitor {
  private let base: any ViewVisitor
  private var depth = 0

  /// Whether the row under way is a list item already.
  private var isInItem = false

  init(_ base: any ViewVisitor) {
    self.base = base
  }

  var environment: EnvironmentValues {
    get { base.environment }
    set { base.environment = newValue }
  }

  var bindings: ViewBindings { base.bindings }

  func text(_ text: String) throws {
    guard depth == 0 else { return try base.text(text) }
    try base.startElement("li", [:])
    try base.text(text)
    try base.endElement()
  }

  func startElement(_ tag: String, _ attributes: HTMLAttributes) throws {
    if depth == 0 {
      isInItem = tag == "li"
      if !isInItem { try base.startElement("li", [:]) }
    }
    depth += 1
    try base.startElement(tag, attributes)
  }

  func endElement() throws {
    try base.endElement()
    depth -= 1
    if depth == 0, !isInItem { try base.endElement() }
  }

  func repeating(_ operation: () throws -> Repetition) throws {
    try base.repeating(operation)
  }
}
