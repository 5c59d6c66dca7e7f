import EnvironmentCore

/// A view in a place that allows only phrasing content, such as a button.
package struct PhrasingContent<Content: View>: __PrimitiveView {
  let content: Content

  package init(content: Content) {
    self.content = content
  }

  package func __visit(with visitor: __ViewVisitor) throws {
    if Content.self == Text.self {
      try visitor.base.visit(content)
    } else {
      try visitor.base.writing(KeyWriter<IsInPhrasingContentKey>(value: true), content)
    }
  }
}

private enum IsInPhrasingContentKey: HiddenKey {
  static let defaultValue = false
}

extension EnvironmentValues {
  /// Indicates whether a view is inside text, where block-level elements aren't allowed.
  var isInPhrasingContent: Bool {
    get { self[IsInPhrasingContentKey.self] }
    set { self[IsInPhrasingContentKey.self] = newValue }
  }
}
