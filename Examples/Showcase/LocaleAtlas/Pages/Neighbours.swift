import EnvironmentKit

/// The links to the previous and the next page.
struct Neighbours: Markup {
  @Environment(\.locale) private var locale
  @Environment(\.atlas) private var atlas

  var body: some Markup {
    Element("nav", ["class": "neighbours", "aria-label": "Previous and next"]) {
      if let previous = atlas.locale(before: locale) { link(to: previous, "prev", "Previous") }
      if let next = atlas.locale(after: locale) { link(to: next, "next", "Next") }
    }
  }

  private func link(to neighbour: Locale, _ relation: HTMLAttributeValue, _ caption: String) -> some Markup {
    PageLink(to: .locale(neighbour), ["rel": relation, "class": relation]) {
      Caption(caption)
      Text(" ")
      LocaleName(neighbour).inLocale(neighbour)
    }
  }
}
