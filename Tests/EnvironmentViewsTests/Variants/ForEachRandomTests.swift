import EnvironmentViews
import Observation
import TestSupport
import Testing

/// Random changes of a list, in which each row is the same view for as long as its identifier is in the list.
@MainActor
struct ForEachRandomTests {
  fileprivate struct Item {
    /// An identifier whose hash equals that of many others.
    struct CollidingID: Hashable {
      let number: Int
      func hash(into hasher: inout Hasher) { hasher.combine(number % 2) }
    }

    let number: Int
    var text: String
    var name: String { "number \(number)" }
    var collidingID: CollidingID { CollidingID(number: number) }
  }

  @Observable
  fileprivate final class Model {
    var items: [Item] = []
  }

  private struct Page<ID: Hashable>: View {
    let model: Model
    let log: Log
    let names: () -> Int
    let id: KeyPath<Item, ID>

    var body: some View {
      ForEach(model.items, id: id) { Row(item: $0, log: log, name: names()) }
    }
  }

  /// A row with a state that identifies its view.
  private struct Row: View {
    let item: Item
    let log: Log
    @State private var name: Int

    init(item: Item, log: Log, name: Int) {
      self.item = item
      self.log = log
      _name = State(initialValue: name)
    }

    var body: some View {
      let _ = log("row \(item.number)")
      Text("\(item.number) \(item.text) \(name);")
        .onAppear { log("+\(name)") }
        .onDisappear { log("-\(name)") }
    }
  }

  @Test(arguments: 0..<testSize(16 as UInt64, full: 48))
  func `Rows keep their states by identifier, disappear in their old order and appear in their new one`(seed: UInt64) {
    switch seed % 3 {
    case 0: check(seed, id: \.number)
    case 1: check(seed, id: \.name)
    default: check(seed, id: \.collidingID)
    }
  }

  private func check(_ seed: UInt64, id: KeyPath<Item, some Hashable>) {
    var list = RandomList(seed: seed, hasDuplicates: seed % 4 == 3)
    let (model, log) = (Model(), Log())
    var nameCount = 0
    let reported = issues {
      let host = ViewHost {
        Page(
          model: model, log: log,
          names: {
            nameCount += 1
            return nameCount
          }, id: id)
      }
      for step in 0..<80 {
        list.change()
        model.items = list.items
        host.update()
        let entries = log.drain()
        let expected = list.show(appeared: entries.filter { $0.hasPrefix("+") }.map { String($0.dropFirst()) })
        #expect(entries == expected, "seed \(seed), step \(step)")
        #expect(host.html == list.html, "seed \(seed), step \(step)")
      }
      host.unmount()
      log.expect(list.rows.map { "-\($0.name)" })
    }
    #expect(reported.count == (list.hasShownDuplicate ? 1 : 0))
  }
}

/// A list that changes at random, with the expected rows, which it finds by comparing all pairs.
private struct RandomList {
  struct Row {
    let item: ForEachRandomTests.Item
    /// The number of rows before it with the same identifier.
    let occurrence: Int
    let name: String

    func isFor(_ item: ForEachRandomTests.Item, _ occurrence: Int) -> Bool {
      self.item.number == item.number && self.occurrence == occurrence
    }
  }

  private(set) var items: [ForEachRandomTests.Item] = []
  private(set) var rows: [Row] = []
  private(set) var hasShownDuplicate = false
  private let hasDuplicates: Bool
  private var generator: SeededGenerator
  private var count = 0

  init(seed: UInt64, hasDuplicates: Bool) {
    self.hasDuplicates = hasDuplicates
    generator = SeededGenerator(seed: seed)
  }

  var html: String { rows.map { "\($0.item.number) \($0.item.text) \($0.name);" }.joined() }

  // MARK: Changes

  /// Makes one to three changes.
  mutating func change() {
    for _ in 0...next(3) { changeOnce() }
  }

  private mutating func next(_ limit: Int) -> Int { Int.random(in: 0..<limit, using: &generator) }

  private mutating func changeOnce() {
    let index = items.isEmpty ? 0 : next(items.count)
    switch next(14) {
    case 0: items = []
    case 1: items = (0..<next(9)).map { _ in newItem() }
    case 2: items.append(newItem())
    case 3: items.insert(newItem(), at: 0)
    case 4: items.insert(contentsOf: (0..<next(4)).map { _ in newItem() }, at: index)
    case 5 where !items.isEmpty: items.swapAt(index, next(items.count))
    case 6 where !items.isEmpty: items.remove(at: index)
    case 7: items.removeSubrange(index..<(items.isEmpty ? 0 : index + next(items.count - index)))
    case 8: items.reverse()
    case 9: items.shuffle(using: &generator)
    case 10: items = Array(items[index...] + items[..<index])
    case 11 where !items.isEmpty: items[index] = newItem()
    case 12 where !items.isEmpty: items[index].text += "!"
    default: for index in items.indices where next(2) == 0 { items[index].text = "\(next(3))" }
    }
  }

  private mutating func newItem() -> ForEachRandomTests.Item {
    count += 1
    let number = hasDuplicates && next(3) == 0 ? next(4) : 10 + count
    return ForEachRandomTests.Item(number: number, text: "\(next(3))")
  }

  // MARK: Rows

  /// Shows the items, with the names of the rows that have appeared, and returns the expected log.
  mutating func show(appeared names: [String]) -> [String] {
    var (names, shown, evaluations): ([String], [Row], [String]) = (names.reversed(), [], [])
    for item in items {
      let occurrence = shown.count { $0.item.number == item.number }
      let former = rows.first { $0.isFor(item, occurrence) }
      if former?.item.text != item.text { evaluations.append("row \(item.number)") }
      shown.append(Row(item: item, occurrence: occurrence, name: former?.name ?? names.popLast() ?? "none"))
      if occurrence > 0 { hasShownDuplicate = true }
    }
    let left = rows.filter { row in !shown.contains { $0.isFor(row.item, row.occurrence) } }
    let new = shown.filter { row in !rows.contains { $0.isFor(row.item, row.occurrence) } }
    rows = shown
    return evaluations + left.map { "-\($0.name)" } + new.map { "+\($0.name)" }
  }
}
