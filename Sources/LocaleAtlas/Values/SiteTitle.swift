import EnvironmentKit

extension EnvironmentValues {
  /// The name of the site.
  @Entry var siteTitle = "Atlas of Locales"
}
