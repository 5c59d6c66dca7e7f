import EnvironmentKit

// Don't use for short-lived objects
@EnvironmentAccessible
@Observable
class TemporaryCalculator {
  @Environment(\.numberFormatter) var formatter
  // Just pass the formatter directly
}
