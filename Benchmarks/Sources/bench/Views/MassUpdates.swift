import EnvironmentCore
import EnvironmentViews
import Observation

/// P5: a change that each of 100,000 rows reads, and the removal of the rows, beside mounting them.
var massUpdates: [Benchmark] {
  [
    massUpdate("views/change an environment value of 100,000 rows", of: { EnvironmentRows(model: $0) }) { host, _ in
      host.environment.number += 1
    }
    .target("P5", "a change", atMost: 1, of: "mounting")
    .target("P5", "emptying", atMost: 1, of: "mounting"),
    massUpdate("views/change a model of 100,000 rows", of: { ModelRows(model: $0) }) { _, model in
      model.number += 1
    }
    // Not 1: for one of 100,000 observers in no order, Observation alone takes longer to notify it and to register it
    // again than mounting a row takes, including the row's registration.
    .target("P5", "a change", atMost: 4.5, of: "mounting")
    .target("P5", "emptying", atMost: 3, of: "mounting"),
  ]
}

/// Mounts rows, changes the values that they read, and removes them: in each round the same rows.
private func massUpdate<Rows: View>(
  _ name: String, of rows: @escaping @MainActor (MassModel) -> Rows,
  change: @escaping @MainActor (ViewHost<Rows>, MassModel) -> Void
) -> Benchmark {
  Benchmark(name) {
    var model = MassModel()
    // The first row of its type that reads a model does additional work.
    var host = ViewHost { rows(model) }
    @MainActor func update(_ change: () -> Void) -> Duration {
      _ = host.drainEvaluations()
      return ContinuousClock().measure {
        change()
        host.update()
      }
    }
    return [
      .init(
        "mounting",
        duration: {
          model = MassModel()
          return ContinuousClock().measure { host = ViewHost { rows(model) } }
        }),
      .init(
        "a change",
        duration: {
          let duration = update { change(host, model) }
          precondition(host.drainEvaluations().count == 100_000)
          return duration
        }),
      .init("emptying", duration: { update { model.count = 0 } }),
    ]
  }
}

@Observable
private final class MassModel {
  var count = 100_000
  var number = 0
}

private struct EnvironmentRows: View {
  let model: MassModel
  var body: some View {
    ForEach(0..<model.count) { _ in EnvironmentRow() }
  }
}

private struct EnvironmentRow: View {
  @Environment(\.number) var number
  var body: some View { Text("\(number)") }
}

private struct ModelRows: View {
  let model: MassModel
  var body: some View {
    ForEach(0..<model.count) { _ in ModelRow(model: model) }
  }
}

private struct ModelRow: View {
  let model: MassModel
  var body: some View { Text("\(model.number)") }
}
