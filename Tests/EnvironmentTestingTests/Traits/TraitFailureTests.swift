import EnvironmentKit
import EnvironmentTesting
import TestSupport
import Testing

/// Tests of traits that can't set their values.
struct TraitFailureTests {
  @Test func `A value that is not sendable fails the test at its trait, and only it is not set`() async throws {
    let test = try #require(Test.current)
    let line = #line + 1
    let trait: EnvironmentTrait = .environment(\.sketch, Sketch())
    let mixed: EnvironmentTrait = .environment {
      $0.greeting = "set"
      $0.sketch = Sketch()
    }
    try await withKnownIssue {
      try await trait.provideScope(for: test, testCase: nil) {
        #expect(!EnvironmentValues.current.isSet(\.sketch))
      }
    } matching: { issue in
      issue.sourceLocation?.line == line && issue.sourceLocation?.fileID == #fileID
        && issue.comments.first?.rawValue.contains("Key: sketch") == true
    }
    await withKnownIssue {
      try await mixed.provideScope(for: test, testCase: nil) {
        #expect(EnvironmentValues.current.greeting == "set")
      }
    }
  }

  @Test func `A closure that throws fails the test without running it`() async throws {
    let test = try #require(Test.current)
    let traits: [EnvironmentTrait] = [
      .environment { _ in throw Refusal() },
      .environment(\.greeting, try refusedGreeting()),
    ]
    for trait in traits {
      await #expect(throws: Refusal.self) {
        try await trait.provideScope(for: test, testCase: nil) { Issue.record("The test runs.") }
      }
    }
  }

  @Test(.environment(\.counted, Counted(number: 1)))
  func `A trait that sets a value makes no default`() {
    #expect(EnvironmentValues.current.counted.number == 1)
    #expect(Counted.defaults.withLock { $0 } == 0)
  }
}

private func refusedGreeting() throws -> String { throw Refusal() }

private struct Counted {
  static let defaults = Lock(0)

  let number: Int

  static func makeDefault() -> Counted {
    defaults.withLock { $0 += 1 }
    return Counted(number: 0)
  }
}

extension EnvironmentValues {
  @Entry fileprivate var counted = Counted.makeDefault()
}
