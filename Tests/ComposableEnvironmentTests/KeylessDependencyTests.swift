import ComposableEnvironment
import TestSupport
import Testing

/// Tests of dependencies that are identified only by a key path.
///
/// Each test runs in a separate process, because the storage depends on the aliases that have ever been made, and on
/// the number of values.
struct KeylessDependencyTests {
  @Test func `Any sequence of reads and writes agrees with a dictionary`() async {
    await #expect(processExitsWith: .success) {
      var generator = SeededGenerator(seed: 1)
      let root = Node()
      let leaf = root.next.next
      var rootOracle: [Int: Int] = [:]
      var leafOracle: [Int: Int] = [:]
      for _ in 0..<testSize(5_000, full: 20_000) {
        let number = Int.random(in: 0..<300, using: &generator)
        let value = Int.random(in: 0..<1_000, using: &generator)
        switch Int.random(in: 0..<8, using: &generator) {
        case 0:
          root[\.[number: number]] = value
          rootOracle[number] = value
        case 1:
          leaf[\.[number: number]] = value
          leafOracle[number] = value
        case 2: #expect(root[\.[number: number]] == rootOracle[number] ?? -number)
        default: #expect(leaf[\.[number: number]] == leafOracle[number] ?? rootOracle[number] ?? -number)
        }
      }
    }
  }
}

final class Node: ComposableEnvironment {
  @Dependency(\.keyless) var keyless
  @DerivedEnvironment<Node> var next
}

extension Dependencies {
  var keyless: Int {
    get { self[\.keyless] ?? 1 }
    set { self[\.keyless] = newValue }
  }

  var other: Int {
    get { self[\.other] ?? -1 }
    set { self[\.other] = newValue }
  }

  var optional: String? {
    get { self[\.optional] ?? "default" }
    set { self[\.optional] = newValue }
  }

  /// Accesses a value by a key path that is a different object at each call.
  subscript(number number: Int) -> Int {
    get { self[\.[number: number]] ?? -number }
    set { self[\.[number: number]] = newValue }
  }
}
