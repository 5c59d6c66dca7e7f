import EnvironmentKit

/// A page of the site.
enum Page: Hashable {
  case index
  case locale(Locale)

  /// Where the page is in the site: the light pages at the top, the dark ones in a folder.
  func path(in scheme: ColorScheme) -> String {
    let name =
      switch self {
      case .index: "index"
      case .locale(let locale): locale.tag
      }
    return (scheme == .dark ? "dark/" : "") + name + ".html"
  }
}
