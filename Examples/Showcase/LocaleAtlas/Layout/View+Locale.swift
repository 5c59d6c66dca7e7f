import EnvironmentKit

extension View {
  /// Sets the locale of a view: its language, its direction and its calendar.
  func inLocale(_ locale: Locale) -> some View {
    environment(\.locale, locale)
      .environment(\.layoutDirection, locale.layoutDirection)
      .environment(\.calendar, locale.usualCalendar)
  }

  /// Sets the locale of a view to that of the atlas itself.
  func inEditorLocale() -> some View {
    InEditorLocale(content: self)
  }
}

private struct InEditorLocale<Content: View>: View {
  @Environment(\.editorLocale) private var editorLocale

  let content: Content

  var body: some View { content.inLocale(editorLocale) }
}
