import EnvironmentCore
import TestSupport
import Testing

/// Random operations on many copies at once, compared with a dictionary for each copy.
struct EnvironmentValuesOracleTests {
  @Test(arguments: [3, 12, 40, 150, 1_000], 1...4 as ClosedRange<UInt64>)
  func `Copies agree with dictionaries under any interleaving`(keyCount: Int, seed: UInt64) {
    var random = SeededGenerator(seed: seed &* 1_000 &+ UInt64(keyCount))
    let census = Census()
    var pairs = [OraclePair()]
    for step in 0..<testSize(400, full: 4_000) {
      let index = pairs.indices.randomElement(using: &random) ?? 0
      let key = Int.random(in: 0..<keyCount, using: &random)
      switch Int.random(in: 0..<100, using: &random) {
      case 0..<55: pairs[index].set(key, step, census)
      case 55..<62: pairs[index].set(key, nil, census)
      case 62..<75: pairs[index].reset(key)
      case 75..<88 where pairs.count < 24: pairs.append(pairs[index])
      case 75..<96 where pairs.count > 1: pairs.swapAt(index, pairs.count - 1); pairs.removeLast()
      default: pairs.append(OraclePair())
      }
      let checked = Int.random(in: 0..<keyCount, using: &random)
      for (number, pair) in pairs.enumerated() where !(pair.agrees(on: key) && pair.agrees(on: checked)) {
        Issue.record("copy \(number) disagrees on key \(key) or \(checked), step \(step)")
      }
    }
    for pair in pairs {
      #expect((0..<keyCount).allSatisfy(pair.agrees(on:)))
    }
    pairs = []
    #expect(census.alive == 0, "Every value is released with the last copy that could read it.")
  }

  @Test(arguments: 1...testSize(2 as UInt64, full: 6))
  func `Copies that grow, shrink and outlive each other agree with dictionaries`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let census = Census()
    var pairs = [OraclePair()]
    for phase in 0..<60 {
      // From few values to hundreds and back, with copies made on the way and released in any order.
      let keyCount = [3, 40, 300][phase % 3]
      let growth = [90, 15, 60, 5].randomElement(using: &random) ?? 50
      for step in 0..<80 {
        let index = pairs.indices.randomElement(using: &random) ?? 0
        let key = Int.random(in: 0..<keyCount, using: &random)
        if Int.random(in: 0..<100, using: &random) < growth {
          pairs[index].set(key, step, census)
        } else {
          pairs[index].reset(pairs[index].oracle.keys.randomElement(using: &random) ?? key)
        }
        if step % 16 == 0 { pairs.append(pairs[index]) }
        if step % 24 == 0 { pairs[index] = OraclePair() }
      }
      pairs.shuffle(using: &random)
      pairs.removeLast(max(0, pairs.count - 6))
      for pair in pairs { #expect((0..<300).allSatisfy(pair.agrees(on:)), "phase \(phase)") }
    }
    pairs = []
    #expect(census.alive == 0)
  }

  @Test func `A reset releases all but a bounded number of values that were set in one copy`() {
    let census = Census()
    var pair = OraclePair()
    for key in 0..<1_000 { pair.set(key, key, census) }
    do {
      let copy = pair
      pair.set(0, 1, census)
      #expect(copy.agrees(on: 0))
    }
    for key in 0..<1_000 { pair.reset(key) }
    #expect(census.alive < 100)
  }

  @Test func `A long-lived copy keeps a bounded number of replaced values`() {
    let census = Census()
    var pair = OraclePair()
    for key in 0..<10 { pair.set(key, key, census) }
    for step in 0..<10_000 {
      let snapshot = pair
      pair.set(step % 10, step, census)
      #expect(snapshot.agrees(on: step % 10))
    }
    #expect(census.alive < 200)
  }

  @Test func `Replacing a value that only one copy holds releases it`() {
    let census = Census()
    var pair = OraclePair()
    for key in 0..<100 { pair.set(key, key, census) }
    for step in 0..<1_000 { pair.set(step % 100, step, census) }
    #expect(census.alive == 100)
    for key in 0..<100 { pair.reset(key) }
    #expect(census.alive == 0)
    #expect((0..<100).allSatisfy(pair.agrees(on:)))
  }
}

/// A copy of values, and the dictionary of what it has.
struct OraclePair {
  var values = EnvironmentValues()
  var oracle: [Int: Int?] = [:]

  mutating func set(_ key: Int, _ number: Int?, _ census: Census) {
    NumberedKeys.all[key].store(number.map { Counted($0, census: census) }, in: &values)
    oracle[key] = .some(number)
  }

  mutating func reset(_ key: Int) {
    NumberedKeys.all[key].reset(in: &values)
    oracle[key] = nil
  }

  func agrees(on key: Int) -> Bool {
    NumberedKeys.all[key].stored(in: values) == oracle[key]
  }
}
