import EnvironmentCore

/// A table with a row for each element of a collection.
///
/// Use it for data. To place views beside each other, use ``Grid``. You should give each table a caption, or a heading
/// above it.
///
/// ```swift
/// Table(breads) {
///   TableColumn("Bread", isRowHeader: true) { $0.name }
///   TableColumn("Price") { bread in Text(bread.price, format: .currency(code: "EUR")) }
/// } caption: {
///   "Prices of today"
/// }
/// ```
///
/// Follows SwiftUI's `Table`.
public nonisolated struct Table<
  Data: RandomAccessCollection, ID: Hashable, Columns: TableColumnContent, Caption: View
>: CompositeView where Columns.TableRowValue == Data.Element {
  private let data: Data
  private let id: KeyPath<Data.Element, ID>
  private let columns: Columns
  private let caption: Caption

  /// Creates a table of elements identified by a key path.
  ///
  /// ```swift
  /// Table(["Rye", "Wheat"], id: \.self) { TableColumn("Bread") { $0 } }
  /// ```
  public init(
    _ data: Data, id: KeyPath<Data.Element, ID>, @TableColumnBuilder<Data.Element> columns: () -> Columns,
    @ViewBuilder caption: () -> Caption = { EmptyView() }
  ) {
    self.data = data
    self.id = id
    self.columns = columns()
    self.caption = caption()
  }

  /// Creates a table of identifiable elements.
  ///
  /// ```swift
  /// Table(orders) { TableColumn("Order") { order in order.title } }
  /// ```
  public init(
    _ data: Data, @TableColumnBuilder<Data.Element> columns: () -> Columns,
    @ViewBuilder caption: () -> Caption = { EmptyView() }
  ) where Data.Element: Identifiable, ID == Data.Element.ID {
    self.init(data, id: \.id, columns: columns, caption: caption)
  }

  typealias Head = Element<Element<Columns.__Titles>>
  typealias Rows = Element<ForEach<Data, ID, Element<Columns.__Cells>>>

  var parts: Element<TupleView<Element<Caption>?, Head, Rows>> {
    Element("table") {
      if Caption.self != EmptyView.self { Element("caption") { caption } }
      Element("thead") { Element("tr") { columns.__titles } }
      Element("tbody") {
        ForEach(data, id: id) { [columns] element in Element("tr") { columns.__cells(for: element) } }
      }
    }
  }

  @MainActor public func __visit(with visitor: __ViewVisitor) throws { try visitParts(with: visitor) }
  @MainActor public mutating func __render(with renderer: __HTMLRenderer) throws { try renderParts(with: renderer) }
}

extension Table: Markup where Columns.__Cells: Markup, Caption: Markup {
  public mutating func __write(with renderer: __MarkupRenderer) throws { try writeParts(with: renderer) }
}

/// A column of a ``Table``: its title, and the content of its cell in a row.
///
/// ```swift
/// Table(breads) {
///   TableColumn("Bread", isRowHeader: true) { bread in bread.name }
///   TableColumn("Weight") { bread in "\(bread.grams) g" }
/// }
/// ```
///
/// Follows SwiftUI's `TableColumn`.
public nonisolated struct TableColumn<RowValue, Content: View>: TableColumnContent {
  private let title: String
  private let isRowHeader: Bool
  private let content: (RowValue) -> Content

  /// Creates a column.
  ///
  /// You should make the column that names the rows their header: a screen reader then reads it with each cell.
  ///
  /// ```swift
  /// TableColumn("Bread", isRowHeader: true) { bread in Link(bread.name, to: "/breads/\(bread.id)") }
  /// ```
  ///
  /// - Parameters:
  ///   - title: The header of the column.
  ///   - isRowHeader: Indicates whether the cells of the column name their rows.
  ///   - content: The content of the cell for an element.
  public init(
    _ title: some StringProtocol, isRowHeader: Bool = false, @ViewBuilder content: @escaping (RowValue) -> Content
  ) {
    self.title = String(title)
    self.isRowHeader = isRowHeader
    self.content = content
  }

  public var __titles: Element<Text> { Element("th", ["scope": "col"]) { Text(title) } }

  public func __cells(for row: RowValue) -> Element<Content> {
    Element(isRowHeader ? "th" : "td", isRowHeader ? ["scope": "row"] : [:]) { content(row) }
  }
}

