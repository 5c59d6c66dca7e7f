import EnvironmentKit

/// The name of a locale, in the language of the surrounding page.
struct LocaleName: Markup {
  /// The part of the name to show.
  enum Width {
    /// `français (Canada)`
    case full
    /// `Canada`
    case short
  }

  @EnvironmentBound private var content = ContentModel()

  private let subject: Locale
  private let width: Width

  init(_ subject: Locale, _ width: Width = .full) {
    self.subject = subject
    self.width = width
  }

  var body: some Markup {
    LocalizedElement {
      switch width {
      case .full: NameText(content.name(of: subject))
      case .short: NameText(content.shortName(of: subject))
      }
    }
  }
}
