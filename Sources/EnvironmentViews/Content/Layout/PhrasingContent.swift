import EnvironmentCore

/// A view in a place for phrasing content alone, such as a button.
package nonisolated struct PhrasingContent<Content: View>: __PrimitiveView {
  var content: Content

  package init(content: Content) {
    self.content = content
  }

  @MainActor package func __visit(with visitor: __ViewVisitor) throws {
    if Self.isText { return try visitor.base.visit(content) }
    try visitor.base.writing(KeyWriter<IsInPhrasingContentKey>(value: true), content)
  }

  /// Indicates whether the content is text, which doesn't read the value.
  fileprivate static var isText: Bool { Content.self == Text.self || Content.self == _FieldLabel<Text>.self }
}

extension PhrasingContent: Markup where Content: Markup {
  package mutating func __write(with renderer: __MarkupRenderer) throws {
    if Self.isText { return try renderer.base.visit(&content, with: renderer) }
    try renderer.base.writing(KeyWriter<IsInPhrasingContentKey>(value: true), &content)
  }
}

private enum IsInPhrasingContentKey: EnvironmentKey {
  static var __info: __KeyInfo { __KeyInfo(kind: .hidden) }
  static let defaultValue = false
}

extension EnvironmentValues {
  /// Indicates whether a view is inside text, where block-level elements aren't allowed.
  var isInPhrasingContent: Bool {
    get { self[IsInPhrasingContentKey.self] }
    set { self[IsInPhrasingContentKey.self] = newValue }
  }
}

/// Content with one form inside text and another elsewhere.
nonisolated struct PhrasingReader<Content: View>: BuiltInView {
  let content: (_ isInPhrasingContent: Bool) -> Content
  @Environment(\.isInPhrasingContent) private var isInPhrasingContent

  var body: Content { content(isInPhrasingContent) }
}

extension PhrasingReader: Markup where Content: Markup {}
