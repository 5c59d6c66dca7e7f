import EnvironmentKit

/// The page of the locale in its environment.
///
/// The parts of the page share its models.
struct LocalePage: Markup {
  @Environment(\.locale) private var locale
  @Environment(\.editorLocale) private var editorLocale
  @Environment(\.atlas) private var atlas
  @EnvironmentBound private var content = ContentModel()
  @EnvironmentBound private var calendar = CalendarModel()

  var body: some Markup {
    let name = content.name(of: locale).text
    let editorName = editorLocale.localizedString(forIdentifier: locale.identifier) ?? locale.tag
    Document(
      title: name == editorName ? name : "\(name) – \(editorName)",
      description: """
        \(editorName) (\(locale.tag)): its dates, numbers, currencies, months and weekdays, and the names of languages \
        and regions, written in \(name).
        """,
      alternates: atlas.family(of: locale).filter { $0 != locale }
    ) {
      Hero()
      Element("div", ["class": "cards"]) {
        CalendarCard()
        DatesCard()
        NumbersCard()
        MoneyCard()
        ConventionsCard()
        LanguagesCard()
        RegionsCard()
        FamilyCard()
      }
      Neighbours()
    }
    .environment(content)
    .environment(calendar)
  }
}
