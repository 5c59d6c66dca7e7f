import EnvironmentCore
public import Foundation

/// Text, shown as it is: characters that mean something in HTML come out as themselves.
///
/// ```swift
/// Text("Total: ") + Text(price, format: .currency(code: "EUR"))
/// ```
///
/// The shape is that of SwiftUI's `Text`.
public struct Text: __PrimitiveView {
  private enum Content {
    case plain(String)
    // Apart, since it is large and most texts are plain.
    indirect case localized(LocalizedText)
  }

  private let content: Content

  /// Creates text from a string that is shown as it is.
  //
  // Disfavored, so that `Text.init` is a function of a string, as in `ForEach(names, id: \.self, content: Text.init)`.
  @_disfavoredOverload
  public nonisolated init(verbatim content: String) {
    self.content = .plain(content)
  }

  /// Creates text from a string.
  //
  // Beside the generic form, which takes several times as long for the same: the benchmark `views/render`.
  public nonisolated init(_ content: String) {
    self.content = .plain(content)
  }

  /// Creates text from a string or a part of one.
  public nonisolated init(_ content: some StringProtocol) {
    self.content = .plain(String(content))
  }

  /// Creates text from a value, in the format of a style and the locale of the environment.
  ///
  /// ```swift
  /// Text(0.25, format: .percent)
  /// ```
  public nonisolated init<Style: FormatStyle & Sendable>(_ input: Style.FormatInput, format: Style)
  where Style.FormatInput: Sendable, Style.FormatOutput == String {
    content = .localized(LocalizedText(parts: [FormattedPart(input: input, style: format)]))
  }

  /// Creates text from a value that can't be sent to another actor, or in such a style.
  public init<Style: FormatStyle>(_ input: Style.FormatInput, format: Style) where Style.FormatOutput == String {
    content = .localized(LocalizedText(parts: [MainActorPart(input: input, style: format)]))
  }

  private nonisolated init(parts: [any TextPart]) {
    content = .localized(LocalizedText(parts: parts))
  }

  /// One text after the other.
  public nonisolated static func + (first: Text, second: Text) -> Text {
    if case (.plain(let first), .plain(let second)) = (first.content, second.content) {
      return Text(verbatim: first + second)
    }
    return Text(parts: first.parts + second.parts)
  }

  public func __visit(with visitor: __ViewVisitor) throws {
    switch content {
    case .plain(let text): try visitor.base.text(text)
    case .localized(let text): try visitor.base.visit(text)
    }
  }

  private nonisolated var parts: [any TextPart] {
    switch content {
    case .plain(let text): [text]
    case .localized(let text): text.parts
    }
  }

  /// Shows the content that a function makes of the string. A text that is shown as it is reads no locale.
  @ViewBuilder func withString<Content: View>(_ content: @escaping (String) -> Content) -> some View {
    switch self.content {
    case .plain(let text): content(text)
    case .localized(let text): LocalizedContent(parts: text.parts, content: content)
    }
  }
}

/// A part of a text that may depend on the locale.
@MainActor
private protocol TextPart: Sendable {
  func string(in locale: Locale) -> String
}

extension String: TextPart {
  fileprivate func string(in locale: Locale) -> String { self }
}

private nonisolated struct FormattedPart<Style: FormatStyle & Sendable>: TextPart
where Style.FormatInput: Sendable, Style.FormatOutput == String {
  let input: Style.FormatInput
  let style: Style

  @MainActor func string(in locale: Locale) -> String { style.locale(locale).format(input) }
}

/// A value that may not be sent, which stays on the main actor.
private struct MainActorPart<Style: FormatStyle>: TextPart where Style.FormatOutput == String {
  let input: Style.FormatInput
  let style: Style

  func string(in locale: Locale) -> String { style.locale(locale).format(input) }
}

/// Text whose parts are formatted for the locale of the environment.
private struct LocalizedText: BuiltInView {
  @Environment(\.locale) private var locale
  let parts: [any TextPart]

  nonisolated init(parts: [any TextPart]) {
    self.parts = parts
  }

  var body: some View {
    Text(verbatim: parts.map { $0.string(in: locale) }.joined())
  }
}

/// Content with the string of parts that are formatted for the locale of the environment.
private struct LocalizedContent<Content: View>: BuiltInView {
  @Environment(\.locale) private var locale
  let parts: [any TextPart]
  let content: (String) -> Content

  init(parts: [any TextPart], content: @escaping (String) -> Content) {
    self.parts = parts
    self.content = content
  }

  var body: some View {
    content(parts.map { $0.string(in: locale) }.joined())
  }
}
