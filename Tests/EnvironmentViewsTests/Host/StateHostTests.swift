import EnvironmentCore
import EnvironmentViews
import Observation
import Testing

@MainActor
struct StateHostTests {
  struct Counter: View {
    @State private var count = 0
    var body: some View { Button("\(count)") { count += 1 } }
  }

  @Test func `A write to a state evaluates the body that read it, once, and not one that passes on a binding`() throws {
    struct Parent: View {
      @State private var count = 0
      var body: some View {
        Child(count: $count)
        Sibling(count: $count)
      }
    }
    struct Child: View {
      @Binding var count: Int
      var body: some View { Button("child \(count)") { count += 1 } }
    }
    struct Sibling: View {
      @Binding var count: Int
      var body: some View { Button("reset") { count = 0 } }
    }
    let host = ViewHost {
      Counter()
      Parent()
    }
    _ = host.drainEvaluations()
    for (label, view) in [("0", "Counter"), ("child 0", "Child"), ("reset", "Child"), ("1", "Counter")] {
      try host.tap(label)
      host.update()
      host.expectEvaluations([view])
    }
    host.expectHTML(contains: ">2<", "child 0")
  }
}
