import EnvironmentKit

/// P5: a change that 10,000 models read, each of which is bound for its row, beside rows that read the environment
/// themselves.
var boundModelUpdates: [Benchmark] {
  [
    Benchmark("views/change an environment value of 10,000 bound models") {
      let models = (0..<10_000).map { _ in OneProperty() }
      return [
        .init("rows with a bound model", duration: changing { BoundRows(models: models) }),
        .init("rows that read the environment", duration: changing { PlainRows(count: models.count) }),
      ]
    }
    // A row with a bound model has two nodes: one binds the model, and the model notifies the other, which reads it.
    .target("P5", "rows with a bound model", atMost: 2.5, of: "rows that read the environment")
  ]
}

/// Changes the value that all rows read.
@MainActor
private func changing(@ViewBuilder _ rows: () -> some View) -> @MainActor () -> Duration {
  let host = ViewHost(rows)
  return {
    _ = host.drainEvaluations()
    let duration = ContinuousClock().measure {
      host.environment.modelNumber += 1
      host.update()
    }
    precondition(host.drainEvaluations().count == 10_000)
    return duration
  }
}

private struct BoundRows: View {
  let models: [OneProperty]
  var body: some View {
    ForEach(models.indices, id: \.self) { index in
      BoundRow(model: models[index]).bindEnvironment(to: models[index])
    }
  }
}

private struct BoundRow: View {
  let model: OneProperty
  var body: some View { Text("\(model.p00)") }
}

private struct PlainRows: View {
  let count: Int
  var body: some View {
    ForEach(0..<count) { _ in PlainRow() }
  }
}

private struct PlainRow: View {
  @Environment(\.modelNumber) var number
  var body: some View { Text("\(number)") }
}
