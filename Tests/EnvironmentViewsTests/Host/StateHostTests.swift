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

  @Test func `An action that writes to a state evaluates the body that read it, once`() throws {
    let host = ViewHost { Element("main") { Counter() } }
    _ = host.drainEvaluations()
    try host.tap("0")
    host.update()
    host.expectHTML(contains: ">1<")
    host.expectEvaluations(["Counter"])
  }

  /// The parent doesn't read the count; it only passes a binding on. So only the child is evaluated.
  @Test func `A binding that is passed on evaluates the body that reads it, and not the one that passes it on`() throws
  {
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
    let host = ViewHost { Parent() }
    _ = host.drainEvaluations()
    try host.tap("child 0")
    host.update()
    host.expectEvaluations(["Child"])
    try host.tap("reset")
    host.update()
    host.expectEvaluations(["Child"])
    host.expectHTML(contains: "child 0")
  }
}
