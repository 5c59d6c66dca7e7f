// A dependency with live, preview and test values, and the ways to override it.

import EnvironmentDependencies
import Foundation

struct WeatherClient: Sendable {
  var temperature: @Sendable (_ city: String) async throws -> Double
}

extension WeatherClient: DependencyKey {
  static let liveValue = WeatherClient { city in Double(city.count) }
  static let previewValue = WeatherClient { _ in 21 }
  static let testValue = WeatherClient(temperature: unimplemented("WeatherClient.temperature"))
}

extension DependencyValues {
  var weather: WeatherClient {
    get { self[WeatherClient.self] }
    set { self[WeatherClient.self] = newValue }
  }
}

@MainActor
final class ForecastModel {
  @Dependency(\.weather) private var weather
  @Dependency(\.date.now) private var now

  func forecast(for city: String) async throws -> String {
    "\(city), \(Int(now.timeIntervalSince1970)): \(try await weather.temperature(city))"
  }

  // A child has the dependencies of its parent.
  func neighbor() -> ForecastModel {
    withDependencies(from: self) { ForecastModel() }
  }
}

// At the start of a program: the values of the process.
prepareDependencies {
  $0.date = .constant(Date(timeIntervalSince1970: 0))
}

// A model keeps the dependencies of the scope in which it was made.
let model = withDependencies {
  $0.weather.temperature = { _ in -4 }
} operation: {
  ForecastModel()
}
print(try await model.forecast(for: "Oslo"))  // Oslo, 0: -4.0
print(try await model.neighbor().forecast(for: "Bergen"))  // Bergen, 0: -4.0

// An override around a later use wins.
try await withDependencies {
  $0.date.now = Date(timeIntervalSince1970: 60)
} operation: {
  print(try await model.forecast(for: "Oslo"))  // Oslo, 60: -4.0
}

// Work that leaves the task takes the dependencies with it.
let task = withEscapedDependencies { continuation in
  Task.detached { try await continuation.yield { try await ForecastModel().forecast(for: "Rome") } }
}
print(try await task.value)  // Rome, 0: 4.0
