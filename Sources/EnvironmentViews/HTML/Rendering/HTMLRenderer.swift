import EnvironmentCore

/// Writes the HTML of the views that it visits.
@MainActor
final class HTMLRenderer: ViewVisitor {
  var environment: EnvironmentValues
  let bindings = ViewBindings()
  private var writer: HTMLWriter

  init(environment: EnvironmentValues, format: HTMLFormat) {
    self.environment = environment
    writer = HTMLWriter(format: format) { issue in
      EnvironmentReporting.report(issue.environmentIssue)
    }
  }

  func text(_ text: String) throws {
    try writer.text(text)
  }

  func startElement(_ tag: String, _ attributes: HTMLAttributes) throws {
    try writer.startElement(tag, attributes)
  }

  func endElement() throws {
    try writer.endElement()
  }

  func repeating(_ operation: () throws -> Repetition) throws {
    let mark = writer.mark()
    while case .again = try operation() { writer.rewind(to: mark) }
    writer.release(mark)
  }

  /// Ends the rendering, and gives the bytes.
  func finish() throws -> [UInt8] {
    try exchange(&writer, with: HTMLWriter(format: .minified)).finish()
  }
}
