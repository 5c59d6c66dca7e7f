/// A view for each element of a collection.
///
/// Use it to show data. You should identify elements by something that stays the same when the collection changes, so
/// their views keep their state.
///
/// ```swift
/// ForEach(languages) { language in Text(language.name) }
/// ForEach(codes, id: \.self) { code in Text(code) }
/// ForEach(0..<3) { index in Text("\(index)") }
/// ```
public nonisolated struct ForEach<Data: RandomAccessCollection, ID: Hashable, Content: View>: __PrimitiveView {
  /// The elements.
  public let data: Data
  let id: (Data.Element) -> ID

  /// The key path applied by `id`, if it is known.
  var idKeyPath: AnyKeyPath?

  /// Makes the view of an element.
  public let content: (Data.Element) -> Content
}

extension ForEach {
  /// Creates the views of elements identified by a key path.
  ///
  /// ```swift
  /// ForEach(["Tea", "Cake"], id: \.self) { Text($0) }
  /// ```
  public init(
    _ data: Data, id: KeyPath<Data.Element, ID>, @ViewBuilder content: @escaping (Data.Element) -> Content
  ) {
    self.init(data: data, id: { $0[keyPath: id] }, idKeyPath: id, content: content)
  }

  /// Creates the views of `Identifiable` elements.
  ///
  /// ```swift
  /// ForEach(recipes) { Text($0.name) }
  /// ```
  public init(_ data: Data, @ViewBuilder content: @escaping (Data.Element) -> Content)
  where Data.Element: Identifiable, ID == Data.Element.ID {
    self.init(data: data, id: { $0.id }, idKeyPath: \Data.Element.id, content: content)
  }

  @MainActor public func __visit(with visitor: __ViewVisitor) throws {
    try visitor.base.repeating(self)
  }

  @inlinable
  @MainActor public mutating func __render(with renderer: __HTMLRenderer) throws {
    if renderer.base.isInRows { return try renderer.base.repeating(self) }
    let content = content
    try forEachElement { element in
      var view = renderer.base.content(of: element, content)
      try renderer.base.visit(&view, with: renderer)
    }
  }

  /// Calls an operation with each element.
  ///
  /// This is equivalent to a loop. But a loop in generic code looks up the collection's index and its type for each
  /// element. A range and contiguous storage don't need the look-ups.
  @inlinable
  func forEachElement(_ operation: (Data.Element) throws -> Void) rethrows {
    if let range = data as? Range<Int>, Data.Element.self == Int.self {
      // The condition above shows that the elements have the type that they are cast to.
      for number in range { try operation(unsafeBitCast(number, to: Data.Element.self)) }
      return
    }
    let done: Void? = try data.withContiguousStorageIfAvailable { elements in
      for element in elements { try operation(element) }
    }
    if done == nil {
      for element in data { try operation(element) }
    }
  }
}

extension ForEach where Data == Range<Int>, ID == Int {
  /// Creates the views of a range of numbers.
  ///
  /// ```swift
  /// ForEach(0..<3) { Text("\($0)") }
  /// ```
  public init(_ data: Range<Int>, @ViewBuilder content: @escaping (Int) -> Content) {
    self.init(data, id: \.self, content: content)
  }
}

/// A view of the elements of a collection.
///
/// You need the name only to extend all such views.
///
/// ```swift
/// extension DynamicViewContent {
///   @ViewBuilder func counted() -> some View {
///     Text("\(data.count) entries")
///     self
///   }
/// }
/// ```
///
/// Follows SwiftUI's `DynamicViewContent`.
public protocol DynamicViewContent: View {
  /// The type of the collection.
  associatedtype Data: Collection

  /// The elements.
  var data: Data { get }
}

extension ForEach: DynamicViewContent {}

extension ForEach: Markup where Content: Markup {
  @inlinable
  public mutating func __write(with renderer: __MarkupRenderer) throws {
    if renderer.base.isInRows { return try renderer.base.writeRows(of: self) }
    if renderer.base.isStepping { return try writeElements(from: data.makeIterator(), with: renderer) }
    let content = content
    try forEachElement { element in
      var view = content(element)
      try renderer.base.visit(&view, with: renderer)
    }
  }

  /// Writes elements until a chunk is full, and adds a step for the others.
  @inlinable
  func writeElements(from iterator: Data.Iterator, with renderer: __MarkupRenderer) throws {
    var iterator = iterator
    while let element = iterator.next() {
      var view = content(element)
      try renderer.base.visit(&view, with: renderer)
      if renderer.base.isPausing {
        let rest = iterator
        return renderer.base.addStep { try writeElements(from: rest, with: __MarkupRenderer(base: $0)) }
      }
    }
  }
}

/// A view made by a function from an element. It has its own node, so a change of the element evaluates no other view.
struct ElementView<Element, Content: View>: BuiltInView {
  let element: Element
  let content: (Element) -> Content

  var body: some View { content(element) }
}
