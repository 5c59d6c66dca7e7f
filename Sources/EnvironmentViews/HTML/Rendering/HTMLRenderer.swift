import EnvironmentCore

/// Writes the HTML of the views that it visits, and keeps nothing of them.
@MainActor
final class HTMLRenderer: ViewVisitor {
  private(set) var environment: EnvironmentValues
  let bindings = ViewBindings()
  private var composer: HTMLComposer

  init(environment: EnvironmentValues, format: HTMLFormat) {
    self.environment = environment
    composer = HTMLComposer(
      writer: HTMLWriter(format: format) { $0.report() })
  }

  func visit<Content: View>(_ view: Content, branch: Int) throws {
    try Content.__visit(view, with: __ViewVisitor(base: self))
  }

  func text(_ text: String) throws {
    try composer.text(text)
  }

  func element<Content: View>(_ tag: String, _ attributes: HTMLAttributes, _ content: Content) throws {
    let open = try composer.start(tag, attributes)
    try visit(content)
    try composer.end(open)
  }

  func repeating<Data, ID, Content>(_ view: ForEach<Data, ID, Content>) throws {
    let outer = composer.decoration
    for element in view.data {
      if outer.isRow { composer.beginElement(id: view.id(element)) }
      try visit(view.content(element))
      if outer.isRow { composer.endAnnotation(outer) }
    }
  }

  func writing<Writer: EnvironmentWriter, Content: View>(_ writer: Writer, _ content: Content) throws {
    let inherited = environment
    writer.write(to: &environment)
    defer { environment = inherited }
    try visit(content)
  }

  func annotating<Content: View>(_ annotation: ViewAnnotation, _ content: Content) throws {
    if case .concealed(if: true) = annotation { return try conceal(content) }
    if case .binding(let objects) = annotation {
      for object in objects { bindings.bind(object, to: environment) }
    }
    let outer = composer.annotate(annotation)
    try visit(content)
    composer.endAnnotation(outer)
  }

  /// Goes through a view that is there without being shown: what it tells the views around it counts.
  private func conceal<Content: View>(_ content: Content) throws {
    let mark = composer.writer.mark()
    try visit(content)
    composer.writer.rewind(to: mark)
    composer.writer.release(mark)
  }

  /// Runs an operation, and once more from the start, without what it wrote before, as long as it answers that it has to
  /// be repeated.
  func retrying(_ operation: () throws -> Repetition) throws {
    let mark = composer.writer.mark()
    while case .again = try operation() { composer.writer.rewind(to: mark) }
    composer.writer.release(mark)
  }

  /// Ends the rendering, and gives the bytes.
  func finish() throws -> [UInt8] {
    try exchange(&composer.writer, with: HTMLWriter(format: .minified)).finish()
  }
}
