/// A modifier for making a view from another one. It can be applied to any view.
///
/// Write one for a change shared by many views, with state or values of its own. For others, a function in an extension
/// of ``View`` is enough.
///
/// ```swift
/// struct Titled: ViewModifier {
///   @Environment(\.locale) var locale
///   let title: String
///
///   func body(content: Content) -> some View {
///     Element("section", ["lang": locale.identifier]) {
///       Text(title)
///       content
///     }
///   }
/// }
///
/// Page().modifier(Titled(title: "Home"))
/// ```
///
/// Its `@Environment`, `@State` and other ``DynamicProperty`` properties have their values before `body` is read.
///
/// Isolation: the main actor. Follows SwiftUI's `ViewModifier`.
@MainActor
public protocol ViewModifier {
  /// The type of the view made by the modifier.
  associatedtype Body: View

  /// The view to which the modifier is applied.
  typealias Content = _ViewModifier_Content<Self>

  /// Returns the view to replace the content.
  @ViewBuilder func body(content: Content) -> Body

  /// Shows a view with the modifier to a visitor. Do not call or implement: the modifiers of this library do.
  static func __visit(_ modifier: Self, content: Content, with visitor: __ViewVisitor) throws
}

extension ViewModifier {
  public static func __visit(_ modifier: Self, content: Content, with visitor: __ViewVisitor) throws {
    try visitor.base.visit(ModifierView(content: content, modifier: modifier))
  }

  /// Returns a modifier for applying this one, and then another one to the result.
  ///
  /// ```swift
  /// Text("Sale").modifier(Bold().concat(Framed()))
  /// ```
  public nonisolated func concat<Next: ViewModifier>(_ next: Next) -> ModifiedContent<Self, Next> {
    ModifiedContent(content: self, modifier: next)
  }
}

extension ViewModifier where Body == Never {
  /// Unavailable: see `__visit(_:content:with:)`.
  public nonisolated func body(content: Content) -> Never { preconditionFailure("'\(Self.self)' has no body.") }
}

/// The view to which a modifier is applied, in the modifier's body.
public nonisolated struct _ViewModifier_Content<Modifier: ViewModifier>: __PrimitiveView {
  let view: any View

  @MainActor public func __visit(with visitor: __ViewVisitor) throws {
    try visitor.base.visit(view)
  }
}

/// The body of a modifier, for which the modifier's properties are installed.
private struct ModifierView<Modifier: ViewModifier>: BuiltInView {
  let content: _ViewModifier_Content<Modifier>
  let modifier: Modifier

  static var bodyOwner: Any.Type? { Modifier.self }

  var body: some View { modifier.body(content: content) }
}

// MARK: Markup

/// A modifier of markup, in any isolation.
///
/// Use it for the modifiers of a ``Markup``. It is a ``ViewModifier``, so it can be applied to any view.
///
/// ```swift
/// struct Card: MarkupModifier {
///   @Environment(\.locale) var locale
///   let title: String
///
///   func body(content: Content) -> some Markup {
///     Element("section", ["lang": locale.identifier]) {
///       Heading(title, level: 2)
///       content
///     }
///   }
/// }
///
/// OrderList(orders).modifier(Card(title: "Orders"))
/// ```
///
/// Its `@Environment` properties have their values before `body` is called.
///
/// Isolation: none, as for a ``Markup``.
public nonisolated protocol MarkupModifier: ViewModifier, SendableMetatype where Body: Markup {
  /// Returns the markup in the content's place.
  //
  // With its own entry in the witness table: see ``Markup``.
  @_nonoverride @ViewBuilder nonisolated func body(content: Content) -> Body

  /// Writes a markup with the modifier. Do not call or implement: the modifiers of this library do.
  static func __write(_ modifier: Self, content: Content, with renderer: __MarkupRenderer) throws
}

extension MarkupModifier {
  public static func __write(_ modifier: Self, content: Content, with renderer: __MarkupRenderer) throws {
    var view = MarkupModifierView(content: content, modifier: modifier)
    try renderer.base.visit(&view, with: renderer)
  }
}

/// The body of a modifier of markup, for which the modifier's properties are installed.
private nonisolated struct MarkupModifierView<Modifier: MarkupModifier>: BuiltInView, Markup {
  let content: _ViewModifier_Content<Modifier>
  var modifier: Modifier

  static var bodyOwner: Any.Type? { Modifier.self }

  var body: Modifier.Body { modifier.body(content: content) }
}

extension ModifiedContent: Markup where Content: Markup, Modifier: MarkupModifier {
  public nonisolated mutating func __write(with renderer: __MarkupRenderer) throws {
    try Modifier.__write(modifier, content: _ViewModifier_Content(view: content), with: renderer)
  }
}

extension ModifiedContent: MarkupModifier where Content: MarkupModifier, Modifier: MarkupModifier {
  public static func __write(
    _ modifier: Self, content: _ViewModifier_Content<Self>, with renderer: __MarkupRenderer
  ) throws {
    var view = content.modifier(modifier.content).modifier(modifier.modifier)
    try renderer.base.visit(&view, with: renderer)
  }
}

/// A view with a modifier, or a modifier followed by another one.
///
/// You get it from ``View/modifier(_:)`` and ``ViewModifier/concat(_:)``, and rarely name it.
///
/// ```swift
/// let title: ModifiedContent<Text, Highlighted> = Text("Sale").modifier(Highlighted())
/// ```
///
/// Follows SwiftUI's `ModifiedContent`.
public nonisolated struct ModifiedContent<Content, Modifier> {
  /// There is no body: the modifier has one.
  public typealias Body = Never

  /// The view, or the modifier applied first.
  public var content: Content

  /// The modifier.
  public var modifier: Modifier

  /// Applies a modifier.
  ///
  /// ```swift
  /// ModifiedContent(content: Text("Sale"), modifier: Highlighted())
  /// ```
  public init(content: Content, modifier: Modifier) {
    self.content = content
    self.modifier = modifier
  }
}

extension ModifiedContent: View, __PrimitiveView where Content: View, Modifier: ViewModifier {
  @MainActor public func __visit(with visitor: __ViewVisitor) throws {
    try Modifier.__visit(modifier, content: _ViewModifier_Content(view: content), with: visitor)
  }
}

extension ModifiedContent: ViewModifier where Content: ViewModifier, Modifier: ViewModifier {
  @MainActor public static func __visit(
    _ modifier: Self, content: _ViewModifier_Content<Self>, with visitor: __ViewVisitor
  ) throws {
    try visitor.base.visit(content.modifier(modifier.content).modifier(modifier.modifier))
  }
}

extension View {
  /// Applies a modifier to this view.
  ///
  /// ```swift
  /// Text("Careful!").modifier(Highlighted())
  /// ```
  public nonisolated func modifier<Modifier: ViewModifier>(_ modifier: Modifier) -> ModifiedContent<Self, Modifier> {
    ModifiedContent(content: self, modifier: modifier)
  }
}
