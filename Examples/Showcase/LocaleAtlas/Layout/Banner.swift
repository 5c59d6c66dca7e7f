import EnvironmentKit

/// The top of a page, with a link to the index.
struct Banner: Markup {
  @Environment(\.siteTitle) private var siteTitle
  @Environment(\.editorLocale) private var editorLocale

  var body: some Markup {
    Element("header", ["class": "banner"]) {
      Element("nav", ["lang": editorLocale.languageTag, "aria-label": "Site"]) {
        PageLink(to: .index, ["class": "home"]) { Text(siteTitle) }
      }
    }
  }
}
