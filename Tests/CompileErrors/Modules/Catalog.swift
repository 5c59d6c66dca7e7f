public import EnvironmentKit

extension EnvironmentValues {
  @Entry public var currency = "EUR"
}
