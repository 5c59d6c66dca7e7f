import EnvironmentCore
import Testing

private enum NameKey: EnvironmentKey { static let defaultValue = "guest" }

struct EnvironmentSequenceTests {
  /// The name in the environment, several times.
  private struct Names: AsyncSequence, Sendable {
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

  private func collect(_ sequence: some AsyncSequence<String, Never> & Sendable) async -> [String] {
    await Task.detached {
      var names: [String] = []
      for await name in sequence { names.append(name + EnvironmentValues.current[NameKey.self]) }
      return names
    }.value
  }

  @Test func `Elements are made with the values of the task that made the sequence`() async {
    let (plain, carried) = withEnvironment {
      $0[NameKey.self] = "Ada"
    } operation: {
      (Names(count: 2), Names(count: 2).withCurrentEnvironment())
    }
    #expect(await collect(plain) == ["guestguest", "guestguest"])
    #expect(await collect(carried) == ["Adaguest", "Adaguest"])
  }

  @Test func `Sixty-four sequences at once have their own values`() async {
    await withTaskGroup(of: Bool.self) { group in
      for number in 0..<64 {
        let sequence = withRequestEnvironment {
          $0[NameKey.self] = "\(number)"
        } operation: {
          Names(count: 20).withCurrentEnvironment()
        }
        group.addTask { await collect(sequence) == Array(repeating: "\(number)guest", count: 20) }
      }
      for await isRight in group { #expect(isRight) }
    }
  }
}