/// The columns of a ``Table``.
///
/// Use it for a function that returns columns. A column can depend on a condition.
///
/// ```swift
/// @TableColumnBuilder<Bread>
/// var columns: some TableColumnContent<Bread> {
///   TableColumn("Bread") { bread in bread.name }
///   if showsWeight { TableColumn("Weight") { bread in "\(bread.grams) g" } }
/// }
/// ```
///
/// Follows SwiftUI's `TableColumnContent`.
public nonisolated protocol TableColumnContent<TableRowValue> {
  /// The type of the elements, of which each has a row.
  associatedtype TableRowValue

  /// The headers of the columns. Do not use.
  associatedtype __Titles: Markup

  /// The cells of a row. Do not use.
  associatedtype __Cells: View

  /// The headers of the columns. Do not call.
  var __titles: __Titles { get }

  /// Returns the cells of a row. Do not call.
  func __cells(for row: TableRowValue) -> __Cells
}

/// A result builder for the columns of a ``Table``.
///
/// Use it for a function of your own: see ``TableColumnContent``.
///
/// ```swift
/// @TableColumnBuilder<Bread>
/// var columns: some TableColumnContent<Bread> { TableColumn("Bread") { bread in bread.name } }
/// ```
@resultBuilder
public enum TableColumnBuilder<RowValue> {
  /// Returns a column made by a statement.
  public static func buildExpression<Content: View>(
    _ column: TableColumn<RowValue, Content>
  ) -> TableColumn<RowValue, Content> {
    column
  }

  /// Returns the columns of a statement.
  @_disfavoredOverload
  public static func buildExpression<Columns: TableColumnContent<RowValue>>(_ columns: Columns) -> Columns { columns }

  /// Returns the first column of a closure.
  public static func buildPartialBlock<Columns: TableColumnContent<RowValue>>(first: Columns) -> Columns { first }

  /// Returns the columns of a closure, after one more.
  public static func buildPartialBlock<First: TableColumnContent<RowValue>, Second: TableColumnContent<RowValue>>(
    accumulated first: First, next second: Second
  ) -> _TableColumnPair<First, Second> {
    _TableColumnPair(first: first, second: second)
  }

  /// Returns the columns of an `if` without an `else`.
  public static func buildOptional<Columns: TableColumnContent<RowValue>>(_ columns: Columns?) -> Columns? { columns }

  /// Returns the columns of the first branches of an `if` or a `switch`.
  public static func buildEither<First: TableColumnContent<RowValue>, Second: TableColumnContent<RowValue>>(
    first: First
  ) -> _ConditionalTableColumns<First, Second> {
    .first(first)
  }

  /// Returns the columns of the other branches of an `if` or a `switch`.
  public static func buildEither<First: TableColumnContent<RowValue>, Second: TableColumnContent<RowValue>>(
    second: Second
  ) -> _ConditionalTableColumns<First, Second> {
    .second(second)
  }
}

/// Columns followed by others, as a ``TableColumnBuilder`` makes them.
public nonisolated struct _TableColumnPair<First: TableColumnContent, Second: TableColumnContent>: TableColumnContent
where First.TableRowValue == Second.TableRowValue {
  fileprivate let first: First
  fileprivate let second: Second

  public var __titles: TupleView<First.__Titles, Second.__Titles> { TupleView((first.__titles, second.__titles)) }

  public func __cells(for row: First.TableRowValue) -> TupleView<First.__Cells, Second.__Cells> {
    TupleView((first.__cells(for: row), second.__cells(for: row)))
  }
}

/// The columns of one of two branches, as a ``TableColumnBuilder`` makes them.
public nonisolated enum _ConditionalTableColumns<First: TableColumnContent, Second: TableColumnContent>:
  TableColumnContent
where First.TableRowValue == Second.TableRowValue {
  case first(First)
  case second(Second)

  public var __titles: ConditionalContent<First.__Titles, Second.__Titles> {
    switch self {
    case .first(let columns): .first(columns.__titles)
    case .second(let columns): .second(columns.__titles)
    }
  }

  public func __cells(for row: First.TableRowValue) -> ConditionalContent<First.__Cells, Second.__Cells> {
    switch self {
    case .first(let columns): .first(columns.__cells(for: row))
    case .second(let columns): .second(columns.__cells(for: row))
    }
  }
}

extension Optional: TableColumnContent where Wrapped: TableColumnContent {
  public nonisolated var __titles: Wrapped.__Titles? { map(\.__titles) }

  public nonisolated func __cells(for row: Wrapped.TableRowValue) -> Wrapped.__Cells? {
    map { $0.__cells(for: row) }
  }
}
