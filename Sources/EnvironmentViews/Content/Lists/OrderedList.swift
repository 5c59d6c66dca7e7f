import EnvironmentCore

/// A numbered list with an item for each outermost text and element of its content.
///
/// Use it if the order is a part of the content, such as the steps of a recipe. ``List`` is the list without numbers.
///
/// ```swift
/// OrderedList {
///   "Mix the dough."
///   "Let it rise."
/// }
/// OrderedList(steps) { step in Text(step.title) }
/// ```
public nonisolated struct OrderedList<Content: View>: CompositeView {
  private let start: Int?
  private let content: Content

  /// Creates a list.
  ///
  /// ```swift
  /// OrderedList(start: 3) { "Knead"; "Bake" }
  /// ```
  ///
  /// - Parameters:
  ///   - start: The number of the first item, if it isn't 1.
  ///   - content: The items.
  public init(start: Int? = nil, @ViewBuilder content: () -> Content) {
    self.start = start
    self.content = content()
  }

  /// Creates a list with an item for each identifiable element.
  ///
  /// ```swift
  /// OrderedList(steps) { step in Text(step.title) }
  /// ```
  public init<Data: RandomAccessCollection, Row: View>(
    _ data: Data, start: Int? = nil, @ViewBuilder rowContent: @escaping (Data.Element) -> Row
  ) where Data.Element: Identifiable, Content == ForEach<Data, Data.Element.ID, Row> {
    self.init(start: start) { ForEach(data, content: rowContent) }
  }

  var parts: Element<Rows<Content>> { Element("ol", ["start": start]) { content.rows(selection: nil) } }

  @MainActor public func __visit(with visitor: __ViewVisitor) throws { try visitParts(with: visitor) }
  @MainActor public mutating func __render(with renderer: __HTMLRenderer) throws { try renderParts(with: renderer) }
}

extension OrderedList: Markup where Content: Markup {
  public mutating func __write(with renderer: __MarkupRenderer) throws { try writeParts(with: renderer) }
}

extension OrderedList: Sendable where Content: Sendable {}
