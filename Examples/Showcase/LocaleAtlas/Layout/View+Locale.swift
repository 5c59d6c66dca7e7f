import EnvironmentKit

extension Markup {
  /// Sets the locale of a view: its language, its direction and its calendar.
  func inLocale(_ locale: Locale) -> some Markup {
    environment(\.locale, locale)
      .environment(\.layoutDirection, locale.layoutDirection)
      .environment(\.calendar, locale.usualCalendar)
  }

  /// Sets the locale of a view to that of the atlas itself.
  func inEditorLocale() -> some Markup {
    InEditorLocale(content: self)
  }
}

private struct InEditorLocale<Content: Markup>: Markup {
  @Environment(\.editorLocale) private var editorLocale

  let content: Content

  var body: some Markup { content.inLocale(editorLocale) }
}
