/// A part of a page or an interface, described by other views.
///
/// Declare a conforming type for each part of a page to name, reuse or test. Its body lists other views.
///
/// ```swift
/// struct Greeting: View {
///   @Environment(\.locale) var locale
///
///   var body: some View {
///     Element("p") { Text("Hello from \(locale.identifier)") }
///   }
/// }
/// ```
///
/// A view is a value, so a conforming type must be a struct or an enum. Its `@Environment` and other
/// ``DynamicProperty`` properties have their values from just before `body` is read.
///
/// Isolation: the main actor. Plain content, such as ``Text``, ``Image``, `Link` and ``Element``, can be made in any
/// isolation, and is `Sendable` if its parts are. Follows SwiftUI's `View`.
@MainActor
public protocol View {
  /// The type of the content.
  associatedtype Body: View

  /// The content of the view.
  @ViewBuilder var body: Body { get }

  /// Shows a view to a visitor. Do not call or implement: the views of this library do.
  static func __visit(_ view: Self, with visitor: __ViewVisitor) throws

  /// Writes a view as HTML, and takes it apart in the process. Do not call or implement: the views of this library do.
  //
  // Inlined where the compiler knows the type of a view, so that one function writes a whole body. A visit of an element
  // inside another one takes 26 calls, none of which returns before the content is written: see the benchmark
  // `views/html of 1,000 elements in one another`.
  mutating func __render(with renderer: __HTMLRenderer) throws
}

extension View {
  public static func __visit(_ view: Self, with visitor: __ViewVisitor) throws {
    try visitor.base.evaluate(view)
  }

  @inlinable
  public mutating func __render(with renderer: __HTMLRenderer) throws {
    try renderer.base.evaluate(&self, with: renderer)
  }
}

extension View where Self: AnyObject {
  // The compiler chooses this overload for a class, and shows the message at the class's conformance.
  @available(*, deprecated, message: "a view is a value; make this class a struct, and keep its data in a model")
  public static func __visit(_ view: Self, with visitor: __ViewVisitor) throws {
    try visitor.base.evaluate(view)
  }
}

/// A view shown by the library itself, without a body. Do not conform to it.
@MainActor
public protocol __PrimitiveView: View where Body == Never {
  /// Shows the view to a visitor. Do not call or implement.
  func __visit(with visitor: __ViewVisitor) throws
}

extension __PrimitiveView {
  public static func __visit(_ view: Self, with visitor: __ViewVisitor) throws {
    try view.__visit(with: visitor)
  }

  public mutating func __render(with renderer: __HTMLRenderer) throws {
    try __visit(with: __ViewVisitor(base: renderer.base))
  }

  /// Unavailable: see `__visit(with:)`.
  public nonisolated var body: Never { preconditionFailure("'\(Self.self)' has no body.") }
}

extension Never: View {
  /// Unavailable, because there is no value of the type.
  public nonisolated var body: Never { self }
}

/// A view of this library that consists of other views, as a program's views do.
///
/// The program didn't write its body, so a host doesn't list its evaluation.
package protocol BuiltInView: View {
  /// The program's type whose body this view evaluates, such as a modifier; `nil` if there is none. The view is named
  /// after that type, a value of which it stores.
  nonisolated static var bodyOwner: Any.Type? { get }

  /// Indicates whether the view's HTML is a part of one chunk, because its content may change values that its body has
  /// read.
  static var isWrittenWhole: Bool { get }
}

extension BuiltInView {
  package nonisolated static var bodyOwner: Any.Type? { nil }
  package static var isWrittenWhole: Bool { false }
}

/// A type-erased view.
///
/// You should prefer `@ViewBuilder` and `some View`: a host can then compare views by their types.
///
/// ```swift
/// func icon(_ isDone: Bool) -> AnyView {
///   isDone ? AnyView(Image("done.svg", alt: "done")) : AnyView(EmptyView())
/// }
/// ```
public struct AnyView: __PrimitiveView {
  @usableFromInline var content: any View

  /// Hides the type of a view.
  ///
  /// ```swift
  /// let views = [AnyView(Text("Tea")), AnyView(Divider())]
  /// ```
  public init(_ content: some View) {
    self.content = content
  }

  /// Hides the type of an `any View`, such as the result of a style's function.
  ///
  /// ```swift
  /// AnyView(style.makeBody(configuration: configuration))  // `style` is an `any CardStyle`
  /// ```
  //
  // Swift doesn't open the existential result of a member whose base is overloaded, as a property named `style` is.
  @_disfavoredOverload
  public init(_ content: any View) {
    self.content = content
  }

  /// Hides the type of a view.
  ///
  /// ```swift
  /// AnyView(erasing: isDone ? doneIcon : openIcon)
  /// ```
  public init(erasing content: some View) {
    self.content = content
  }

  public func __visit(with visitor: __ViewVisitor) throws {
    try visitor.base.visit(content)
  }

  @inlinable
  public mutating func __render(with renderer: __HTMLRenderer) throws {
    try renderer.base.visit(&content, with: renderer)
  }
}
