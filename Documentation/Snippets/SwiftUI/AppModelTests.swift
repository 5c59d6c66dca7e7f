// Values for all readers of a test, and for one model.

// snippet.hide
#if canImport(SwiftUI)
  // snippet.show
  import EnvironmentSwiftUI
  import EnvironmentTesting
  import SwiftUI
  import Testing

  extension ModelEnvironmentValues {
    @EnvironmentModels.Entry var temperature = 0
  }

  @MainActor
  @EnvironmentAccessible
  final class WeatherModel {
    @Environment(\.locale) private var locale
    @Environment(\.temperature) private var temperature

    var text: String { "\(temperature) ° in \(locale.identifier)" }
  }

  @MainActor
  struct WeatherTests {
    @Test(.environment(\.temperature, 21), .environment(\.locale, Locale(identifier: "it")))
    func `An unbound model reads the values of the test`() {
      #expect(WeatherModel().text == "21 ° in it")
    }

    @Test func `A bound model reads the values of its binding`() {
      let model = WeatherModel()
      model.bindTestEnvironment {
        $0.locale = Locale(identifier: "is")
        $0.modelValues.temperature = -4
      }
      #expect(model.text == "-4 ° in is")
    }
  }
// snippet.hide
#endif
