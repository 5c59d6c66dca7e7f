import EnvironmentKit

/// All locales, by script and language.
struct IndexPage: Markup {
  @Environment(\.siteTitle) private var siteTitle
  @Environment(\.locale) private var locale
  @Environment(\.atlas) private var atlas
  @EnvironmentBound private var model = IndexModel()

  var body: some Markup {
    let scripts = model.scripts
    let summary = """
      \(number(atlas.locales.count)) locales, \(number(scripts.reduce(0) { $0 + $1.languages.count })) written \
      languages, \(number(scripts.count)) scripts: how each writes its dates, numbers, money and names.
      """
    let omission = """
      \(number(atlas.omittedCount)) more are left out, since their months and weekdays have no names yet.
      """
    Document(description: summary) {
      Element("div", ["class": "hero"]) {
        Element("h1") { Text(siteTitle) }
        Element("p", ["class": "lead"]) { Text(summary) }
        if atlas.omittedCount > 0 { Element("p") { Element("small") { Text(omission) } } }
      }
      Featured()
      SearchField()
      Element("nav", ["class": "scripts", "aria-label": "Scripts"]) {
        Element("ul") {
          ForEach(scripts) { script in
            Element("li") {
              Element("a", ["href": "#\(script.id)"]) {
                Text(script.name + " ")
                Element("small") { Text(number(script.languages.count)) }
              }
            }
          }
        }
      }
      ForEach(scripts) { ScriptSection(script: $0) }
    }
  }

  private func number(_ count: Int) -> String { count.formatted(.number.locale(locale)) }
}

/// The languages of one script.
private struct ScriptSection: Markup {
  let script: IndexModel.Script

  var body: some Markup {
    Element("section", ["class": "script", "aria-labelledby": script.id]) {
      Element("h2", ["id": script.id]) { Text(script.name) }
      Element("div", ["class": "languages"]) {
        ForEach(script.languages) { LanguageEntry(language: $0) }
      }
    }
  }
}
