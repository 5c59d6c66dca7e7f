import EnvironmentKit
import EnvironmentTesting
import Testing

extension EnvironmentValues {
  @Entry var traitName = "default"
  @Entry nonisolated var traitNumbers = [1]
}

@Suite(.environment(\.traitName, "suite"))
struct TraitTests {
  @Test func `A trait of a suite sets a value`() {
    #expect(EnvironmentValues.current.traitName == "suite")
  }

  @Test(.environment { $0.traitNumbers[0] = 2 }, arguments: [1, 2])
  func `A trait of a test changes values in each case`(_: Int) {
    #expect(EnvironmentValues.current.traitName == "suite")
    #expect(EnvironmentValues.current.traitNumbers == [2])
  }
}
