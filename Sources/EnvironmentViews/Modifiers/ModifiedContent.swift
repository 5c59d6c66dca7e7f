/// A view with a modifier, or a modifier followed by another one.
///
/// The API follows that of SwiftUI's `ModifiedContent`.
public struct ModifiedContent<Content, Modifier> {
  /// There is no body: the modifier has one.
  public typealias Body = Never

  /// The view, or the modifier that is applied first.
  public var content: Content

  /// The modifier.
  public var modifier: Modifier

  /// Applies a modifier.
  public init(content: Content, modifier: Modifier) {
    self.content = content
    self.modifier = modifier
  }
}

extension ModifiedContent: View, __PrimitiveView where Content: View, Modifier: ViewModifier {
  public func __visit(with visitor: __ViewVisitor) throws {
    try Modifier.__visit(modifier, content: _ViewModifier_Content(view: content), with: visitor)
  }
}

extension ModifiedContent: ViewModifier where Content: ViewModifier, Modifier: ViewModifier {
  public static func __visit(
    _ modifier: Self, content: _ViewModifier_Content<Self>, with visitor: __ViewVisitor
  ) throws {
    try visitor.base.visit(content.modifier(modifier.content).modifier(modifier.modifier))
  }
}

extension View {
  /// Applies a modifier to this view.
  public func modifier<Modifier: ViewModifier>(_ modifier: Modifier) -> ModifiedContent<Self, Modifier> {
    ModifiedContent(content: self, modifier: modifier)
  }
}
