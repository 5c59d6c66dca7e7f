import EnvironmentKit

extension EnvironmentValues {
  /// The locales of the site.
  @Entry var atlas = Atlas(identifiers: Locale.availableIdentifiers)

  /// The name of the site.
  @Entry var siteTitle = "Atlas of Locales"

  /// The locale in which the atlas itself speaks, as opposed to that of the page.
  @Entry var editorLocale = Locale(identifier: "en")

  /// The moment that all pages show, so that they are the same whenever they are built: 12 September 2025, 15:08 GMT.
  @Entry var referenceDate = Date(timeIntervalSince1970: 1_757_689_680)
}
