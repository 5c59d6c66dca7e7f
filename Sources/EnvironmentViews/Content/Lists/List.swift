import EnvironmentCore

/// A list with a row for each outermost text and element of its content.
///
/// Use it for items without an order of their own, and for selectable rows. If the order is a part of the content, such
/// as the steps of a recipe, you should use ``OrderedList``.
///
/// ```swift
/// List(languages, selection: $code) { language in
///   Text(language.name)
/// }
/// ```
///
/// A selection consists of the ``View/tag(_:)`` of a row, or else the identifier of its element in a ``ForEach``. With
/// a selection, the list is a `listbox`, and its rows are options. If the environment's
/// ``EnvironmentCore/EnvironmentValues/editMode`` is active, each row with `.onDelete` has a delete button.
///
/// Follows SwiftUI's `List`.
public nonisolated struct List<SelectionValue: Hashable, Content: View>: __PrimitiveView {
  private let selection: ListSelection<SelectionValue>
  private let content: Content

  @MainActor public func __visit(with visitor: __ViewVisitor) throws {
    try visitor.base.visit(ListView(selection: selection, content: content))
  }
}

extension List: Markup where SelectionValue == Never, Content: Markup {
  public mutating func __write(with renderer: __MarkupRenderer) throws {
    var list = Element("ul") { content.rows(selection: nil) }
    try renderer.base.visit(&list, with: renderer)
  }
}

/// A list, whose rows can be selected.
private struct ListView<SelectionValue: Hashable, Content: View>: BuiltInView {
  let selection: ListSelection<SelectionValue>
  let content: Content
  @Environment(\.isEnabled) private var isEnabled

  var body: some View {
    if let tags = selection.tags {
      Element("ul", ["role": "listbox", "aria-multiselectable": selection.isMultiple ? "true" : nil]) {
        content.rows(selection: tags)
      }
      .control(.selection { selection.select($0) }, isEnabled: isEnabled)
    } else {
      Element("ul") { content.rows(selection: nil) }
    }
  }
}

extension View {
  /// Makes each outermost text and element a row of a list with a selection, or of a list without one.
  nonisolated func rows(selection tags: Set<AnyHashable>?) -> Rows<Self> {
    environment(\.rowContainer, .list(selection: tags)).annotated(.rows(selection: tags))
  }
}

/// Content whose outermost texts and elements are rows of a list.
typealias Rows<Content: View> = _AnnotatedView<_WritingView<Content, _ValueWriter<RowContainer?>>>

/// A list or a picker, with the properties its rows depend on.
enum RowContainer: Equatable {
  /// A list, with the tags of the selected rows; `nil` if rows can't be selected.
  case list(selection: Set<AnyHashable>?)
  case picker
}

private enum RowContainerKey: EnvironmentKey {
  static var __info: __KeyInfo { __KeyInfo(kind: .hidden) }
  static var defaultValue: RowContainer? { nil }
}

extension EnvironmentValues {
  /// The list or picker in which the view is a row, or part of one.
  var rowContainer: RowContainer? {
    get { self[RowContainerKey.self] }
    set { self[RowContainerKey.self] = newValue }
  }
}

// MARK: Initializers

extension List {
  /// Creates a list in which one row can be selected.
  ///
  /// ```swift
  /// List(selection: $chosen) {  // a `String?`
  ///   ForEach(["Tea", "Cake"], id: \.self) { Text($0) }
  /// }
  /// ```
  public init(selection: Binding<SelectionValue?>, @ViewBuilder content: () -> Content) {
    self.init(selection: .single(selection), content: content())
  }

  /// Creates a list in which several rows can be selected.
  ///
  /// ```swift
  /// List(selection: $chosen) {  // a `Set<String>`
  ///   ForEach(["Tea", "Cake"], id: \.self) { Text($0) }
  /// }
  /// ```
  public init(selection: Binding<Set<SelectionValue>>, @ViewBuilder content: () -> Content) {
    self.init(selection: .multiple(selection), content: content())
  }

  /// Creates a list with a row for each identifiable element, of which one can be selected.
  ///
  /// ```swift
  /// List(orders, selection: $chosen) { order in Text(order.title) }
  /// ```
  public init<Data: RandomAccessCollection, Row: View>(
    _ data: Data, selection: Binding<SelectionValue?>, @ViewBuilder rowContent: @escaping (Data.Element) -> Row
  ) where Data.Element: Identifiable, Content == ForEach<Data, Data.Element.ID, Row> {
    self.init(selection: .single(selection), content: ForEach(data, content: rowContent))
  }

