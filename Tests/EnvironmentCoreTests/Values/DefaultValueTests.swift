import EnvironmentCore
import Testing

@Suite struct DefaultValueTests {
  @Test func `A stored default is built once, whichever task reads it first`() async {
    let identities = await withTaskGroup(of: ObjectIdentifier.self) { group in
      for _ in 0..<64 {
        group.addTask { ObjectIdentifier(EnvironmentValues()[RacedKey.self]) }
      }
      return await group.reduce(into: Set()) { $0.insert($1) }
    }
    #expect(identities.count == 1)
    #expect(Racer.built.withLock { $0 } == 1)
  }

  @Test func `A computed default is computed at every read`() {
    let before = ComputedKey.count.withLock { $0 }
    let values = EnvironmentValues()
    _ = values[ComputedKey.self]
    _ = values[ComputedKey.self]
    #expect(ComputedKey.count.withLock { $0 } == before + 2)
  }

  @Test func `A default is not built for a value that is set`() {
    var values = EnvironmentValues()
    values[TrapKey.self] = 5
    let copy = values
    #expect(values[TrapKey.self] == 5)
    #expect(copy[TrapKey.self] == 5)
    #expect(values.isSet(TrapKey.self))
    #expect(values.description.contains("5"))
    values.reset(TrapKey.self)
    #expect(!values.isSet(TrapKey.self))
    #expect(TrapKey.count.withLock { $0 } == 0)
  }
}

private final class Racer: Sendable {
  static let built = Lock(0)
  init() { Self.built.withLock { $0 += 1 } }
}

private struct RacedKey: EnvironmentKey { static let defaultValue = Racer() }

private struct ComputedKey: EnvironmentKey {
  static let count = Lock(0)
  static var defaultValue: Int {
    count.withLock {
      $0 += 1; return $0
    }
  }
}

private struct TrapKey: EnvironmentKey {
  static let count = Lock(0)
  static var defaultValue: Int {
    count.withLock {
      $0 += 1; return $0
    }
  }
}
