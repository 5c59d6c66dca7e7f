import EnvironmentSwiftUI
import EnvironmentTesting
import SwiftUI
import Testing

private enum MapKey: ModelEnvironmentKey {
  static let defaultValue = "map"
}

extension ModelEnvironmentValues {
  fileprivate var map: String {
    get { self[MapKey.self] }
    set { self[MapKey.self] = newValue }
  }
}

private struct LegendKey: EnvironmentKey {
  static let defaultValue = "legend"
}

extension EnvironmentValues {
  @Entry fileprivate var scale = 1

  fileprivate var legend: String {
    get { self[LegendKey.self] }
    set { self[LegendKey.self] = newValue }
  }
}

@EnvironmentAccessible private final class MapModel {
  @Environment(\.map) var map
  @Environment(\.legend) var legend
  @Environment(\.scale) var scale
  var reloads = 0
}

@Observable private final class Pin {
  var name = ""
}

private struct MapView: View {
  @Environment(\.map) var map
  @Environment(\.legend) var legend
  @Environment(\.openURL) var openURL: OpenURLAction
  @EnvironmentBound var model = MapModel()
  @State var pin = Pin()
  @Binding var isOpen: Bool

  var body: some View {
    VStack {
      Text(model.map + model.legend)
      Button(legend) { isOpen = false }
    }
    .environment(\.map, "atlas")
    .environment(\.scale, 2)
  }
}

@MainActor struct EnvironmentSwiftUIBesideSwiftUITests {
  @Test(.environmentReports(.ignored)) func `A model reads both environments beside a view that does`() {
    let model = MapModel()
    var values = EnvironmentValues()
    values.modelValues.map = "atlas"
    values.legend = "roads"
    model.bindEnvironment(from: values)
    #expect(model.map == "atlas" && model.legend == "roads" && model.scale == 1)
    model.unbindEnvironment()
    #expect(model.map == "map" && model.legend == "legend")
  }

  @Test func `SwiftUI's names are SwiftUI's`() {
    let view = MapView(isOpen: .constant(true))
    #expect(view.legend == "legend" && view.isOpen)
    #expect(EnvironmentValues.self == SwiftUI.EnvironmentValues.self)
    #expect(EnvironmentValues.self != ModelEnvironmentValues.self)
  }
}
