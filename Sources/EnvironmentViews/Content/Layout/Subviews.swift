import EnvironmentCore

extension Group {
  /// Creates a group for arranging the views of other content one by one.
  ///
  /// ```swift
  /// struct Menu<Content: View>: View {
  ///   @ViewBuilder let content: Content
  ///
  ///   var body: some View {
  ///     Group(subviews: content) { items in
  ///       Element("ul") {
  ///         ForEach(items) { item in Element("li") { item } }
  ///       }
  ///     }
  ///   }
  /// }
  /// ```
  ///
  /// Each view with a body, text and element listed by the content is one subview. The views of a ``Group``, a
  /// ``ForEach``, an `if` and their like are listed on their own. Follows SwiftUI's `Group(subviews:transform:)`.
  public init<Base: View, Result: View>(
    subviews view: Base, @ViewBuilder transform: @escaping (SubviewsCollection) -> Result
  ) where Content == GroupElementsOfContent<Base, Result> {
    self.init { GroupElementsOfContent(base: view, transform: transform) }
  }
}

/// The content of a ``Group`` of arranged subviews.
///
/// You don't name the type: `Group(subviews:transform:)` makes it.
public nonisolated struct GroupElementsOfContent<Base: View, Result: View>: BuiltInView {
  fileprivate let base: Base
  fileprivate let transform: (SubviewsCollection) -> Result

  @MainActor public var body: some View {
    transform(SubviewsCollection(of: base))
  }
}

/// The views listed by some content.
///
/// Use it in a container of your own, to put something around or between the views it receives.
///
/// ```swift
/// Group(subviews: content) { subviews in
///   ForEach(subviews) { subview in Element("li") { subview } }
/// }
/// ```
///
/// Follows SwiftUI's `SubviewsCollection`.
@MainActor
public struct SubviewsCollection: @MainActor RandomAccessCollection {
  private let subviews: [Subview]

  fileprivate init(of content: some View) {
    let visitor = SubviewVisitor()
    // The visitor evaluates no body and writes nothing, so none of its functions throws.
    try? visitor.visit(content)
    subviews = visitor.subviews
  }

  public var startIndex: Int { 0 }
  public var endIndex: Int { subviews.count }
  public subscript(index: Int) -> Subview { subviews[index] }
}

/// One of the views listed by some content.
///
/// ```swift
/// Group(subviews: content) { subviews in ForEach(subviews) { subview in Element("li") { subview } } }
/// ```
///
/// Follows SwiftUI's `Subview`.
public struct Subview: BuiltInView, @MainActor Identifiable {
  /// The place of the view in its content. The view of an element of a collection has the element's identifier in it.
  public let id: AnyHashable
  fileprivate var content: AnyView

  public var body: some View { content }
}

private final class SubviewVisitor: ViewVisitor {
  private(set) var subviews: [Subview] = []
  private var path: [AnyHashable] = []
  private var count = 0

  private func append(_ view: some View) {
    subviews.append(Subview(id: AnyHashable(path + [count]), content: AnyView(view)))
    count += 1
  }

  func evaluate<Content: View>(_ view: Content) { append(view) }
  func text(_ text: String) { append(Text(text)) }

  func element<Content: View>(_ tag: String, _ attributes: HTMLAttributes, _ content: Content) {
    append(Element(tag, attributes) { content })
  }

  func visit<Content: View>(_ view: Content, branch: Int) throws {
    let outer = (path, count)
    path += [AnyHashable(count), AnyHashable(branch)]
    count = 0
    try Content.__visit(view, with: __ViewVisitor(base: self))
    (path, count) = (outer.0, outer.1 + 1)
  }

  func repeating<Data, ID, Content>(_ view: ForEach<Data, ID, Content>) throws {
    let outer = (path, count)
    for element in view.data {
      path = outer.0 + [AnyHashable(outer.1), AnyHashable(view.id(element))]
      count = 0
      try visit(view.content(element))
    }
    (path, count) = (outer.0, outer.1 + 1)
  }

  func writing<Writer: _EnvironmentWriter, Content: View>(_ writer: Writer, _ content: Content) throws {
    try wrapping(content) { AnyView(_WritingView(content: $0, writer: writer)) }
  }

  func annotating<Content: View>(_ annotation: ViewAnnotation, _ content: Content) throws {
    try wrapping(content) { AnyView($0.annotated(annotation)) }
  }

  /// Lists the views in a modifier, each in the same modifier.
  private func wrapping(_ content: some View, _ modifier: (AnyView) -> AnyView) throws {
    let start = subviews.count
    try visit(content)
    for index in start..<subviews.count { subviews[index].content = modifier(subviews[index].content) }
  }
}
