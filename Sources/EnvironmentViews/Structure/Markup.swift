/// A view whose body belongs to no actor. It is rendered in any isolation, and so on all processors.
///
/// Use it for the pages of a server and of a site, whose views show values and keep none. For an interface with state,
/// effects and actions, use ``View``.
///
/// ```swift
/// struct OrderRow: Markup {
///   @Environment(\.locale) var locale
///   let order: Order
///
///   var body: some Markup {
///     Element("tr", ["lang": locale.identifier]) { Element("td") { order.title } }
///   }
/// }
/// ```
///
/// A markup is a ``View``, so it can stand in any view. The content of a markup is markup only. Its `@Environment`
/// properties have their values from just before `body` is read. Another ``DynamicProperty``, such as `@State`, is an
/// error when the markup is rendered.
///
/// Isolation: none. The body runs where its page is rendered. A conformance isolated to an actor doesn't compile.
//
// `nonisolated`, so that a conforming type doesn't belong to the main actor by the refined protocol. `SendableMetatype`
// refuses isolated conformances. See decision 28.
public nonisolated protocol Markup: View, SendableMetatype where Body: Markup {
  /// The content of the view.
  //
  // With its own entry in the witness table. Otherwise the witness of `View` would be called, which may be another
  // property, of the main actor.
  @_nonoverride @ViewBuilder nonisolated var body: Body { get }

  /// Writes a markup as HTML, and takes it apart in the process. Do not call or implement: the views of this library do.
  //
  // Inlined where the compiler knows the type: see ``View``.
  nonisolated mutating func __write(with renderer: __MarkupRenderer) throws
}

extension Markup {
  @inlinable
  public nonisolated mutating func __write(with renderer: __MarkupRenderer) throws {
    try renderer.base.evaluate(&self, with: renderer)
  }
}

extension Never: Markup {
  public nonisolated mutating func __write(with renderer: __MarkupRenderer) {}
}

/// A type-erased markup.
///
/// Use it where a page chooses among markups of several types. You should prefer `@ViewBuilder` and `some Markup`.
///
/// ```swift
/// func icon(_ isDone: Bool) -> AnyMarkup {
///   isDone ? AnyMarkup(Image("done.svg", alt: "done")) : AnyMarkup(EmptyView())
/// }
/// ```
public nonisolated struct AnyMarkup: __PrimitiveView, Markup {
  @usableFromInline var content: any Markup

  /// Hides the type of a markup.
  ///
  /// ```swift
  /// let parts = [AnyMarkup(Text("Tea")), AnyMarkup(Divider())]
  /// ```
  public init(_ content: some Markup) {
    self.content = content
  }

  /// Hides the type of a markup.
  ///
  /// ```swift
  /// AnyMarkup(erasing: isDone ? doneIcon : openIcon)
  /// ```
  public init(erasing content: some Markup) {
    self.content = content
  }

  @MainActor public func __visit(with visitor: __ViewVisitor) throws {
    try visitor.base.visit(content)
  }

  @inlinable
  @MainActor public mutating func __render(with renderer: __HTMLRenderer) throws {
    try renderer.base.visit(&content, with: renderer)
  }

  @inlinable
  public mutating func __write(with renderer: __MarkupRenderer) throws {
    try renderer.base.visit(&content, with: renderer)
  }
}

/// A markup made in the place of its rendering.
///
/// Use it for a page of a site whose type isn't `Sendable`, or whose making takes time: it is made and rendered on any
/// processor.
///
/// ```swift
/// let sitemap: Sitemap = ["about": LazyMarkup { AboutPage(team: Team()) }]
/// ```
public nonisolated struct LazyMarkup<Content: Markup>: BuiltInView, Markup, Sendable {
  private let make: @Sendable () -> Content

  /// Creates a markup from a function, which is called once for each rendering.
  public init(@ViewBuilder _ make: @escaping @Sendable () -> Content) {
    self.make = make
  }

  public var body: Content { make() }
}

/// A wrapper of a renderer for the public protocol. Do not use.
public nonisolated struct __MarkupRenderer {
  @usableFromInline let base: MarkupRenderer

  @usableFromInline
  init(base: MarkupRenderer) {
    self.base = base
  }
}

/// A markup of this library that is written as the views of its body.
//
// A protocol for the implementation of ``__PrimitiveView``: a public type has to declare the public functions itself.
nonisolated protocol CompositeView: __PrimitiveView {
  associatedtype Parts: View

  /// The views of which the view consists.
  nonisolated var parts: Parts { get }
}

extension CompositeView {
  @MainActor
  func visitParts(with visitor: __ViewVisitor) throws { try visitor.base.visit(parts) }

  @MainActor
  func renderParts(with renderer: __HTMLRenderer) throws {
    var parts = parts
    try renderer.base.visit(&parts, with: renderer)
  }
}

extension CompositeView where Parts: Markup {
  nonisolated func writeParts(with renderer: __MarkupRenderer) throws {
    var parts = parts
    try renderer.base.visit(&parts, with: renderer)
  }
}
