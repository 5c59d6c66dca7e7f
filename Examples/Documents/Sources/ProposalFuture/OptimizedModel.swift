import EnvironmentKit

@EnvironmentAccessible(observing: [\.locale, \.colorScheme])
@Observable
class OptimizedModel {
  // Only specified values trigger updates
  @Environment(\.locale) var locale
  @Environment(\.colorScheme) var colorScheme
  @Environment(\.timeZone) var timeZone
}
