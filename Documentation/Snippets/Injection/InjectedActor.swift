// An actor that owns values: it keeps the sendable ones.

import EnvironmentInjection
import EnvironmentKit

struct Journal: Sendable {
  var write: @Sendable (String) -> Void = { _ in }
}

extension EnvironmentValues {
  @Entry var journal = Journal()
}

actor Importer: Injectable {
  private let values: SendableEnvironmentValues
  nonisolated var injection: InjectionValues { InjectionValues(values) }
  @Injection(\.journal) private var journal

  init(injection: SendableEnvironmentValues) {
    values = injection
  }

  func run() { journal.write("imported") }
}

var values = InjectionValues()
values.journal = Journal { print($0) }
await Importer(injection: values.sendable).run()  // imported
