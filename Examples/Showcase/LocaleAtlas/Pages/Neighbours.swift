import EnvironmentKit

/// The links to the previous and the next page.
struct Neighbours: View {
  @Environment(\.locale) private var locale
  @Environment(\.atlas) private var atlas

  var body: some View {
    Element("nav", ["class": "neighbours", "aria-label": "Previous and next"]) {
      if let previous = atlas.locale(before: locale) { link(to: previous, "prev", "Previous") }
      if let next = atlas.locale(after: locale) { link(to: next, "next", "Next") }
    }
  }

  private func link(to neighbour: Locale, _ relation: HTMLAttributeValue, _ caption: String) -> some View {
    PageLink(to: .locale(neighbour), ["rel": relation, "class": relation]) {
      Caption(caption)
      Text(" ")
      LocaleName(neighbour).inLocale(neighbour)
    }
  }
}
