package import EnvironmentCore

/// Text shown verbatim. Characters with a meaning in HTML are escaped.
///
/// A string in a builder is a text already. Use `Text` to format a value, to join texts, and where a view is needed.
///
/// ```swift
/// Text("Total: ") + Text(price, format: .currency(code: "EUR"))
/// ```
///
/// Follows SwiftUI's `Text`.
public nonisolated struct Text: __PrimitiveView, Markup, Sendable {
  private enum Content {
    case plain(String)
    case composed([any TextPart])
  }

  private let content: Content

  /// Creates text from a string shown as it is.
  ///
  /// `Text(_:)` does the same. Use this one in code that SwiftUI compiles, too, where `Text(_:)` looks up a translation
  /// of a literal.
  ///
  /// ```swift
  /// Text(verbatim: user.name)
  /// ```
  //
  // Disfavored, so that `Text.init` is a function of a string, as in `ForEach(names, id: \.self, content: Text.init)`.
  @_disfavoredOverload
  public init(verbatim content: String) {
    self.content = .plain(content)
  }

  /// Creates text from a string.
  ///
  /// ```swift
  /// Text("Bread & butter")  // written as `Bread &amp; butter`
  /// ```
  //
  // In addition to the generic overload, which takes several times as long: see the benchmark `views/render`.
  public init(_ content: String) {
    self.content = .plain(content)
  }

  /// Creates text from a string or a part of one.
  ///
  /// ```swift
  /// Text(line.dropFirst(2))
  /// ```
  public init(_ content: some StringProtocol) {
    self.content = .plain(String(content))
  }

  /// Creates text from parts possibly depending on the environment.
  package init(parts: [any TextPart]) {
    content = .composed(parts)
  }

  /// Returns the concatenation of two texts.
  ///
  /// ```swift
  /// Text("Total: ") + Text(price, format: .currency(code: "EUR"))
  /// ```
  public static func + (first: Text, second: Text) -> Text {
    if case (.plain(let first), .plain(let second)) = (first.content, second.content) {
      return Text(verbatim: first + second)
    }
    return Text(parts: first.parts + second.parts)
  }

  @MainActor public func __visit(with visitor: __ViewVisitor) throws {
    switch content {
    case .plain(let text): try visitor.base.text(text)
    case .composed(let parts): try visitor.base.visit(ComposedContent(parts: parts, content: Text.init(verbatim:)))
    }
  }

  @MainActor public mutating func __render(with renderer: __HTMLRenderer) throws {
    guard case .plain(let text) = content else { return try __visit(with: __ViewVisitor(base: renderer.base)) }
    try renderer.base.text(text)
  }

  public mutating func __write(with renderer: __MarkupRenderer) throws {
    switch content {
    case .plain(let text): try renderer.base.text(text)
    case .composed(let parts): try renderer.base.text(renderer.base.string(of: parts))
    }
  }

  private var parts: [any TextPart] {
    switch content {
    case .plain(let text): [text]
    case .composed(let parts): parts
    }
  }

  /// Returns the content made from the string by a function. A plain text reads no environment.
  @ViewBuilder func withString<Content: View>(
    _ content: @escaping (String) -> Content
  ) -> ConditionalContent<Content, ComposedContent<Content>> {
    switch self.content {
    case .plain(let text): content(text)
    case .composed(let parts): ComposedContent(parts: parts, content: content)
    }
  }
}

extension ViewBuilder {
  /// Returns the text of a string, so that a closure can list strings beside other views.
  public static func buildExpression(_ text: String) -> Text { Text(text) }
}

/// A part of a text, such as a number in the format of a locale. It may depend on the environment.
package protocol TextPart: Sendable {
  /// Returns the part's text; `nil` if the text can't be made in the caller's isolation. A view with the text depends
  /// on the values read here.
  func string(in values: EnvironmentValues) -> String?
}

extension String: TextPart {
  package func string(in values: EnvironmentValues) -> String? { self }
}

/// Content with the string of parts depending on the environment.
nonisolated struct ComposedContent<Content: View>: __PrimitiveView {
  let parts: [any TextPart]
  let content: (String) -> Content

  @MainActor func __visit(with visitor: __ViewVisitor) throws {
    try visitor.base.visit(ReadingContent(parts: parts, content: content))
  }
}

extension ComposedContent: Markup where Content: Markup {
  mutating func __write(with renderer: __MarkupRenderer) throws {
    var content = content(try renderer.base.string(of: parts))
    try renderer.base.visit(&content, with: renderer)
  }
}

/// The view of parts of a text. It depends on the values read by them.
private struct ReadingContent<Content: View>: BuiltInView {
  @Environment(\.self) private var values
  let parts: [any TextPart]
  let content: (String) -> Content

  // Every part can be used on the main actor.
  var body: some View { content(parts.compactMap { $0.string(in: values) }.joined()) }
}
