import EnvironmentCore
import EnvironmentViews
import EnvironmentViewsFoundation
import Foundation
import Observation
import Testing

@MainActor
struct EquatableViewTests {
  private struct Chart: View, Equatable {
    let id: Int
    let title: String
    @Environment(\.locale) var locale

    nonisolated static func == (first: Chart, second: Chart) -> Bool { first.id == second.id }
    var body: some View { Text("\(title) \(locale.identifier)") }
  }

  @Observable
  final class Model {
    var id = 1
    var title = "a"
  }

  private struct Page: View {
    let model: Model
    var body: some View { Chart(id: model.id, title: model.title).equatable() }
  }

  @Test func `A view that is equal to the former one is evaluated only for a value that it reads`() {
    let model = Model()
    let host = ViewHost { Page(model: model) }
    _ = host.drainEvaluations()
    host.environment.locale = .init(identifier: "fr")
    host.expectEvaluations(["Chart"], html: "a fr")
    model.title = "b"
    host.expectEvaluations(["Page"], html: "a fr")
    model.id = 2
    host.expectEvaluations(["Page", "Chart"], html: "b fr")
  }
}
