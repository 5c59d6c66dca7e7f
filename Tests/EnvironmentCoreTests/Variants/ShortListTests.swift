import EnvironmentCore
import TestSupport
import Testing

struct ShortListTests {
  @Test func `Any sequence of changes agrees with an array`() {
    var generator = SeededGenerator(seed: 1)
    for _ in 0..<200 {
      var (list, oracle): (ShortList<Int>, [Int]) = (ShortList(), [])
      for _ in 0..<Int.random(in: 0..<8, using: &generator) {
        let number = Int.random(in: 0..<4, using: &generator)
        switch Int.random(in: 0..<4, using: &generator) {
        case 0:
          list.removeAll { $0 == number }
          oracle.removeAll { $0 == number }
        case 1 where !oracle.isEmpty:
          let index = oracle.indices.randomElement(using: &generator) ?? 0
          (list[index], oracle[index]) = (number, number)
        default:
          list.append(number)
          oracle.append(number)
        }
        #expect(Array(list) == oracle)
        #expect(list.isEmpty == oracle.isEmpty && list.last == oracle.last)
      }
    }
  }

  @Test func `An element of a slot list keeps its slot until it is removed`() {
    var generator = SeededGenerator(seed: 2)
    for _ in 0..<200 {
      var (list, oracle): (SlotList<Int>, [Int: Int]) = (SlotList(), [:])
      for number in 0..<Int.random(in: 0..<12, using: &generator) {
        if let slot = oracle.keys.sorted().randomElement(using: &generator), Bool.random(using: &generator) {
          list.remove(at: slot)
          oracle[slot] = nil
        } else {
          let slot = list.append(number)
          #expect(oracle.updateValue(number, forKey: slot) == nil)
        }
        var elements: [Int] = []
        list.forEach { elements.append($0) }
        #expect(elements == oracle.sorted { $0.key < $1.key }.map(\.value))
        #expect(oracle.allSatisfy { list.element(at: $0.key) == $0.value } && list.isEmpty == oracle.isEmpty)
      }
    }
  }
}
