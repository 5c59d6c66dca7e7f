import EnvironmentModels
import EnvironmentTesting
import SwiftUI
import Testing

struct Weather: Equatable, Sendable {
  var text = "sunny"
}

private enum AttemptsKey: ModelEnvironmentKey {
  static let defaultValue = 3
}

// In a file that imports SwiftUI, `@Entry` is SwiftUI's macro, which declares keys of SwiftUI.
extension ModelEnvironmentValues {
  @EnvironmentModels.Entry var weather = Weather()

  fileprivate var attempts: Int {
    get { self[AttemptsKey.self] }
    set { self[AttemptsKey.self] = newValue }
  }
}

@EnvironmentAccessible private final class WeatherModel {
  @Environment(\.weather) var weather
  @Environment(\.attempts) var attempts
  var refreshes = 0
}

@Observable @EnvironmentAccessible private final class StandardModel {
  @ObservationIgnored @Environment(\.weather) var weather
  var refreshes = 0
}

private struct CloudKey: EnvironmentKey {
  static let defaultValue = "cloud"
}

extension EnvironmentValues {
  @Entry fileprivate var icon = "sun"

  fileprivate var cloud: String {
    get { self[CloudKey.self] }
    set { self[CloudKey.self] = newValue }
  }
}

@Observable private final class Window {
  var isOpen = false
}

private struct WeatherView: View {
  @Environment(\.cloud) var cloud
  @Environment(\.icon) var icon
  @Environment(\.openURL) var openURL: OpenURLAction
  @State var window = Window()
  @Binding var isShown: Bool
  let model = WeatherModel()
  var wrapper: Environment<String> { _cloud }

  var body: some View {
    Text(model.weather.text)
    Button(cloud) { isShown = false }
  }
}

@MainActor struct EnvironmentModelsBesideSwiftUITests {
  @Test func `A model reads its environment beside a view that reads SwiftUI's`() {
    let view = WeatherView(isShown: .constant(true))
    var values = ModelEnvironmentValues()
    values.weather.text = "rainy"
    values.attempts = 5
    view.model.bindEnvironment(from: values)
    #expect(view.model.weather == Weather(text: "rainy") && view.model.attempts == 5)
    #expect(view.cloud == "cloud" && view.icon == "sun")
  }

  @Test(.environmentReports(.ignored)) func `A model observes its stored properties, with either macro`() {
    let (model, standard) = (WeatherModel(), StandardModel())
    let changes = Changes()
    withObservationTracking {
      _ = (model.refreshes, standard.refreshes)
    } onChange: {
      changes.isNotified = true
    }
    standard.refreshes += 1
    #expect(changes.isNotified && standard.weather.text == "sunny")
    let observable: any Observable = model
    #expect(observable is WeatherModel)
  }

  @Test func `SwiftUI's names are SwiftUI's`() {
    #expect(EnvironmentValues.self == SwiftUI.EnvironmentValues.self)
    #expect(EnvironmentValues.self != ModelEnvironmentValues.self)
    #expect(type(of: WeatherView(isShown: .constant(true)).wrapper) == SwiftUI.Environment<String>.self)
    #expect(ModelEnvironment<String>.self != SwiftUI.Environment<String>.self)
  }
}

private final class Changes: @unchecked Sendable {
  var isNotified = false
}
