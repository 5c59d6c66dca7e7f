import EnvironmentCore

/// A view in a place of a page, such as a button, that takes nothing but text and what can stand among text.
struct PhrasingContent<Content: View>: __PrimitiveView {
  let content: Content

  func __visit(with visitor: __ViewVisitor) throws {
    if Content.self == Text.self {
      try visitor.base.visit(content)
    } else {
      try visitor.base.writing(PhrasingWriter(), content)
    }
  }
}

private struct PhrasingWriter: EnvironmentWriter {
  func write(to values: inout EnvironmentValues) {
    values.isInPhrasingContent = true
  }
}

private enum IsInPhrasingContentKey: UnwatchedKey {
  static let defaultValue = false
}

extension EnvironmentValues {
  /// Indicates whether a view is among text, so that it must not be a block.
  var isInPhrasingContent: Bool {
    get { self[IsInPhrasingContentKey.self] }
    set { self[IsInPhrasingContentKey.self] = newValue }
  }
}
