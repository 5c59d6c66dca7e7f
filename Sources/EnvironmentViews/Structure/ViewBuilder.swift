/// A result builder that makes views from the statements of a closure.
///
/// Use it for a property or a parameter that takes several views, or views that depend on a condition. You don't need
/// it at a `body`, which has it already.
///
/// ```swift
/// struct Card<Content: View>: View {
///   @ViewBuilder let content: Content
///
///   var body: some View { Element("section") { content } }
/// }
///
/// Card {
///   Text("Soup")
///   if isNew { Text("New") }
/// }
/// ```
///
/// Follows SwiftUI's `ViewBuilder`.
@resultBuilder
public enum ViewBuilder {
  /// Returns a view that a statement makes.
  //
  // Consuming, like the next functions: otherwise the content of a body would be copied. See the benchmark
  // `views/render`.
  public static func buildExpression<Content: View>(_ content: consuming Content) -> Content { content }

  /// Returns a view that shows nothing, for an empty closure.
  public static func buildBlock() -> EmptyView { EmptyView() }

  /// Returns the only view of a closure.
  public static func buildBlock<Content: View>(_ content: consuming Content) -> Content { content }

  /// Returns two views, one after the other.
  //
  // Separate from the general form, which copies each part twice: see the benchmark `views/html of a table of 1,000
  // rows`.
  @inlinable @inline(__always)
  public static func buildBlock<First: View, Second: View>(
    _ first: consuming First, _ second: consuming Second
  ) -> TupleView<First, Second> {
    TupleView((first, second))
  }

  /// Returns three views, one after the other.
  @inlinable @inline(__always)
  public static func buildBlock<First: View, Second: View, Third: View>(
    _ first: consuming First, _ second: consuming Second, _ third: consuming Third
  ) -> TupleView<First, Second, Third> {
    TupleView((first, second, third))
  }

  /// Returns four views, one after the other.
  @inlinable @inline(__always)
  public static func buildBlock<First: View, Second: View, Third: View, Fourth: View>(
    _ first: consuming First, _ second: consuming Second, _ third: consuming Third, _ fourth: consuming Fourth
  ) -> TupleView<First, Second, Third, Fourth> {
    TupleView((first, second, third, fourth))
  }

  /// Returns five views, one after the other.
  @inlinable @inline(__always)
  public static func buildBlock<First: View, Second: View, Third: View, Fourth: View, Fifth: View>(
    _ first: consuming First, _ second: consuming Second, _ third: consuming Third, _ fourth: consuming Fourth,
    _ fifth: consuming Fifth
  ) -> TupleView<First, Second, Third, Fourth, Fifth> {
    TupleView((first, second, third, fourth, fifth))
  }

  /// Returns six views, one after the other.
  @inlinable @inline(__always)
  public static func buildBlock<First: View, Second: View, Third: View, Fourth: View, Fifth: View, Sixth: View>(
    _ first: consuming First, _ second: consuming Second, _ third: consuming Third, _ fourth: consuming Fourth,
    _ fifth: consuming Fifth, _ sixth: consuming Sixth
  ) -> TupleView<First, Second, Third, Fourth, Fifth, Sixth> {
    TupleView((first, second, third, fourth, fifth, sixth))
  }

  /// Returns several views, one after the other.
  //
  // Inlined: otherwise the type of the tuple is looked up for each part.
  @inlinable @inline(__always)
  public static func buildBlock<each Content: View>(_ content: repeat each Content) -> TupleView<repeat each Content> {
    TupleView((repeat each content))
  }

  /// Returns the views of an `if` without an `else`.
  public static func buildOptional<Content: View>(_ content: Content?) -> Content? { content }

  /// Returns the views of the first branches of an `if` or a `switch`.
  public static func buildEither<First: View, Second: View>(first: First) -> ConditionalContent<First, Second> {
    .first(first)
  }

  /// Returns the views of the other branches of an `if` or a `switch`.
  public static func buildEither<First: View, Second: View>(second: Second) -> ConditionalContent<First, Second> {
    .second(second)
  }

  /// Returns the views of a loop.
  //
  // The compiler declares the array as a variable of its type. It takes an opaque type there for the variable's own, so
  // a loop over the results of a function `-> some View` doesn't compile, whatever this function returns: decision 30.
  public static func buildArray<Content: View>(_ contents: [Content]) -> ForEach<Range<Int>, Int, Content> {
    ForEach(contents.indices, id: \.self) { contents[$0] }
  }

  /// Returns the views of an `if #available`, whose type is hidden.
  @MainActor
  @_disfavoredOverload
  public static func buildLimitedAvailability<Content: View>(_ content: Content) -> AnyView { AnyView(content) }

  /// Returns the markup of an `if #available`, whose type is hidden.
  public static func buildLimitedAvailability<Content: Markup>(_ content: Content) -> AnyMarkup { AnyMarkup(content) }
}

