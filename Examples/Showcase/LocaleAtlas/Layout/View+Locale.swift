import EnvironmentKit

extension View {
  /// Puts a view into a locale: its language, its direction and its calendar.
  func inLocale(_ locale: Locale) -> some View {
    environment(\.locale, locale)
      .environment(\.layoutDirection, locale.layoutDirection)
      .environment(\.calendar, locale.usualCalendar)
  }

  /// Puts a view into the locale in which the atlas itself speaks.
  func inEditorLocale() -> some View {
    InEditorLocale(content: self)
  }
}

private struct InEditorLocale<Content: View>: View {
  @Environment(\.editorLocale) private var editorLocale

  let content: Content

  var body: some View { content.inLocale(editorLocale) }
}