  /// Creates a list with a row for each identifiable element, of which several can be selected.
  ///
  /// ```swift
  /// List(orders, selection: $chosen) { order in Text(order.title) }  // `chosen` is a `Set<Order.ID>`
  /// ```
  public init<Data: RandomAccessCollection, Row: View>(
    _ data: Data, selection: Binding<Set<SelectionValue>>, @ViewBuilder rowContent: @escaping (Data.Element) -> Row
  ) where Data.Element: Identifiable, Content == ForEach<Data, Data.Element.ID, Row> {
    self.init(selection: .multiple(selection), content: ForEach(data, content: rowContent))
  }

  /// Creates a list with a row for each element identified by a key path, of which one can be selected.
  ///
  /// ```swift
  /// List(["Tea", "Cake"], id: \.self, selection: $chosen) { Text($0) }
  /// ```
  public init<Data: RandomAccessCollection, ID: Hashable, Row: View>(
    _ data: Data, id: KeyPath<Data.Element, ID>, selection: Binding<SelectionValue?>,
    @ViewBuilder rowContent: @escaping (Data.Element) -> Row
  ) where Content == ForEach<Data, ID, Row> {
    self.init(selection: .single(selection), content: ForEach(data, id: id, content: rowContent))
  }

  /// Creates a list with a row for each element identified by a key path, of which several can be selected.
  ///
  /// ```swift
  /// List(["Tea", "Cake"], id: \.self, selection: $chosen) { Text($0) }  // `chosen` is a `Set<String>`
  /// ```
  public init<Data: RandomAccessCollection, ID: Hashable, Row: View>(
    _ data: Data, id: KeyPath<Data.Element, ID>, selection: Binding<Set<SelectionValue>>,
    @ViewBuilder rowContent: @escaping (Data.Element) -> Row
  ) where Content == ForEach<Data, ID, Row> {
    self.init(selection: .multiple(selection), content: ForEach(data, id: id, content: rowContent))
  }

  /// Creates a list with a row for each number of a range, of which one can be selected.
  ///
  /// ```swift
  /// List(1..<4, selection: $chosen) { Text("Table \($0)") }  // `chosen` is an `Int?`
  /// ```
  public init<Row: View>(
    _ data: Range<Int>, selection: Binding<SelectionValue?>, @ViewBuilder rowContent: @escaping (Int) -> Row
  ) where Content == ForEach<Range<Int>, Int, Row> {
    self.init(selection: .single(selection), content: ForEach(data, content: rowContent))
  }

  /// Creates a list with a row for each number of a range, of which several can be selected.
  ///
  /// ```swift
  /// List(1..<4, selection: $chosen) { Text("Table \($0)") }  // `chosen` is a `Set<Int>`
  /// ```
  public init<Row: View>(
    _ data: Range<Int>, selection: Binding<Set<SelectionValue>>, @ViewBuilder rowContent: @escaping (Int) -> Row
  ) where Content == ForEach<Range<Int>, Int, Row> {
    self.init(selection: .multiple(selection), content: ForEach(data, content: rowContent))
  }
}

extension List where SelectionValue == Never {
  /// Creates a list.
  ///
  /// ```swift
  /// List { Text("Tea"); Text("Cake") }
  /// ```
  public init(@ViewBuilder content: () -> Content) {
    self.init(selection: .none, content: content())
  }

  /// Creates a list with a row for each identifiable element.
  ///
  /// ```swift
  /// List(orders) { order in Text(order.title) }
  /// ```
  public init<Data: RandomAccessCollection, Row: View>(
    _ data: Data, @ViewBuilder rowContent: @escaping (Data.Element) -> Row
  ) where Data.Element: Identifiable, Content == ForEach<Data, Data.Element.ID, Row> {
    self.init(selection: .none, content: ForEach(data, content: rowContent))
  }

  /// Creates a list with a row for each element identified by a key path.
  ///
  /// ```swift
  /// List(["Tea", "Cake"], id: \.self) { Text($0) }
  /// ```
  public init<Data: RandomAccessCollection, ID: Hashable, Row: View>(
    _ data: Data, id: KeyPath<Data.Element, ID>, @ViewBuilder rowContent: @escaping (Data.Element) -> Row
  ) where Content == ForEach<Data, ID, Row> {
    self.init(selection: .none, content: ForEach(data, id: id, content: rowContent))
  }

  /// Creates a list with a row for each number of a range.
  ///
  /// ```swift
  /// List(1..<4) { Text("Table \($0)") }
  /// ```
  public init<Row: View>(_ data: Range<Int>, @ViewBuilder rowContent: @escaping (Int) -> Row)
  where Content == ForEach<Range<Int>, Int, Row> {
    self.init(selection: .none, content: ForEach(data, content: rowContent))
  }
}
