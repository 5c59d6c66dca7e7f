import EnvironmentCore
import EnvironmentDependencies
import Testing

extension DependencyEntryTests {
  @Test func `A test value is made once for many readers`() {
    let first = DependencyValues._current.entryCounted
    let second = DependencyValues._current.entryCounted
    #expect(first == second)
  }
}

extension DependencyValues {
  @DependencyEntry(test: Made.next()) fileprivate var entryCounted = 0
}

/// A counter that each made default increments.
private enum Made {
  private static let count = Lock(0)

  static func next() -> Int {
    count.withLock { count in
      count += 1
      return count
    }
  }
}
