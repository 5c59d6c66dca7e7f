/// A row of a list, as in a program's model.
struct ListItem: Identifiable {
  let id: Int
  var text: String
}

/// A change of a list.
enum ListChange: String, CaseIterable {
  case insert = "insert the first"
  case append = "append one"
  case remove = "remove one"
  case swap = "swap two"
  case reverse
  case shuffle
  case changeOne = "change one"
  case changeAll = "change all"
  case clear
  case fill

  /// The greatest ratio of the views' time to that of the list without views.
  var bound: Double {
    switch self {
    case .insert, .append, .remove: 2
    case .changeOne: 1.8
    case .swap, .reverse: 3.5
    case .clear: 4
    case .shuffle: 5
    // Each row has a body, three nodes and an observation, and half of the time is reference counting.
    case .changeAll: 10
    case .fill: 19
    }
  }

  /// The greatest ratio of the time to that of mounting the list (P8); `nil` for a change of all rows.
  var mountingBound: Double? {
    switch self {
    case .insert, .append, .remove: 0.25
    case .swap, .reverse, .shuffle: 0.5
    case .changeOne: 0.1
    case .changeAll, .clear, .fill: nil
    }
  }

  /// The greatest ratio of the time for 100,000 rows to that for 1,000; for n log n that is 167, if all memory is in
  /// the cache.
  var growthBound: Double { self == .shuffle ? 800 : 300 }

  /// Returns the items before the change, which are all of some, or none.
  func start(_ items: [ListItem]) -> [ListItem] { self == .fill ? [] : items }

  /// Returns the items after the change.
  @MainActor
  func end(_ items: [ListItem]) -> [ListItem] {
    var items = items
    switch self {
    case .insert: items.insert(ListItems.next(), at: 0)
    case .append: items.append(ListItems.next())
    case .remove: items.remove(at: items.count / 2)
    case .swap: items.swapAt(1, items.count - 2)
    case .reverse: items.reverse()
    case .shuffle: items.shuffle()
    case .changeOne: items[items.count / 2].text = ListItems.nextText()
    case .changeAll: for index in items.indices { items[index].text = ListItems.nextText() }
    case .clear: items = []
    case .fill: items = ListItems.next(items.count)
    }
    return items
  }

  /// Returns the number of rows that differ from those before.
  func changedRowCount(of count: Int) -> Int {
    switch self {
    case .insert, .append, .changeOne: 1
    case .remove, .swap, .reverse, .shuffle, .clear: 0
    case .changeAll, .fill: count
    }
  }
}

/// A factory of items, each with its own identifier and a separately allocated text.
@MainActor
enum ListItems {
  private static var idCount = 0
  private static var textCount = 0

  static func next(_ count: Int) -> [ListItem] { (0..<count).map { _ in next() } }

  static func next() -> ListItem {
    idCount += 1
    return ListItem(id: idCount, text: nextText())
  }

  static func nextText() -> String {
    textCount += 1
    return "the text with the number \(textCount)"
  }
}
