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
