import EnvironmentReducers
import Foundation
import TestSupport
import Testing

struct IdentifiedArrayTests {
  @Test(arguments: 0..<testSize(6, full: 20)) func `Any sequence of operations has the same result as on a plain array`(
    seed: Int
  ) {
    var generator = SeededGenerator(seed: UInt64(seed))
    var array = IdentifiedArrayOf<Item>()
    var oracle: [Item] = []
    for step in 0..<400 {
      func check(_ isRight: Bool, _ line: Int = #line) {
        if !isRight { Issue.record("The array is wrong at step \(step), as line \(line) says.") }
      }
      let item = Item(id: Int.random(in: 0..<24, using: &generator), text: "\(step)")
      let place = oracle.firstIndex { $0.id == item.id }
      let index = Int.random(in: 0...oracle.count, using: &generator)
      switch Int.random(in: 0..<16, using: &generator) {
      case 0, 1:
        let (inserted, index) = array.append(item)
        check(inserted == (place == nil) && index == place ?? oracle.count)
        if place == nil { oracle.append(item) }
      case 2, 3:
        let result = array.insert(item, at: index)
        check(result.inserted == (place == nil) && result.index == place ?? index)
        if place == nil { oracle.insert(item, at: index) }
      case 4:
        check(array.remove(id: item.id) == place.map { oracle.remove(at: $0) })
      case 5:
        check(array.updateOrAppend(item) == place.map { oracle[$0] })
        if let place { oracle[place] = item } else { oracle.append(item) }
      case 6:
        array[id: item.id] = item
        if let place { oracle[place] = item } else { oracle.append(item) }
      case 7:
        array[id: item.id] = nil
        if let place { oracle.remove(at: place) }
      case 8:
        array[id: item.id]?.text += "!"
        if let place { oracle[place].text += "!" }
      case 9:
        array.sort { $0.text < $1.text }
        oracle.sort { $0.text < $1.text }
      case 10 where !oracle.isEmpty:
        let other = Int.random(in: 0..<oracle.count, using: &generator)
        array.swapAt(other, min(index, oracle.count - 1))
        oracle.swapAt(other, min(index, oracle.count - 1))
      case 11:
        let remainder = Int.random(in: 0..<7, using: &generator)
        array.removeAll { $0.id % 7 == remainder }
        oracle.removeAll { $0.id % 7 == remainder }
      case 12 where !oracle.isEmpty:
        let moved = oracle.indices.filter { _ in Bool.random(using: &generator) }
        array.move(fromOffsets: moved, toOffset: index)
        let before = oracle.indices.filter { $0 < index && !moved.contains($0) }
        let after = oracle.indices.filter { $0 >= index && !moved.contains($0) }
        oracle = (before + moved + after).map { oracle[$0] }
      case 13 where index < oracle.count:
        array.removeSubrange(index..<min(index + 2, oracle.count))
        oracle.removeSubrange(index..<min(index + 2, oracle.count))
      case 14:
        let result = array.updateOrInsert(item, at: index)
        check(result.originalMember == place.map { oracle[$0] })
        check(result.index == place ?? index)
        if let place { oracle[place] = item } else { oracle.insert(item, at: index) }
      case 15:
        let end = array.partition { $0.id.isMultiple(of: 2) }
        check(array[..<end].allSatisfy { !$0.id.isMultiple(of: 2) })
        check(array[end...].allSatisfy { $0.id.isMultiple(of: 2) })
        check(Set(array) == Set(oracle) && array.count == oracle.count)
        oracle = array.elements
      default:
        array.reverse()
        oracle.reverse()
      }
      check(array.elements == oracle)
      check(Array(array) == oracle)
      check(array.ids == oracle.map(\.id))
      for id in 0..<24 {
        check(array.index(id: id) == oracle.firstIndex { $0.id == id })
        check(array[id: id] == oracle.first { $0.id == id })
        check(array.contains(id: id) == oracle.contains { $0.id == id })
      }
    }
  }

  @Test func `A change of an element's identifier is reported and discarded`() {
    var array = twoItems
    let issues = issues {
      array[id: 1] = Item(id: 2, text: "c")
      array[id: 1]?.id = 3
      array[id: 4] = Item(id: 5, text: "d")
      array[0] = Item(id: 2, text: "e")
      array[1].id = 7
      array.update(Item(id: 9, text: "f"), at: 0)
    }
    #expect(array == twoItems)
    #expect(array.ids == [1, 2])
    #expect(issues.count == 6)
    #expect(
      issues.first == """
        An element of an identified array was given another identifier, so the array was left as it was.
          Identifier: 1
          Given: 2
          Element: EnvironmentReducersTests.IdentifiedArrayTests.Item
          • Remove the element and insert the other one.
          • Keep the identifier of an element constant.
        """)
  }

  @Test func `A second element with an identifier is omitted, and reported where all should be unique`() {
    let items = [Item(id: 1, text: "a"), Item(id: 1, text: "b")]
    var arrays: [IdentifiedArrayOf<Item>] = []
    let issues = issues {
      arrays.append(IdentifiedArray(uniqueElements: items))
      arrays.append(IdentifiedArray(uniqueElements: items, id: \.id))
      arrays.append(IdentifiedArray(items))
    }
    let first = Array(items.prefix(1))
    #expect(arrays.map(\.elements) == [first, first, first])
    #expect(issues.count == 2)
    #expect(issues.first?.hasPrefix("Two elements of an identified array have the same identifier") == true)
  }

  @Test func `Elements are identified by any key path`() {
    var words = IdentifiedArray(uniqueElements: ["a", "b"], id: \.self)
    let word: String? = words[id: "b"]
    #expect(word == "b")
    let appended = words.append("a")
    #expect(appended == (false, 0))
    words.remove("a")
    #expect(words.elements == ["b"])
    #expect(words.debugDescription == #"IdentifiedArray<String>(["b"])"#)
  }

  @Test func `An array is encoded as an array, and decoding refuses two elements with one identifier`() throws {
    let data = try JSONEncoder().encode(twoItems)
    let items = try JSONDecoder().decode([Item].self, from: data)
    #expect(items == twoItems.elements)
    let array = try JSONDecoder().decode(IdentifiedArrayOf<Item>.self, from: data)
    #expect(array == twoItems)
    let duplicate = try JSONEncoder().encode([array[0], array[0]])
    #expect(throws: DecodingError.self) { try JSONDecoder().decode(IdentifiedArrayOf<Item>.self, from: duplicate) }
  }

  @Test func `Arrays with the same elements in the same order are equal and hash alike`() {
    let array = twoItems
    var other = array
    other.reverse()
    #expect(array != other)
    other.reverse()
    #expect(array == other)
    #expect(Set([array, other]).count == 1)
    requireSendable(array)
  }

  @Test func `Filtering returns an identified array`() {
    var array = twoItems
    array.append(Item(id: 3, text: "a"))
    let filtered: IdentifiedArrayOf<Item> = array.filter { $0.text == "a" }
    #expect(filtered.ids == [1, 3])
    #expect(filtered.index(id: 3) == 1)
  }

  private func requireSendable(_: some Sendable) {}

  private let twoItems: IdentifiedArrayOf<Item> = [Item(id: 1, text: "a"), Item(id: 2, text: "b")]

  struct Item: Identifiable, Hashable, Codable {
    var id: Int
    var text: String
  }
}
