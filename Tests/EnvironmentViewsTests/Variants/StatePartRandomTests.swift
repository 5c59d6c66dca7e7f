import TestSupport
import Testing

@testable import EnvironmentViews

/// Random writes through random bindings, which evaluate exactly the views whose part has changed.
@MainActor
struct StatePartRandomTests {
  private struct Pair: Equatable {
    var first = 0
    var second = 0
  }

  private struct Item: Identifiable, Equatable {
    let id: Int
    var number = 0
    var pair = Pair()
  }

  private struct Whole: Equatable {
    var number = 0
    var pair = Pair()
    var optional: Int? = 1
    var scores: [String: Int] = ["a": 1, "b": 2]
    var items = (0..<4).map { Item(id: $0) }
  }

  private final class Log {
    var labels: [String] = []
  }

  private struct Reader<Value>: View {
    let label: String
    let log: Log
    @Binding var value: Value
    var body: some View {
      let _ = log.labels.append(label)
      Text(label + (value is Whole ? "" : " \(String(describing: value));"))
    }
  }

  private struct Page: View {
    let log: Log
    let hand: (Binding<Whole>) -> Void
    @State var whole: Whole

    var body: some View {
      let _ = hand($whole)
      Reader(label: "whole", log: log, value: $whole)
      Reader(label: "number", log: log, value: $whole.number)
      Reader(label: "pair", log: log, value: $whole.pair)
      Reader(label: "pair.first", log: log, value: $whole.pair.first)
      Reader(label: "pair.second", log: log, value: $whole.pair.second)
      Reader(label: "optional", log: log, value: $whole.optional)
      Reader(label: "score a", log: log, value: $whole.scores["a"])
      Reader(label: "score b", log: log, value: $whole.scores["b"])
      Reader(label: "items", log: log, value: $whole.items)
      ForEach($whole.items) { $item in
        let id = item.id
        Reader(label: "item \(id)", log: log, value: $item)
        Reader(label: "item \(id).number", log: log, value: $item.number)
        Reader(label: "item \(id).pair.first", log: log, value: $item.pair.first)
        Reader(label: "item \(id).pair.second", log: log, value: $item.pair.second)
      }
    }
  }

  /// Returns the values that the readers read, by their labels.
  private func parts(of whole: Whole) -> [String: AnyHashable] {
    let scores = whole.scores.sorted { $0.key < $1.key }
    var parts: [String: AnyHashable] = [
      "whole": "\(whole.number) \(whole.pair) \(whole.optional ?? -1) \(scores) \(whole.items)",
      "number": whole.number, "pair": "\(whole.pair)", "pair.first": whole.pair.first,
      "pair.second": whole.pair.second, "optional": whole.optional, "score a": whole.scores["a"],
      "score b": whole.scores["b"], "items": "\(whole.items)",
    ]
    for item in whole.items {
      parts["item \(item.id)"] = "\(item)"
      parts["item \(item.id).number"] = item.number
      parts["item \(item.id).pair.first"] = item.pair.first
      parts["item \(item.id).pair.second"] = item.pair.second
    }
    return parts
  }

  @Test(arguments: 0..<testSize(5 as UInt64, full: 16))
  func `A write through any binding evaluates exactly the readers of changed values`(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let log = Log()
    var handed: Binding<Whole>?
    let host = ViewHost { Page(log: log, hand: { handed = $0 }, whole: Whole()) }
    let whole = try #require(handed)
    handed = nil
    var rows: [Binding<Item>] = []
    var nextID = 10

    for step in 0..<60 {
      log.labels = []
      let before = parts(of: whole.wrappedValue)
      let number = Int.random(in: 0..<3, using: &generator)
      let index = whole.wrappedValue.items.indices.randomElement(using: &generator)
      switch Int.random(in: 0..<19, using: &generator) {
      case 0: whole.number.wrappedValue = number
      case 1: whole.wrappedValue.number = number
      case 2: whole.pair.first.wrappedValue = number
      case 3: whole.wrappedValue.pair.second = number
      case 4: whole.pair.wrappedValue = Pair(first: number, second: 1)
      case 5: whole.optional.wrappedValue = number == 0 ? nil : number
      case 6: Binding(whole.optional)?.wrappedValue = number
      case 7: whole.scores["a"].wrappedValue = number == 0 ? nil : number
      case 8: whole.wrappedValue.scores = ["b": number]
      case 9: if let index { whole.items[index].number.wrappedValue = number }
      case 10: if let index { whole.items[index].pair.first.wrappedValue = number }
      case 11: if let index { whole.items.wrappedValue[index].pair = Pair(first: number, second: number) }
      case 12: if let index { whole.items[index].wrappedValue.number = number }
      case 13: if let index { whole.items.wrappedValue.remove(at: index) }
      case 14:
        whole.items.wrappedValue.insert(Item(id: nextID), at: index ?? 0)
        nextID += 1
      case 15: whole.wrappedValue.items.shuffle(using: &generator)
      case 16: rows = whole.items.identified(by: \Item.id, { $0.id }).map(\.element)
      case 17: rows.randomElement(using: &generator)?.pair.second.wrappedValue = number
      default: rows.randomElement(using: &generator)?.wrappedValue.number = number
      }
      host.update()
      let after = parts(of: whole.wrappedValue)
      let expected = after.filter { before[$0.key] != $0.value }.keys.sorted()
      #expect(log.labels.sorted() == expected, "seed \(seed), step \(step)")
      if step % 3 > 0 { continue }
      let other = ViewHost { Page(log: Log(), hand: { _ in }, whole: whole.wrappedValue) }
      #expect(host.html == other.html, "seed \(seed), step \(step)")
    }
  }
}
