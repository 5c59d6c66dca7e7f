import ComposableEnvironment
import EnvironmentCore
import Testing

struct DependencyAliasesTests {
  private let int = \Dependencies.int
  private let int1 = \Dependencies.int1
  private let int2 = \Dependencies.int2

  @Test func `A chain of aliases is followed to its end`() {
    var aliases = DependencyAliases()
    aliases.alias(dependency: int1, to: int)
    aliases.alias(dependency: int2, to: int1)
    for dependency in [int, int1, int2] {
      #expect(aliases.standardAlias(for: dependency) == int)
      #expect(aliases.aliasing(with: dependency) == [int, int1, int2])
    }
  }

  @Test func `Without aliases, each dependency is its own canonical one`() {
    var aliases = DependencyAliases()
    #expect(aliases.standardAlias(for: int) == int)
    #expect(aliases.aliasing(with: int) == [int])
    aliases.alias(dependency: int1, to: int)
    aliases.clear()
    #expect(aliases.standardAlias(for: int1) == int1)
  }

  @Test func `The alias that was made last wins`() {
    var aliases = DependencyAliases()
    aliases.alias(dependency: int1, to: int)
    aliases.alias(dependency: int1, to: int2)
    #expect(aliases.standardAlias(for: int1) == int2)
    #expect(aliases.aliasing(with: int) == [int])
  }

  @Test func `A cycle is reported and ignored, even of one alias`() {
    let issues = Lock<[String]>([])
    var aliases = DependencyAliases()
    aliases.alias(dependency: int1, to: int)
    EnvironmentReporting.withReporter { issue in
      issues.withLock { $0.append(issue.fact) }
    } operation: {
      aliases.alias(dependency: int, to: int1)
      aliases.alias(dependency: int2, to: int2)
    }
    #expect(issues.withLock { $0.count } == 2)
    #expect(aliases.standardAlias(for: int) == int)
    #expect(aliases.standardAlias(for: int1) == int)
  }

  @Test func `A cycle through a replaced alias is ignored, too`() {
    var aliases = DependencyAliases()
    aliases.alias(dependency: int, to: int1)
    aliases.alias(dependency: int2, to: int)
    EnvironmentReporting.withReporter { _ in
    } operation: {
      aliases.alias(dependency: int, to: int2)
    }
    #expect(aliases.standardAlias(for: int2) == int1)
  }

  @Test func `A copy is independent of the original`() {
    var aliases = DependencyAliases()
    let copy = aliases
    aliases.alias(dependency: "a", to: "b")
    #expect(aliases.standardAlias(for: "a") == "b")
    #expect(copy.standardAlias(for: "a") == "a")
  }
}