/// A view that shows nothing.
///
/// You seldom need it: in a builder, an `if` without an `else` shows nothing, too.
///
/// ```swift
/// Section { PriceList() } header: { EmptyView() }
/// ```
public nonisolated struct EmptyView: __PrimitiveView, Markup, Sendable {
  /// Creates a view that shows nothing.
  public init() {}

  @MainActor public func __visit(with visitor: __ViewVisitor) {}

  @inlinable
  @MainActor public mutating func __render(with renderer: __HTMLRenderer) {}

  @inlinable
  public mutating func __write(with renderer: __MarkupRenderer) {}
}

/// One of two views, as a ``ViewBuilder`` makes it from an `if` with an `else`, or from a `switch`.
///
/// You don't name the type: write `some View`.
///
/// ```swift
/// @ViewBuilder func price(of bread: Bread) -> some View {  // a `ConditionalContent<Text, Price>`
///   if bread.isSoldOut { Text("Sold out") } else { Price(bread.price) }
/// }
/// ```
public nonisolated enum ConditionalContent<First: View, Second: View>: __PrimitiveView {
  /// The view of the first branch.
  case first(First)

  /// The view of the second branch.
  case second(Second)

  @MainActor public func __visit(with visitor: __ViewVisitor) throws {
    switch self {
    case .first(let view): try visitor.base.visit(view, branch: 0)
    case .second(let view): try visitor.base.visit(view, branch: 1)
    }
  }

  @inlinable
  @MainActor public mutating func __render(with renderer: __HTMLRenderer) throws {
    switch self {
    case .first(var view): try renderer.base.visit(&view, with: renderer)
    case .second(var view): try renderer.base.visit(&view, with: renderer)
    }
  }
}

extension ConditionalContent: Markup where First: Markup, Second: Markup {
  @inlinable
  public mutating func __write(with renderer: __MarkupRenderer) throws {
    switch self {
    case .first(var view): try renderer.base.visit(&view, with: renderer)
    case .second(var view): try renderer.base.visit(&view, with: renderer)
    }
  }
}

extension ConditionalContent: Sendable where First: Sendable, Second: Sendable {}

extension Optional: View, __PrimitiveView where Wrapped: View {
  public typealias Body = Never

  public func __visit(with visitor: __ViewVisitor) throws {
    if let self { try visitor.base.visit(self) }
  }

  @inlinable
  public mutating func __render(with renderer: __HTMLRenderer) throws {
    try self?.__render(with: renderer)
  }
}

extension Optional: Markup where Wrapped: Markup {
  @inlinable
  public nonisolated mutating func __write(with renderer: __MarkupRenderer) throws {
    try self?.__write(with: renderer)
  }
}

/// Several views, one after the other, as a ``ViewBuilder`` makes them.
///
/// You don't name the type: write `some View`.
///
/// ```swift
/// @ViewBuilder var menu: some View {  // a `TupleView<Text, Divider, Text>`
///   Text("Soup")
///   Divider()
///   Text("Cake")
/// }
/// ```
public nonisolated struct TupleView<each Content: View>: __PrimitiveView {
  @usableFromInline let content: (repeat each Content)

  // Inlined: see `ViewBuilder.buildBlock`.
  @inlinable @inline(__always)
  init(_ content: consuming (repeat each Content)) {
    self.content = content
  }

  @MainActor public func __visit(with visitor: __ViewVisitor) throws {
    for view in repeat each content {
      try visitor.base.visit(view)
    }
  }

  @inlinable
  @MainActor public mutating func __render(with renderer: __HTMLRenderer) throws {
    try renderEach(with: renderer)
  }

  // Not mutating, because an access to the tuple in place would copy it once more.
  @inlinable
  @MainActor func renderEach(with renderer: __HTMLRenderer) throws {
    for var view in repeat each content {
      try renderer.base.visit(&view, with: renderer)
    }
  }
}

extension TupleView: Markup where repeat each Content: Markup {
  @inlinable
  public mutating func __write(with renderer: __MarkupRenderer) throws { try writeEach(with: renderer) }

  // Not mutating: see ``renderEach(with:)``.
  @inlinable
  func writeEach(with renderer: __MarkupRenderer) throws {
    for var view in repeat each content {
      try renderer.base.visit(&view, with: renderer)
    }
  }
}

extension TupleView: Sendable where repeat each Content: Sendable {}

/// Several views to which one modifier applies.
///
/// Use it to give several views the same modifier. It writes no element of its own.
///
/// ```swift
/// Group { Text("Tea"); Text("Cake") }.disabled(isSoldOut)
/// ```
public nonisolated struct Group<Content: View>: __PrimitiveView {
  @usableFromInline var content: Content

  /// Creates a group.
  ///
  /// ```swift
  /// Group { Text("Tea"); Text("Cake") }
  /// ```
  @inlinable
  public init(@ViewBuilder content: () -> Content) {
    self.content = content()
  }

  @MainActor public func __visit(with visitor: __ViewVisitor) throws {
    try visitor.base.visit(content)
  }

  @inlinable
  @MainActor public mutating func __render(with renderer: __HTMLRenderer) throws {
    try renderer.base.visit(&content, with: renderer)
  }
}

extension Group: Markup where Content: Markup {
  @inlinable
  public mutating func __write(with renderer: __MarkupRenderer) throws {
    try renderer.base.visit(&content, with: renderer)
  }
}

extension Group: Sendable where Content: Sendable {}
