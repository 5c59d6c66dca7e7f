/// A list as programs keep it that have no views: an object for each row, found by its identifier in a dictionary that
/// is made for each change, and a tree of what is shown, in which only what differs is replaced.
///
/// There is no environment and no state, rows have no code of their own, and nothing is observed.
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

  /// Shows items, each in the row that it has already.
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

/// A value as programs keep it that have no environment: it calls those that have subscribed to it.
@MainActor
final class ConventionalValue {
  private var subscribers: [(Int) -> Void] = []

  var value = 0 {
    didSet {
      if value != oldValue { for subscriber in subscribers { subscriber(value) } }
    }
  }

  func subscribe(_ subscriber: @escaping (Int) -> Void) {
    subscribers.append(subscriber)
    subscriber(value)
  }
}
