import EnvironmentCore
import Testing

enum NameKey: EnvironmentKey { static let defaultValue = "guest" }

struct EnvironmentSequenceTests {
  @Test func `Elements are made with the values of the task that made the sequence`() async {
    let (plain, carried) = withEnvironment {
      $0[NameKey.self] = "Ada"
    } operation: {
      (Names(count: 2), Names(count: 2).withCurrentEnvironment())
    }
    #expect(await collect(plain) == ["guestguest", "guestguest"])
    #expect(await collect(carried) == ["Adaguest", "Adaguest"])
  }
}

/// The name in the environment, several times.
struct Names: AsyncSequence, Sendable {
  typealias Failure = Never
  let count: Int

  struct AsyncIterator: AsyncIteratorProtocol {
    var left: Int

    mutating func next() async -> String? {
      left -= 1
      return left < 0 ? nil : EnvironmentValues.current[NameKey.self]
    }
  }

  func makeAsyncIterator() -> AsyncIterator { AsyncIterator(left: count) }
}

/// Returns the elements of a sequence, each with the name of the detached task that collects them.
func collect(_ sequence: some AsyncSequence<String, Never> & Sendable) async -> [String] {
  await Task.detached {
    var names: [String] = []
    for await name in sequence { names.append(name + EnvironmentValues.current[NameKey.self]) }
    return names
  }.value
}
