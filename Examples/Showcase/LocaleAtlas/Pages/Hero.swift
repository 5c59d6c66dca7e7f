import EnvironmentKit

/// The head of a locale's page: its name, and the reference date.
struct Hero: Markup {
  @Environment(\.locale) private var locale
  @Environment(ContentModel.self) private var content
  @Environment(CalendarModel.self) private var calendar

  var body: some Markup {
    Element("div", ["class": "hero"]) {
      Element("p", ["class": "eyebrow"]) {
        LocaleName(locale).inEditorLocale()
        Text(" ")
        Element("code", ["dir": "ltr"]) { Text(locale.tag) }
      }
      Element("h1") { NameText(content.name(of: locale)) }
      Element("p", ["class": "lead"]) {
        Element("time", ["datetime": calendar.machineDate]) { Text(calendar.day) }
      }
    }
  }
}
