import EnvironmentKit
import EnvironmentTesting
import TestSupport
import Testing

@Suite(.environment(\.greeting, "outer"), .environment(\.farewell, "outer"))
struct EnvironmentTraitTests {
  @Test func `A trait of a suite sets values in its tests`() {
    #expect(current == ["outer", "outer", "Ada"])
  }

  @Test(.environment(\.greeting, "first"), .environment(\.greeting, "second"))
  func `A later trait wins over an earlier one, and a trait of a test over one of its suite`() {
    #expect(current == ["second", "outer", "Ada"])
  }

  @Test(
    .environment {
      $0.greeting += " and inner"
      $0.person.name = "Bea"
    })
  func `A closure changes the current values`() {
    #expect(current == ["outer and inner", "outer", "Bea"])
    #expect(EnvironmentValues.current.person.age == 36)
  }

  @Suite(.environment(\.greeting, "middle")) struct Inner {
    @Test func `Traits of nested suites add up`() {
      #expect(current == ["middle", "outer", "Ada"])
    }

    @Suite struct Innermost {
      @Test(.environment(\.person.name, "Bea"))
      func `A suite without traits has the values of the enclosing suites, and a trait can set a part of a value`() {
        #expect(current == ["middle", "outer", "Bea"])
        #expect(EnvironmentValues.current.person.age == 36)
      }
    }
  }

  @Test(.environment { $0.greeting = "\(Numbers.next())" }, arguments: 0..<8)
  func `Each case has its own scope`(_: Int) async {
    let greeting = EnvironmentValues.current.greeting
    #expect(Numbers.isNew(greeting))
    await Task.yield()
    #expect(EnvironmentValues.current.greeting == greeting)
  }

  @Test(.environment(\.greeting, "inner"), arguments: [1, 2])
  func `Child tasks read the values`(_: Int) async {
    async let child = current
    #expect(await child == ["inner", "outer", "Ada"])
    #expect(await Task { current }.value == ["inner", "outer", "Ada"])
    #expect(await MainActor.run { current } == ["inner", "outer", "Ada"])
    #expect(await Task.detached { current }.value == ["Hello", "Goodbye", "Ada"])
  }
}

/// The current task's values.
private var current: [String] {
  let values = EnvironmentValues.current
  return [values.greeting, values.farewell, values.person.name]
}

private enum Numbers {
  private static let state = Lock<(last: Int, seen: Set<String>)>((0, []))

  static func next() -> Int {
    state.withLock { state in
      state.last += 1
      return state.last
    }
  }

  static func isNew(_ number: String) -> Bool {
    state.withLock { $0.seen.insert(number).inserted }
  }
}
