import EnvironmentKit

extension EnvironmentValues {
  /// The locale in which the atlas itself speaks, as opposed to that of the page.
  @Entry var editorLocale = Locale(identifier: "en")
}
