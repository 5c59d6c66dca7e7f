import EnvironmentCore

/// The parts of a row that are known without evaluating a body: its tag, and the text in it.
@MainActor
struct RowOutline {
  let tag: AnyHashable?
  let text: String

  init(of row: some View) {
    let visitor = RowVisitor()
    // An error here is thrown again when the row itself is shown.
    try? visitor.visit(row)
    tag = visitor.tag
    text = visitor.texts.joined(separator: " ")
  }
}

private final class RowVisitor: ViewVisitor {
  var tag: AnyHashable?
  var texts: [String] = []
  private var isOutermost = true

  func evaluate<Content: View>(_ view: Content) {}
  func text(_ text: String) { texts.append(text) }

  func element<Content: View>(_ tag: String, _ attributes: HTMLAttributes, _ content: Content) throws {
    let wasOutermost = isOutermost
    isOutermost = false
    defer { isOutermost = wasOutermost }
    try visit(content)
  }

  func visit<Content: View>(_ view: Content, branch: Int) throws {
    try Content.__visit(view, with: __ViewVisitor(base: self))
  }

  func repeating<Data, ID, Content>(_ view: ForEach<Data, ID, Content>) throws {
    for element in view.data { try visit(view.content(element)) }
  }

  func writing<Writer: EnvironmentWriter, Content: View>(_ writer: Writer, _ content: Content) throws {
    try visit(content)
  }

  func annotating<Content: View>(_ annotation: ViewAnnotation, _ content: Content) throws {
    if case .tag(let tag) = annotation, isOutermost { self.tag = tag }
    try visit(content)
  }
}
