import EnvironmentKit

extension EnvironmentValues {
  /// The locales of the site.
  @Entry var atlas = Atlas(identifiers: Locale.availableIdentifiers)

  /// The name of the site.
  @Entry var siteTitle = "Atlas of Locales"

  /// The locale of the atlas itself, as opposed to that of the page.
  @Entry var editorLocale = Locale(identifier: "en")

  /// The moment that all pages show, so that each build makes the same pages: 12 September 2025, 15:08 GMT.
  @Entry var referenceDate = Date(timeIntervalSince1970: 1_757_689_680)
}
