@testable import EnvironmentCore
import TestSupport
import Testing

@Suite struct ValueKeySetTests {
  private enum WidthKey: EnvironmentKey { static var defaultValue: Int { 1 } }
  private enum HeightKey: EnvironmentKey { static var defaultValue: Int { 2 } }
  private enum DepthKey: EnvironmentKey { static var defaultValue: Int { 3 } }

  @Test func `Any sequence of insertions agrees with a set`() {
    let keys: [ValueKey] = [.type(WidthKey.self), .type(HeightKey.self), .type(DepthKey.self)]
    var generator = SeededGenerator(seed: 1)
    for _ in 0..<200 {
      var (set, oracle): (ValueKeySet, Set<ValueKey>) = (ValueKeySet(), [])
      for _ in 0..<Int.random(in: 0..<6, using: &generator) {
        guard let key = keys.randomElement(using: &generator) else { continue }
        set.insert(key)
        oracle.insert(key)
      }
      #expect(Set(set) == oracle)
      #expect(Array(set).count == oracle.count)
      #expect(set.isEmpty == oracle.isEmpty)
      #expect(keys.allSatisfy { set.contains($0) == oracle.contains($0) })
    }
  }
}
