import EnvironmentKit

/// The locales of the same language, the current one marked.
struct FamilyCard: Markup {
  @Environment(\.locale) private var locale
  @Environment(\.atlas) private var atlas
  @Environment(ContentModel.self) private var content

  var body: some Markup {
    let language = locale.language.languageCode.map { content.name(ofLanguage: $0.identifier) }
    Card("Where it is used", id: "family", title: language) {
      Element("nav", ["aria-labelledby": "family"]) {
        Element("ul", ["class": "names"]) {
          ForEach(atlas.family(of: locale), id: \.self) { relative in
            Element("li") { PageLink(to: .locale(relative)) { NameText(content.shortName(of: relative)) } }
          }
        }
      }
    }
  }
}
