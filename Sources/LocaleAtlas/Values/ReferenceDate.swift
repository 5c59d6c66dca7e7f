import EnvironmentKit

extension EnvironmentValues {
  /// The moment that all pages show, so that they are the same whenever they are built: 12 September 2025, 15:08 GMT.
  @Entry var referenceDate = Date(timeIntervalSince1970: 1_757_689_680)
}
