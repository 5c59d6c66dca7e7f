import EnvironmentDependencies
import SwiftUI
import Testing

@DependencyClient
struct ForecastClient: Sendable {
  var temperature: @Sendable (_ city: String) async throws -> Int
  var isSunny: @Sendable (_ city: String) -> Bool = { _ in false }
}

extension ForecastClient {
  static let counting = ForecastClient(temperature: { $0.count }, isSunny: { $0 == "Rome" })
}

private enum CityKey: DependencyKey {
  static let liveValue = "Rome"
  static let testValue = "Test"
}

extension DependencyValues {
  @DependencyEntry(test: ForecastClient.counting) var forecast = ForecastClient()

  fileprivate var city: String {
    get { self[CityKey.self] }
    set { self[CityKey.self] = newValue }
  }
}

@Observable private final class ForecastModel {
  @ObservationIgnored @Dependency(\.city) var city
  @ObservationIgnored @Dependency(\.forecast) var forecast
  var temperature: Int?

  func load() async throws {
    temperature = try await forecast.temperature(city: city)
  }
}

private struct UnitKey: EnvironmentKey {
  static let defaultValue = "°C"
}

extension EnvironmentValues {
  @Entry fileprivate var symbol = "sun"

  fileprivate var unit: String {
    get { self[UnitKey.self] }
    set { self[UnitKey.self] = newValue }
  }
}

private struct ForecastView: View {
  @Environment(\.unit) var unit
  @Environment(\.locale) var locale: Locale
  @Environment(\.openURL) var openURL: OpenURLAction
  @Dependency(\.openURL) var openInBackground: OpenURLEffect
  @State var model = ForecastModel()
  @Binding var isOpen: Bool

  var body: some View {
    Text("\(model.temperature ?? 0) \(unit)")
    Button("Close") { isOpen = false }
  }
}

@MainActor struct DependenciesBesideSwiftUITests {
  @Test func `A model has dependencies beside SwiftUI's environment`() async throws {
    let view = withDependencies {
      $0.city = "Oslo"
    } operation: {
      ForecastView(isOpen: .constant(true))
    }
    let model = withDependencies {
      $0.city = "Oslo"
    } operation: {
      ForecastModel()
    }
    try await model.load()
    #expect(model.temperature == 4)
    #expect(view.unit == "°C" && view.isOpen)
  }

  @Test func `Values of both modules with one member name are two values`() {
    var values = EnvironmentValues()
    values.locale = Locale(identifier: "fr_FR")
    values.unit = "°F"
    #expect(values.unit == "°F" && values.symbol == "sun")
    withDependencies {
      $0.locale = Locale(identifier: "de_DE")
    } operation: {
      @Dependency(\.locale) var locale
      #expect(locale.identifier == "de_DE" && values.locale.identifier == "fr_FR")
    }
  }

  @Test func `The container and its continuation need no other import`() {
    var values = DependencyValues()
    values.city = "Bern"
    #expect(values.city == "Bern")
    let continuation: DependencyValues.Continuation = withDependencies {
      $0.city = "Kyiv"
    } operation: {
      withEscapedDependencies { $0 }
    }
    let city = continuation.yield {
      @Dependency(\.city) var city
      return city
    }
    #expect(city == "Kyiv")
    #expect(withEnvironment({ $0[CityKey.self] = "Rīga" }, operation: { DependencyValues._current.city }) == "Rīga")
  }

  @Test func `The built-in dependencies have their names`() {
    withDependencies {
      $0.date = DateGenerator { Date(timeIntervalSince1970: 0) }
      $0.uuid = .incrementing
      $0.context = DependencyContext.preview
    } operation: {
      @Dependency(\.date.now) var now
      @Dependency(\.uuid) var uuid
      @Dependency(\.context) var context
      #expect(now.timeIntervalSince1970 == 0 && uuid() == UUID(0) && context == .preview)
    }
    let endpoint: () -> Int = unimplemented("endpoint", placeholder: 1)
    withKnownIssue { #expect(endpoint() == 1) }
  }
}
