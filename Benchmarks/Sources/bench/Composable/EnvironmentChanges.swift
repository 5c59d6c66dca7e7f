import ComposableEnvironment
import EnvironmentCore

/// P10: making an environment and setting one of its dependencies, beside a derivation of values.
var environmentChanges: [Benchmark] {
  [
    changes("composable/set a dependency with 'with'", atMost: 8) {
      let environment = Small()
      return { count in
        for number in 0..<count { hold(set(environment, number)) }
      }
    } conventional: {
      let environment = ConventionalSmall(parent: nil)
      return { count in
        for number in 0..<count { hold(set(environment, number)) }
      }
    },
    changes("composable/make an environment, set and read a dependency", atMost: 14) {
      { count in
        for number in 0..<count { hold(set(Small(), number).changedNumber) }
      }
    } conventional: {
      { count in
        for number in 0..<count { hold(set(ConventionalSmall(parent: nil), number).number) }
      }
    },
  ]
}

private func changes(
  _ name: String, atMost bound: Double, composable: @escaping @MainActor () -> Benchmark.Operation,
  conventional: @escaping @MainActor () -> Benchmark.Operation
) -> Benchmark {
  Benchmark(name) {
    // Other benchmarks have declared aliases.
    Dependencies.clearAliases()
    let values = EnvironmentCore.EnvironmentValues()
    return [
      .init("ComposableEnvironment", composable()),
      .init("dictionary by key path", conventional()),
      .init("a derivation") { count in
        for number in 0..<count { hold(derive(values, number)) }
      },
    ]
  }
  .target("P10", "ComposableEnvironment", atMost: bound, of: "a derivation")
}

private enum ChangedNumberKey: DependencyKey {
  static var defaultValue: Int { 1 }
}

extension Dependencies {
  fileprivate var changedNumber: Int {
    get { self[ChangedNumberKey.self] }
    set { self[ChangedNumberKey.self] = newValue }
  }
}

private final class Small: ComposableEnvironment {
  @Dependency(\.changedNumber) var changedNumber
}

private final class ConventionalSmall: ConventionalComposable {
  @ConventionalDependency(\.number) var number
}

@inline(never) private func set(_ environment: Small, _ number: Int) -> Small {
  environment.with(\.changedNumber, number)
}
@inline(never) private func set(_ environment: ConventionalSmall, _ number: Int) -> ConventionalSmall {
  environment.with(\.number, number)
}

@inline(never) private func derive(
  _ values: EnvironmentCore.EnvironmentValues, _ number: Int
) -> EnvironmentCore.EnvironmentValues {
  var copy = values
  copy[ChangedNumberKey.self] = number
  return copy
}

@inline(never) private func hold(_ environment: Small) {}
@inline(never) private func hold(_ environment: ConventionalSmall) {}
@inline(never) private func hold(_ number: Int) {}
@inline(never) private func hold(_ values: EnvironmentCore.EnvironmentValues) {}
