import EnvironmentCore
import Testing

struct DefaultValueTests {
  @Test func `A computed default is computed at every read, and never for a value that is set`() {
    var values = EnvironmentValues()
    values[CountingKey.self] = 5
    let copy = values
    #expect(values[CountingKey.self] + copy[CountingKey.self] == 10)
    #expect(values.isSet(CountingKey.self))
    #expect(values.description.contains("5"))
    values.reset(CountingKey.self)
    #expect(!values.isSet(CountingKey.self))
    expectCount(0)
    _ = values[CountingKey.self]
    _ = values[CountingKey.self]
    expectCount(2)
  }

  private func expectCount(_ count: Int, sourceLocation: SourceLocation = #_sourceLocation) {
    #expect(CountingKey.count.withLock { $0 } == count, sourceLocation: sourceLocation)
  }
}

/// A key that counts how often its default is computed.
private struct CountingKey: EnvironmentKey {
  static let count = Lock(0)
  static var defaultValue: Int {
    count.withLock {
      $0 += 1
      return $0
    }
  }
}
