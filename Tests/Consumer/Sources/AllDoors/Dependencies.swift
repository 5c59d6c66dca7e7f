import EnvironmentDependencies

@DependencyClient
struct WeatherClient: Sendable {
  var temperature: @Sendable (_ city: String) async throws -> Int
  var isSunny: @Sendable (_ city: String) -> Bool = { _ in false }
  @DependencyEndpoint(method: "warn") var sendWarning: @MainActor @Sendable (_ text: String) -> Void
}

nonisolated extension WeatherClient {
  static let live = WeatherClient(
    temperature: { $0.count }, isSunny: { $0 == "Rome" }, sendWarning: { print("Warning: \($0)") })
}

nonisolated extension DependencyValues {
  @DependencyEntry(liveValue: WeatherClient.live) var weather = WeatherClient()
  @DependencyEntry(test: "test") var city = "Rome"
}

/// A client whose conformance, and a dependency whose declaration, have the default isolation of the module.
struct TideClient: Sendable {
  var height: @Sendable (_ city: String) -> Int
}

extension TideClient: DependencyKey {
  static let liveValue = TideClient(height: { $0.count })
}

extension DependencyValues {
  var tide: TideClient {
    get { self[TideClient.self] }
    set { self[TideClient.self] = newValue }
  }
  @DependencyEntry(test: 1) var days = 7
}

@MainActor func showDependencies() async throws {
  @Dependency(\.tide) var tide
  @Dependency(TideClient.self) var sameTide
  @Dependency(\.days) var days
  print(tide.height("Oslo"), sameTide.height("Rome"), days)
  @Dependency(\.weather) var weather
  @Dependency(\.city) var city
  let temperature = try await weather.temperature(city: city)
  print(city, weather.isSunny(city: city), temperature)
  weather.warn(text: "none")
  var client = WeatherClient()
  client.isSunny = { _ in true }
  print(client.isSunny(city: "Oslo"))
}
