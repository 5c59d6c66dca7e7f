import EnvironmentKit

/// The top of a page: the way home, and the page in both color schemes.
struct Banner: View {
  @Environment(\.siteTitle) private var siteTitle
  @Environment(\.editorLocale) private var editorLocale

  let page: Page

  var body: some View {
    Element("header", ["class": "banner"]) {
      Element("nav", ["lang": editorLocale.languageTag, "aria-label": "Site"]) {
        PageLink(to: .index, ["class": "home"]) { Text(siteTitle) }
        Element("ul", ["class": "schemes"]) {
          Element("li") { PageLink(to: page, in: .light) { Text("Light") } }
          Element("li") { PageLink(to: page, in: .dark) { Text("Dark") } }
        }
      }
    }
  }
}
