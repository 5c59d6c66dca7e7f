extension List {
  /// Creates a list with a row for each element that identifies itself, of which one can be selected.
  public init<Data: RandomAccessCollection, Row: View>(
    _ data: Data, selection: Binding<SelectionValue?>, @ViewBuilder rowContent: @escaping (Data.Element) -> Row
  ) where Data.Element: Identifiable, Content == ForEach<Data, Data.Element.ID, Row> {
    self.init(selection: ListSelection(selection), content: ForEach(data, content: rowContent))
  }

  /// Creates a list with a row for each element that identifies itself, of which several can be selected.
  public init<Data: RandomAccessCollection, Row: View>(
    _ data: Data, selection: Binding<Set<SelectionValue>>, @ViewBuilder rowContent: @escaping (Data.Element) -> Row
  ) where Data.Element: Identifiable, Content == ForEach<Data, Data.Element.ID, Row> {
    self.init(selection: ListSelection(selection), content: ForEach(data, content: rowContent))
  }

  /// Creates a list with a row for each element that a key path identifies, of which one can be selected.
  public init<Data: RandomAccessCollection, ID: Hashable, Row: View>(
    _ data: Data, id: KeyPath<Data.Element, ID>, selection: Binding<SelectionValue?>,
    @ViewBuilder rowContent: @escaping (Data.Element) -> Row
  ) where Content == ForEach<Data, ID, Row> {
    self.init(selection: ListSelection(selection), content: ForEach(data, id: id, content: rowContent))
  }

  /// Creates a list with a row for each element that a key path identifies, of which several can be selected.
  public init<Data: RandomAccessCollection, ID: Hashable, Row: View>(
    _ data: Data, id: KeyPath<Data.Element, ID>, selection: Binding<Set<SelectionValue>>,
    @ViewBuilder rowContent: @escaping (Data.Element) -> Row
  ) where Content == ForEach<Data, ID, Row> {
    self.init(selection: ListSelection(selection), content: ForEach(data, id: id, content: rowContent))
  }

  /// Creates a list with a row for each number of a range, of which one can be selected.
  public init<Row: View>(
    _ data: Range<Int>, selection: Binding<SelectionValue?>, @ViewBuilder rowContent: @escaping (Int) -> Row
  ) where Content == ForEach<Range<Int>, Int, Row> {
    self.init(selection: ListSelection(selection), content: ForEach(data, content: rowContent))
  }

  /// Creates a list with a row for each number of a range, of which several can be selected.
  public init<Row: View>(
    _ data: Range<Int>, selection: Binding<Set<SelectionValue>>, @ViewBuilder rowContent: @escaping (Int) -> Row
  ) where Content == ForEach<Range<Int>, Int, Row> {
    self.init(selection: ListSelection(selection), content: ForEach(data, content: rowContent))
  }
}

extension List where SelectionValue == Never {
  /// Creates a list with a row for each element that identifies itself.
  public init<Data: RandomAccessCollection, Row: View>(
    _ data: Data, @ViewBuilder rowContent: @escaping (Data.Element) -> Row
  ) where Data.Element: Identifiable, Content == ForEach<Data, Data.Element.ID, Row> {
    self.init(selection: .none, content: ForEach(data, content: rowContent))
  }

  /// Creates a list with a row for each element that a key path identifies.
  public init<Data: RandomAccessCollection, ID: Hashable, Row: View>(
    _ data: Data, id: KeyPath<Data.Element, ID>, @ViewBuilder rowContent: @escaping (Data.Element) -> Row
  ) where Content == ForEach<Data, ID, Row> {
    self.init(selection: .none, content: ForEach(data, id: id, content: rowContent))
  }

  /// Creates a list with a row for each number of a range.
  public init<Row: View>(_ data: Range<Int>, @ViewBuilder rowContent: @escaping (Int) -> Row)
  where Content == ForEach<Range<Int>, Int, Row> {
    self.init(selection: .none, content: ForEach(data, content: rowContent))
  }
}
