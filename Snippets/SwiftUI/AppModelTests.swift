// Values for a test: of SwiftUI for one model, of the app's portable keys for everything that the test reads.

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
    @Test(.environment(\.temperature, 21))
    func `The weather has the temperature of the task`() {
      #expect(WeatherModel().text.hasPrefix("21 °"))
    }

    @Test func `The weather is told for the locale of the view`() {
      let model = WeatherModel()
      model.bindTestEnvironment { (values: inout EnvironmentValues) in
        values.locale = Locale(identifier: "is")
        values.modelValues.temperature = -4
      }
      #expect(model.text == "-4 ° in is")
    }
  }
// snippet.hide
#endif
