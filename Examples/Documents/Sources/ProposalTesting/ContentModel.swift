import EnvironmentKit

@EnvironmentAccessible
@Observable
class ContentModel {
  @Environment(\.locale) var locale
  @Environment(\.colorScheme) var colorScheme

  var localizedContent: String {
    // Direct environment access after binding
    locale.localizedString(forLanguageCode: "en")
  }
}
