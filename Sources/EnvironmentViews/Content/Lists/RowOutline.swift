import EnvironmentCore

/// A visitor for finding the tag and the text of a row, as far as they are known without evaluating a body in the row.
final class RowOutline: ViewVisitor {
  /// The tag of the row itself. It isn't the tag of a view inside an element of the row.
  private(set) var tag: AnyHashable?
  private var texts: [String] = []
  private var isOutermost = true

  init(of row: some View) {
    // An error here is thrown again when the row itself is shown.
    try? visit(row)
  }

  var text: String { texts.joined(separator: " ") }

  func text(_ text: String) { texts.append(text) }

  func element<Content: View>(_ tag: String, _ attributes: HTMLAttributes, _ content: Content) throws {
    let wasOutermost = exchange(&isOutermost, with: false)
    defer { isOutermost = wasOutermost }
    try visit(content)
  }

  func annotating<Content: View>(_ annotation: ViewAnnotation, _ content: Content) throws {
    if case .tag(let tag) = annotation, isOutermost { self.tag = tag }
    try visit(content)
  }
}
