import EnvironmentCore
import EnvironmentViews
import Observation
import Testing

/// Tests of models beside views that read the same values.
@MainActor
struct BoundModelTests {
  @Test func `A struct without equality is the same for a view and for a model that read it`() {
    struct Reader: View {
      @Environment(\.palette) var palette
      var body: some View { Text(palette.name) }
    }
    struct ModelReader: View {
      let model: PaletteModel
      var body: some View { Text(model.palette.name) }
    }
    let model = PaletteModel()
    let host = ViewHost {
      Reader()
      ModelReader(model: model).bindEnvironment(to: model)
    }
    host.expectEvaluations(["Reader", "ModelReader"]) { host.environment.palette = Palette(name: "new") }
    host.expectEvaluations([]) { host.environment.palette = Palette(name: "new") }
    host.expectEvaluations(["Reader", "ModelReader"]) { host.environment.palette = Palette(name: "new", numbers: [2]) }
  }

  @Test func `One object is bound by 10,000 rows in about linear time`() throws {
    struct Rows: View {
      let model: PaletteModel
      @State private var showsRows = true
      @State private var suffix = ""
      var body: some View {
        Button("Hide") { showsRows = false }
        Button("Rename") { suffix = " renamed" }
        if showsRows {
          ForEach(0..<10_000) { number in
            Text("").bindEnvironment(to: model).environment(\.palette, Palette(name: "\(number)\(suffix)"))
          }
        }
      }
    }
    // Quadratic time would take minutes.
    let model = PaletteModel()
    let host = ViewHost { Rows(model: model) }
    #expect(model.palette.name == "9999")
    try host.tap("Rename")
    host.update()
    #expect(model.palette.name == "9999 renamed")
    try host.tap("Hide")
    host.update()
    #expect(model.palette.name == "9999 renamed", "The model keeps its last values.")
    host.unmount()
  }
}

private struct Palette {
  var name = "standard"
  var numbers = [1]
}

private struct PaletteKey: EnvironmentKey { static var defaultValue: Palette { Palette() } }

extension EnvironmentValues {
  fileprivate var palette: Palette {
    get { self[PaletteKey.self] }
    set { self[PaletteKey.self] = newValue }
  }
}

private final class PaletteModel: EnvironmentBindable {
  let _environmentStorage = EnvironmentStorage()
  @Environment(\.palette) var palette
}
