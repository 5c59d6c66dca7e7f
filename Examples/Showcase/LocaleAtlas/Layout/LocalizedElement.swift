import EnvironmentKit

/// An element with the language and the direction of its content.
struct LocalizedElement<Content: Markup>: Markup {
  @Environment(\.locale) private var locale
  @Environment(\.layoutDirection) private var layoutDirection

  private let tag: String
  private let attributes: HTMLAttributes
  private let content: Content

  init(_ tag: String = "bdi", _ attributes: HTMLAttributes = [:], @ViewBuilder content: () -> Content) {
    self.tag = tag
    self.attributes = attributes
    self.content = content()
  }

  var body: some Markup {
    Element(tag, language.merging(attributes)) { content }
  }

  private var language: HTMLAttributes { ["lang": locale.languageTag, "dir": layoutDirection.html] }
}

extension LayoutDirection {
  /// The value of `dir`.
  var html: HTMLAttributeValue {
    switch self {
    case .leftToRight: "ltr"
    case .rightToLeft: "rtl"
    }
  }
}
