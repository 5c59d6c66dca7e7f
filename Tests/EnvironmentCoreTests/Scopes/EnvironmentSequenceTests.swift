import EnvironmentCore
import Testing

private enum NameKey: EnvironmentKey { static let defaultValue = "guest" }

struct EnvironmentSequenceTests {
  private func names(_ count: Int) -> AsyncStream<String> {
    var left = count
    return AsyncStream {
      left -= 1
      return left < 0 ? nil : EnvironmentValues.current[NameKey.self]
    }
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
      (names(2), names(2).withCurrentEnvironment())
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
          names(20).withCurrentEnvironment()
        }
        group.addTask { await collect(sequence) == Array(repeating: "\(number)guest", count: 20) }
      }
      for await isRight in group { #expect(isRight) }
    }
  }
}
