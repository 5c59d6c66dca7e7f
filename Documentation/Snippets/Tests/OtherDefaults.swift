// A client with another default in tests and previews, and time that a test sets.

import EnvironmentKit
import EnvironmentTesting
import Testing

struct Forecast: Sendable {
  var temperature: @Sendable (_ city: String) async throws -> Int

  static let live = Forecast { city in try await download(city) }
  static let mock = Forecast { _ in 21 }
  static let sample = Forecast { _ in -4 }
}

extension EnvironmentValues {
  @Entry(test: Forecast.mock, preview: Forecast.sample) var forecast = Forecast.live
  @Entry(test: .unimplemented) var station = "Oslo"
}

@MainActor @EnvironmentAccessible
final class WeatherModel {
  @Environment(\.forecast) private var forecast
  @Environment(\.station) private var station
  @Environment(\.date) private var date
  private(set) var text = ""

  func load() async throws {
    text = "\(station), \(Int(date.now.timeIntervalSince1970)): \(try await forecast.temperature(station))"
  }
}

@MainActor
struct WeatherTests {
  // The forecast is the mock. The station and the date have no default that a test could use.
  @Test(
    .environment(\.station, "Rome"),
    .environment(\.date, .constant(Date(timeIntervalSince1970: 60)))
  )
  func `A model shows the temperature`() async throws {
    let model = WeatherModel()
    try await model.load()
    #expect(model.text == "Rome, 60: 21")
  }
}
// snippet.hide

func download(_ city: String) async throws -> Int { city.count }
