import EnvironmentCore

/// T8: the values of a task, beside a task-local value and the conventional design.
var taskScopes: [Benchmark] {
  [1, 10, 100].flatMap { count in [scopeRead(count), scopeEntry(count)] }
}

private func scopeRead(_ count: Int) -> Benchmark {
  Benchmark("scopes/read an Int that is set for the task, \(count) set") {
    let filled = Filler.environment(count - 1)
    var values = Filler.conventional(count - 1)
    values[NumberKey.self] = 42
    let conventional = ConventionalScope(values)
    return [
      .init("EnvironmentValues.current") { count in
        withEnvironment {
          $0 = filled
          $0[NumberKey.self] = 42
        } operation: {
          repeated(count, into: 0) { readCurrent($0) }
        }
      },
      .init("@TaskLocal") { count in
        TaskNumber.$current.withValue(42) { repeated(count, into: 0) { readLocal($0) } }
      },
      .init("dictionary behind a task-local and a lock") { count in
        ConventionalScope.$current.withValue(conventional) { repeated(count, into: 0) { readConventional($0) } }
      },
    ]
  }
  .target("T8", "EnvironmentValues.current", atMost: 3.5, of: "@TaskLocal")
}

private func scopeEntry(_ count: Int) -> Benchmark {
  Benchmark("scopes/withEnvironment with one override, \(count) set") {
    let filled = Filler.environment(count)
    let conventional = ConventionalScope(Filler.conventional(count))
    return [
      .init("withEnvironment") { count in
        withEnvironment {
          $0 = filled
        } operation: {
          for number in 0..<count { enter(number) }
        }
      },
      .init("TaskLocal.withValue and a derivation") { count in
        for number in 0..<count { bind(filled, number) }
      },
      .init("dictionary behind a task-local and a lock") { count in
        ConventionalScope.$current.withValue(conventional) { for number in 0..<count { enterConventional(number) } }
      },
    ]
  }
  .target("T8", "withEnvironment", atMost: 3, of: "TaskLocal.withValue and a derivation")
}

private enum TaskNumber {
  @TaskLocal static var current = 0
}

@inline(never) private func readCurrent(_ sink: Sink<Int>) {
  sink.pointee = EnvironmentValues.current[NumberKey.self]
}
@inline(never) private func readLocal(_ sink: Sink<Int>) {
  sink.pointee = TaskNumber.current
}
@inline(never) private func readConventional(_ sink: Sink<Int>) {
  sink.pointee = ConventionalScope.current?[NumberKey.self] ?? 0
}

@inline(never) private func enter(_ number: Int) {
  withEnvironment {
    $0[NumberKey.self] = number
  } operation: {
    hold(number)
  }
}
@inline(never) private func enterConventional(_ number: Int) {
  guard let scope = ConventionalScope.current else { return }
  var values = ConventionalValues(scope)
  values[NumberKey.self] = number
  ConventionalScope.$current.withValue(ConventionalScope(values)) { hold(number) }
}
@inline(never) private func bind(_ values: EnvironmentValues, _ number: Int) {
  var copy = values
  copy[NumberKey.self] = number
  hold(copy)
  TaskNumber.$current.withValue(number) { hold(number) }
}

@inline(never) private func hold(_ number: Int) {}
@inline(never) private func hold(_ values: EnvironmentValues) {}
