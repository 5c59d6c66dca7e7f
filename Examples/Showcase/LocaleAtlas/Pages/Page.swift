import EnvironmentKit

/// A page of the site.
enum Page: Hashable {
  case index
  case locale(Locale)

  /// The path of the page in the site.
  var path: String {
    switch self {
    case .index: "index.html"
    case .locale(let locale): "\(locale.tag).html"
    }
  }
}
