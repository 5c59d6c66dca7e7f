import EnvironmentKit

@EnvironmentAccessible
@Observable
final class PageModel {
  @Environment(\.database) var database
  @Environment(\.locale) var locale: Locale
  @Environment(\.summary) var summary

  var page = "home"

  var title: String { "\(database.title(of: page)) in \(locale.identifier)" }
}
