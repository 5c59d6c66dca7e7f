import EnvironmentViews

/// A write through the binding of one row evaluates that row, and compares the others.
var stateParts: [Benchmark] {
  [
    Benchmark("views/toggle one row of a state by its binding") {
      [100, 10_000].map { count in
        var toggles: [Int: Binding<Bool>] = [:]
        let host = ViewHost { Tasks(count: count) { toggles[$0] = $1 } }
        guard let toggle = toggles[count / 2] else { preconditionFailure("The row isn't shown.") }
        toggles = [:]
        return .init("one of \(count) rows") { [host] iterations in
          _ = host.drainEvaluations()
          for _ in 0..<iterations {
            toggle.wrappedValue.toggle()
            host.update()
          }
          precondition(host.drainEvaluations().count == iterations)
        }
      }
    }
    .target("P5", "one of 10000 rows", atMost: 110, of: "one of 100 rows")
  ]
}

private struct TaskItem: Identifiable {
  let id: Int
  var title: String
  var isDone = false
}

private struct Tasks: View {
  @State private var tasks: [TaskItem]
  let hand: (Int, Binding<Bool>) -> Void

  init(count: Int, hand: @escaping (Int, Binding<Bool>) -> Void) {
    _tasks = State(wrappedValue: (0..<count).map { TaskItem(id: $0, title: "the task with the number \($0)") })
    self.hand = hand
  }

  var body: some View {
    ForEach($tasks) { $task in
      let _ = hand(task.id, $task.isDone)
      TaskRow(task: $task)
    }
  }
}

private struct TaskRow: View {
  @Binding var task: TaskItem
  var body: some View { Text(task.isDone ? "✓ \(task.title)" : task.title) }
}
