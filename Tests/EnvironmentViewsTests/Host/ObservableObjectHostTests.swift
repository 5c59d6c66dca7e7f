import EnvironmentCore
import EnvironmentViews
import Testing

@MainActor
struct ObservableObjectHostTests {
  final class Model: ObservableObject { @Published var name = "a" }

  @Test func `A change of an observed object evaluates each view that observes it once`() {
    struct Observing: View { @ObservedObject var model: Model; var body: some View { Text(model.name) } }
    struct Inheriting: View { @EnvironmentObject var model: Model; var body: some View { Text(model.name) } }
    struct Indifferent: View { let model: Model; var body: some View { Text("third") } }
    let model = Model()
    let host = ViewHost {
      Observing(model: model)
      Inheriting().environmentObject(model)
      Indifferent(model: model)
    }
    _ = host.drainEvaluations()
    model.name = "b"
    model.name = "c"
    host.update()
    host.expectEvaluations(["Observing", "Inheriting"], html: "ccthird")
  }
}
