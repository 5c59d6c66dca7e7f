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
public struct Table<Data: RandomAccessCollection, ID: Hashable, Caption: View>: BuiltInView {
  private let data: Data
  private let id: KeyPath<Data.Element, ID>
  private let columns: [TableColumn<Data.Element>]
  private let caption: Caption

  /// Creates a table of elements that a key path identifies.
  ///
  /// ```swift
  /// Table(["Rye", "Wheat"], id: \.self) { TableColumn("Bread") { $0 } }
  /// ```
  public init(
    _ data: Data, id: KeyPath<Data.Element, ID>,
    @TableColumnBuilder<Data.Element> columns: () -> [TableColumn<Data.Element>],
    @ViewBuilder caption: () -> Caption = { EmptyView() }
  ) {
    self.data = data
    self.id = id
    self.columns = columns()
    self.caption = caption()
  }

  /// Creates a table of elements that identify themselves.
  ///
  /// ```swift
  /// Table(orders) { TableColumn("Order") { order in order.title } }
  /// ```
  public init(
    _ data: Data, @TableColumnBuilder<Data.Element> columns: () -> [TableColumn<Data.Element>],
    @ViewBuilder caption: () -> Caption = { EmptyView() }
  ) where Data.Element: Identifiable, ID == Data.Element.ID {
    self.init(data, id: \.id, columns: columns, caption: caption)
  }

  public var body: some View {
    Element("table") {
      if Caption.self != EmptyView.self { Element("caption") { caption } }
      Element("thead") {
        Element("tr") {
          ForEach(columns.indices) { index in Element("th", ["scope": "col"]) { Text(columns[index].title) } }
        }
      }
      Element("tbody") {
        ForEach(data, id: id) { element in
          Element("tr") {
            ForEach(columns.indices) { index in
              let column = columns[index]
              Element(column.isRowHeader ? "th" : "td", ["scope": column.isRowHeader ? "row" : nil]) {
                column.content(element)
              }
            }
          }
        }
      }
    }
  }
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
public struct TableColumn<RowValue> {
  let title: String
  let isRowHeader: Bool
  let content: (RowValue) -> AnyView

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
  @MainActor
  public init(
    _ title: some StringProtocol, isRowHeader: Bool = false,
    @ViewBuilder content: @escaping (RowValue) -> some View
  ) {
    self.title = String(title)
    self.isRowHeader = isRowHeader
    self.content = { AnyView(content($0)) }
  }
}

/// A result builder that lists the columns of a ``Table``.
///
/// Use it for a function that returns columns. A column can depend on a condition.
///
/// ```swift
/// @TableColumnBuilder<Bread>
/// var columns: [TableColumn<Bread>] {
///   TableColumn("Bread") { bread in bread.name }
///   if showsWeight { TableColumn("Weight") { bread in "\(bread.grams) g" } }
/// }
/// ```
@resultBuilder
public enum TableColumnBuilder<RowValue> {
  /// Returns a column that a statement makes.
  public static func buildExpression(_ column: TableColumn<RowValue>) -> [TableColumn<RowValue>] { [column] }

  /// Returns the columns of a closure.
  public static func buildBlock(_ columns: [TableColumn<RowValue>]...) -> [TableColumn<RowValue>] {
    columns.flatMap { $0 }
  }

  /// Returns the columns of an `if` without an `else`.
  public static func buildOptional(_ columns: [TableColumn<RowValue>]?) -> [TableColumn<RowValue>] { columns ?? [] }

  /// Returns the columns of the first branches of an `if` or a `switch`.
  public static func buildEither(first: [TableColumn<RowValue>]) -> [TableColumn<RowValue>] { first }

  /// Returns the columns of the other branches of an `if` or a `switch`.
  public static func buildEither(second: [TableColumn<RowValue>]) -> [TableColumn<RowValue>] { second }
}
