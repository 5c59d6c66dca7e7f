import GlobalEnvironment

/// P4: reading a global environment's `@Dependency` that was set, after an operation that had its own dependencies.
var globalReads: [Benchmark] {
  [
    Benchmark("global/read an Int that was set") {
      let (environment, conventional) = (environmentAfterScope.with(\.globalNumber, 42), makeConventional())
      return [
        .init("@Dependency") { count in repeated(count, into: 0) { readNumber(environment, $0) } },
        .init("dictionary by key path") { count in repeated(count, into: 0) { readNumber(conventional, $0) } },
      ]
    }
    .target("P4", "@Dependency", fasterThan: "dictionary by key path", times: 4),

    Benchmark("global/read what has no key and was set") {
      let (environment, conventional) = (environmentAfterScope.with(\.globalKeyless, 42), makeConventional())
      return [
        .init("@Dependency") { count in repeated(count, into: 0) { readKeyless(environment, $0) } },
        .init("dictionary by key path") { count in repeated(count, into: 0) { readNumber(conventional, $0) } },
      ]
    }
    .target("P4", "@Dependency", fasterThan: "dictionary by key path", times: 1),

    Benchmark("global/read an Int that is set for the task") {
      let (environment, conventional) = (environmentAfterScope, makeConventional())
      return [
        .init("@Dependency") { count in
          withEnvironment {
            $0.globalTaskNumber = 42
          } operation: {
            repeated(count, into: 0) { readTaskNumber(environment, $0) }
          }
        },
        .init("dictionary by key path") { count in repeated(count, into: 0) { readNumber(conventional, $0) } },
      ]
    },
  ]
}

private struct Environment: GlobalEnvironment {
  @Dependency(\.globalNumber) var number
  @Dependency(\.globalKeyless) var keyless
  @Dependency(\.globalTaskNumber) var taskNumber
}

/// An environment after an operation with its own dependencies has ended: reads are as fast as before it.
private var environmentAfterScope: Environment {
  withDependencies(operation: {})
  return Environment()
}

private enum GlobalTaskNumberKey: DependencyKey {
  static var defaultValue: Int { 1 }
}

private enum GlobalNumberKey: DependencyKey {
  static var defaultValue: Int { 1 }
}

extension Dependencies {
  fileprivate var globalNumber: Int {
    get { self[GlobalNumberKey.self] }
    set { self[GlobalNumberKey.self] = newValue }
  }

  fileprivate var globalTaskNumber: Int {
    get { self[GlobalTaskNumberKey.self] }
    set { self[GlobalTaskNumberKey.self] = newValue }
  }

  fileprivate var globalKeyless: Int {
    get { self[\.globalKeyless] ?? 1 }
    set { self[\.globalKeyless] = newValue }
  }
}

private final class ConventionalGlobal: ConventionalComposable {
  @ConventionalDependency(\.number) var number
}

private func makeConventional() -> ConventionalGlobal {
  ConventionalGlobal(parent: nil).with(\.number, 42)
}

@inline(never) private func readNumber(_ environment: Environment, _ sink: Sink<Int>) {
  sink.pointee = environment.number
}
@inline(never) private func readTaskNumber(_ environment: Environment, _ sink: Sink<Int>) {
  sink.pointee = environment.taskNumber
}
@inline(never) private func readKeyless(_ environment: Environment, _ sink: Sink<Int>) {
  sink.pointee = environment.keyless
}
@inline(never) private func readNumber(_ environment: ConventionalGlobal, _ sink: Sink<Int>) {
  sink.pointee = environment.number
}
