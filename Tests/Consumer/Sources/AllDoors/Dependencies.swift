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

@MainActor func showDependencies() async throws {
  @Dependency(\.weather) var weather
  @Dependency(\.city) var city
  let temperature = try await weather.temperature(city: city)
  print(city, weather.isSunny(city: city), temperature)
  weather.warn(text: "none")
  var client = WeatherClient()
  client.isSunny = { _ in true }
  print(client.isSunny(city: "Oslo"))
}
