internal import EnvironmentCore
public import EnvironmentViews
import Foundation

/// A whole page: the doctype, a head with what browsers and search engines need, and a body.
///
/// ```swift
/// struct HomePage: Markup {
///   @Environment(\.address) private var address
///
///   var body: some Markup {
///     HTMLDocument(title: "Bakery", description: "Bread and cake since 1902.") {
///       Element("link", ["rel": "stylesheet", "href": address(of: "style.css")])
///     } content: {
///       Heading("Bakery", level: 1)
///     }
///   }
/// }
/// ```
///
/// The head has the character set, the viewport for phones, the title and the description. If `siteAddress` is set, it has
/// the page's own address, and with `alternate(language:path:)` those in other languages. The attributes `lang` and `dir`
/// are those of the environment's locale.
public nonisolated struct HTMLDocument<Head: View, Content: View>: __PrimitiveView {
  private let title: String
  private let description: String?
  private let head: Head
  private let content: Content

  /// Creates a page with further elements in its head.
  ///
  /// - Parameters:
  ///   - title: The title, which browsers show for the page.
  ///   - description: A sentence or two, which search engines show.
  ///   - head: Further elements of the head, such as style sheets.
  ///   - content: The content of the body.
  public init(
    title: String, description: String? = nil, @ViewBuilder head: () -> Head, @ViewBuilder content: () -> Content
  ) {
    (self.title, self.description) = (title, description)
    (self.head, self.content) = (head(), content())
  }

  /// Creates a page.
  ///
  /// ```swift
  /// HTMLDocument(title: "Bakery") { Heading("Bakery", level: 1) }
  /// ```
  public init(title: String, description: String? = nil, @ViewBuilder content: () -> Content) where Head == EmptyView {
    self.init(title: title, description: description, head: { EmptyView() }, content: content)
  }

  private var page: DocumentBody<Head, Content> {
    DocumentBody(title: title, description: description, head: head, content: content)
  }

  @MainActor public func __visit(with visitor: __ViewVisitor) throws { try Group { page }.__visit(with: visitor) }
}

extension HTMLDocument: Markup where Head: Markup, Content: Markup {
  public mutating func __write(with renderer: __MarkupRenderer) throws {
    var page = page
    try page.__write(with: renderer)
  }
}

extension HTMLDocument: Sendable where Head: Sendable, Content: Sendable {}

private nonisolated struct DocumentBody<Head: View, Content: View>: BuiltInView {
  let title: String
  let description: String?
  let head: Head
  let content: Content
  @Environment(\.locale) private var locale
  @Environment(\.address) private var address
  @Environment(\.alternates) private var alternates

  typealias Link = Element<EmptyView>
  typealias Links = ForEach<[(key: String, value: String)], String, Link>
  typealias HeadElement = Element<TupleView<Link, Link, Element<Text>, Link?, Link?, Links, Head>>

  var body: Element<TupleView<HeadElement, _WritingView<Element<Content>, _ValueWriter<Bool>>>> {
    Element("html", ["lang": locale.languageOfPages, "dir": locale.isRightToLeft ? "rtl" : "ltr"]) {
      Element("head") {
        Element("meta", ["charset": "utf-8"])
        Element("meta", ["name": "viewport", "content": "width=device-width, initial-scale=1"])
        Element("title") { Text(title) }
        if let description { Element("meta", ["name": "description", "content": description]) }
        if !address.isOfMissingPage, let canonical = address.canonical {
          Element("link", ["rel": "canonical", "href": canonical])
        }
        ForEach(alternates.sorted { $0.key < $1.key }, id: \.key) { language, address in
          Element("link", ["rel": "alternate", "hreflang": language, "href": address])
        }
        head
      }
      Element("body") { content }.environment(\.isInDocument, true)
    }
  }
}

extension DocumentBody: Markup where Head: Markup, Content: Markup {}

extension Locale {
  /// The language for `lang`, such as `pt-BR`; `nil` if the locale has none.
  fileprivate var languageOfPages: String? {
    let tag = identifier(.bcp47)
    if tag.hasPrefix("und") { return nil }
    // Without its extensions, such as the one of numbers.
    return tag.range(of: "-u-").map { String(tag[..<$0.lowerBound]) } ?? tag
  }

  fileprivate var isRightToLeft: Bool { language.characterDirection == .rightToLeft }
}
