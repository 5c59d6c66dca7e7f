import EnvironmentDependencies
import EnvironmentDependenciesTesting
import Testing

extension DependencyTraitTests {
  @Test(.dependency(\.messages, Messages(greeting: "set")))
  func `A trait makes no test value of another dependency`() {
    #expect(Dependency(\.messages).wrappedValue.greeting == "set")
  }
}

/// A dependency whose test value must not be made by a trait that sets another one.
private struct Untouched: TestDependencyKey {
  static var testValue: Untouched {
    Issue.record("A test value was made.")
    return Untouched()
  }
}

extension DependencyValues {
  fileprivate var untouched: Untouched {
    get { self[Untouched.self] }
    set { self[Untouched.self] = newValue }
  }
}
