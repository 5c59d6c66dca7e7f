import EnvironmentCore
import EnvironmentViews
import Observation

/// Comparing 10,000 rows part by part, of which one has changed, beside mounting them.
///
/// Each row has a separately allocated string, so its bytes always differ from those of the former row. Making the
/// strings is part of both.
var rowComparisons: [Benchmark] {
  [
    Benchmark("views/update one of 10,000 rows") {
      let model = RowModel()
      let host = ViewHost { ComparedRows(model: model) }
      return [
        .init("mounting") { count in
          for _ in 0..<count { _ = ViewHost { ComparedRows(model: RowModel()) } }
        },
        .init("one row changed") { [host, model] count in
          _ = host.drainEvaluations()
          for _ in 0..<count {
            model.changes += 1
            host.update()
          }
          precondition(host.drainEvaluations().filter { $0 == "ComparedRow" }.count == count)
        },
      ]
    }
  ]
}

@Observable
private final class RowModel {
  var changes = 0
}

private struct ComparedRows: View {
  let model: RowModel

  var body: some View {
    let changes = model.changes
    ForEach(0..<10_000) { number in
      ComparedRow(
        title: "the row with the number \(number)", number: number == 42 ? changes : 0, style: Plain(), action: {})
    }
  }
}

private struct ComparedRow: View {
  let title: String
  let number: Int
  let style: any RowStyle
  let action: () -> Void
  var body: some View { Text("\(title) \(number)") }
}

private protocol RowStyle {}
private struct Plain: RowStyle {}
