import EnvironmentKit

@EnvironmentAccessible
@Observable
final class PageModel {
  @Environment(\.database) var database
  @Environment(\.locale) var locale: Locale

  var page = "home"

  var title: String { "\(database.title(of: page)) in \(locale.identifier)" }
}
