import EnvironmentKit

extension EnvironmentValues {
  /// The locales of the site.
  @Entry var atlas = Atlas(identifiers: Locale.availableIdentifiers)
}
