import EnvironmentDependencies
import EnvironmentKit
import EnvironmentDependenciesTesting
import Testing

extension EnvironmentValues {
  @Entry var traitName = "default"
  @Entry nonisolated var traitNumbers = [1]
  @Entry var traitMaker: TraitMaker?
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

  @Test(
    .environment {
      MainActor.assertIsolated()
      $0.traitName += ", changed"
      $0.traitMaker = TraitMaker()
    })
  func `A closure of a trait sets entries of the main actor`() {
    #expect(EnvironmentValues.current.traitName == "suite, changed")
    #expect(EnvironmentValues.current.traitMaker != nil)
  }

  @Test(.dependencies { $0.traitName += ", changed" }, arguments: [1, 2])
  func `A closure of a trait for dependencies sets entries of the main actor in each case`(_: Int) {
    #expect(EnvironmentValues.current.traitName == "suite, changed")
  }

  @Test(.strictEnvironment(allowing: \.traitMaker, \.traitNumbers))
  func `A strict test may read the allowed values of the main actor`() {
    #expect(EnvironmentValues.current.traitMaker == nil)
    #expect(EnvironmentValues.current.traitNumbers == [1])
  }

  @Test(.environment { @Sendable in $0.traitNumbers[0] = 2 })
  nonisolated func `A sendable closure sets entries that belong to no actor`() {
    #expect(EnvironmentValues.current.traitNumbers == [2])
  }
}

/// A class that only the main actor can make.
final class TraitMaker {}
