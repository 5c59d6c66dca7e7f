/// A list in a program without views: an object for each row, found by its identifier in a dictionary that is made
/// for each change, and a tree of the shown content, in which only differences are replaced.
///
/// There is no environment and no state, rows have no code, and nothing is observed.
@MainActor
final class ConventionalList {
  private final class Row {
    let id: Int
    let element: ShownElement
    let text: ShownText

    init(_ item: ListItem) {
      id = item.id
      text = ShownText(item.text)
      element = ShownElement("li", [text])
    }
  }

  private class ShownNode {}

  private final class ShownElement: ShownNode {
    let tag: String
    var children: [ShownNode]

    init(_ tag: String, _ children: [ShownNode]) {
      self.tag = tag
      self.children = children
    }
  }

  private final class ShownText: ShownNode {
    var text: String

    init(_ text: String) { self.text = text }
  }

  private var rows: [Row] = []
  private let list = ShownElement("ul", [])

  init(_ items: [ListItem]) {
    show(items)
  }

  /// Shows items, each in its existing row.
  func show(_ items: [ListItem]) {
    let former = Dictionary(uniqueKeysWithValues: rows.map { ($0.id, $0) })
    rows = items.map { item in
      guard let row = former[item.id] else { return Row(item) }
      if row.text.text != item.text { row.text.text = item.text }
      return row
    }
    list.children = rows.map(\.element)
  }
}

/// Readers of values in a program without views, in a dictionary by value. A write marks the readers of the value. An
/// update lets each marked reader, in order, look up the value, and replace its text if the value differs.
@MainActor
final class ConventionalReaders {
  private final class Reader {
    let position: Int
    let key: ObjectIdentifier
    var text = ""
    var isMarked = false

    init(at position: Int, of key: ObjectIdentifier) {
      self.position = position
      self.key = key
    }
  }

  private var values: [ObjectIdentifier: Any] = [:]
  private var readers: [ObjectIdentifier: [ObjectIdentifier: Reader]] = [:]
  private var marked: [Reader] = []

  /// Sets the value of a key, and marks its readers.
  func set<Value: Equatable>(_ value: Value, for key: Any.Type) {
    let key = ObjectIdentifier(key)
    if values[key] as? Value == value { return }
    values[key] = value
    for reader in readers[key, default: [:]].values where !reader.isMarked {
      reader.isMarked = true
      marked.append(reader)
    }
  }

  /// Adds a reader of a number.
  func addReader(at position: Int, of key: Any.Type) {
    let reader = Reader(at: position, of: ObjectIdentifier(key))
    readers[reader.key, default: [:]][ObjectIdentifier(reader)] = reader
    read(reader)
  }

  /// Lets the marked readers read again.
  func update() {
    for reader in marked.sorted(by: { $0.position < $1.position }) {
      reader.isMarked = false
      read(reader)
    }
    marked = []
  }

  private func read(_ reader: Reader) {
    let text = "\(values[reader.key] as? Int ?? 0)"
    if reader.text != text { reader.text = text }
  }
}
