@testable import EnvironmentCore
import TestSupport
import Testing

@Suite struct ValueKeySetTests {
  private enum First: EnvironmentKey { static var defaultValue: Int { 1 } }
  private enum Second: EnvironmentKey { static var defaultValue: Int { 2 } }
  private enum Third: EnvironmentKey { static var defaultValue: Int { 3 } }

  @Test func `Any sequence of insertions gives what a set has`() {
    let keys: [ValueKey] = [.type(First.self), .type(Second.self), .type(Third.self)]
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
