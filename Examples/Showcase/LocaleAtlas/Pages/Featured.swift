import EnvironmentKit

/// The reference date in a few languages that look different.
struct Featured: Markup {
  @Environment(\.samples) private var samples

  var body: some Markup {
    Element("section", ["class": "featured", "aria-label": "One day in many languages"]) {
      ForEach(samples.featured, id: \.self) { identifier in
        let locale = Locale(identifier: identifier)
        PageLink(to: .locale(locale)) { Today().inLocale(locale) }
      }
    }
  }
}

private struct Today: Markup {
  @Environment(\.locale) private var locale
  @EnvironmentBound private var calendar = CalendarModel()

  var body: some Markup {
    LocalizedElement("span", ["class": "today"]) {
      Element("strong") { Text(calendar.day) }
      Text(" ")
      LocaleName(locale)
    }
  }
}
