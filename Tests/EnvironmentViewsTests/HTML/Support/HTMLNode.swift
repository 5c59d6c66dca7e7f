import EnvironmentCore
import EnvironmentViews

/// A tree that is written as a sequence of events.
indirect enum HTMLNode: Equatable, ExpressibleByStringLiteral {
  case text(String)
  case element(String, [String: String], [HTMLNode])

  /// Creates a text.
  init(stringLiteral text: String) { self = .text(text) }

  /// Writes the tree, and calls a function after each event.
  func write(to writer: inout HTMLWriter, afterEvent: (inout HTMLWriter) -> Void = { _ in }) throws {
    switch self {
    case .text(let text):
      try writer.text(text)
      afterEvent(&writer)
    case .element(let tag, let attributes, let children):
      var list = HTMLAttributes()
      for (name, value) in attributes.sorted(by: { $0.key < $1.key }) { list[name] = .text(value) }
      try writer.startElement(tag, list)
      afterEvent(&writer)
      for child in children { try child.write(to: &writer, afterEvent: afterEvent) }
      try writer.endElement()
      afterEvent(&writer)
    }
  }
}

/// Returns the output of a sequence of events.
func html(
  _ format: HTMLFormat = .minified,
  onIssue: @escaping (EnvironmentIssue) -> Void = { _ in },
  _ events: (inout HTMLWriter) throws -> Void
) throws -> String {
  var writer = HTMLWriter(format: format, onIssue: onIssue)
  try events(&writer)
  return String(decoding: writer.finish(), as: UTF8.self)
}

/// Returns the output of a tree.
func html(_ format: HTMLFormat = .minified, of tree: HTMLNode) throws -> String {
  try html(format) { try tree.write(to: &$0) }
}

/// Returns the output of one element with text.
func html(_ tag: String, _ attributes: HTMLAttributes = [:], _ text: String = "") throws -> String {
  try html { writer in
    try writer.startElement(tag, attributes)
    try writer.text(text)
    try writer.endElement()
  }
}
