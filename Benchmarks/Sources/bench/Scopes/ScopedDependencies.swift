import EnvironmentCore
import EnvironmentDependencies

/// P10: an operation with one overridden dependency, beside a derivation of the values that it runs with.
var scopedDependencies: [Benchmark] {
  [1, 10, 100].map { count in
    Benchmark("scopes/withDependencies with one override, \(count) set") {
      let filled = Filler.environment(count)
      return [
        .init("withDependencies") { count in
          withEnvironment {
            $0 = filled
          } operation: {
            for number in 0..<count { enter(number) }
          }
        },
        .init("a derivation") { count in
          for number in 0..<count { hold(derive(filled, number)) }
        },
      ]
    }
    .target("P10", "withDependencies", atMost: 6, of: "a derivation")
  }
}

private enum NumberDependencyKey: TestDependencyKey {
  static var testValue: Int { 0 }
}

extension DependencyValues {
  fileprivate var dependencyNumber: Int {
    get { self[NumberDependencyKey.self] }
    set { self[NumberDependencyKey.self] = newValue }
  }
}

@inline(never) private func enter(_ number: Int) {
  withDependencies {
    $0.dependencyNumber = number
  } operation: {
    hold(number)
  }
}

@inline(never) private func derive(
  _ values: EnvironmentCore.EnvironmentValues, _ number: Int
) -> EnvironmentCore.EnvironmentValues {
  var copy = values
  copy[NumberDependencyKey.self] = number
  return copy
}

@inline(never) private func hold(_ number: Int) {}
@inline(never) private func hold(_ values: EnvironmentCore.EnvironmentValues) {}
