import EnvironmentCore
public import EnvironmentViews
public import Foundation

/// The place of a page in the list of a site's pages, `sitemap.xml`.
///
/// ```swift
/// ThanksPage().sitemapEntry(.excluded)
/// ```
public enum SitemapEntry: Sendable, Hashable {
  /// The list has the page, as it does by default.
  case included

  /// The list doesn't have the page.
  case excluded
}

extension View {
  /// Leaves the page of this view out of the list of the site's pages.
  ///
  /// Use it at a page or anywhere in it, for pages outside of search, such as one after an order:
  ///
  /// ```swift
  /// "thanks": ThanksPage().sitemapEntry(.excluded)
  /// ```
  ///
  /// A page excluded in one place is excluded. Outside of `renderSitemap`, the modifier has no effect.
  public nonisolated func sitemapEntry(_ entry: SitemapEntry) -> _NotingView<Self> {
    _NotingView(content: self) { if entry == .excluded { $0.isExcluded = true } }
  }

  /// Sets the date of the last change of the page of this view in the list of the site's pages.
  ///
  /// ```swift
  /// PostPage(post).sitemapEntry(lastModified: post.date)
  /// ```
  ///
  /// Of several dates in a page, the last counts.
  public nonisolated func sitemapEntry(lastModified date: Date?) -> _NotingView<Self> {
    _NotingView(content: self) { $0.lastModified = [$0.lastModified, date].compactMap(\.self).max() }
  }

  /// Names the page with the content of this one in another language.
  ///
  /// Use it around a page, once for each language, at best also for the page's own:
  ///
  /// ```swift
  /// AboutPage()
  ///   .alternate(language: "en", path: "about")
  ///   .alternate(language: "de", path: "de/about")
  /// ```
  ///
  /// An ``HTMLDocument`` in this view has the languages in its head, and the list of the site's pages has them, too. A path
  /// without a page is reported as a link is.
  ///
  /// - Parameters:
  ///   - language: The language's tag, such as `de` or `pt-BR`, or `x-default` for the page of all other languages.
  ///   - path: The path of the page in the ``Sitemap``.
  public nonisolated func alternate(language: String, path: String) -> _AlternateView<Self> {
    _AlternateView(content: self, language: language, target: path)
  }
}

/// A view with a note for the list of pages.
///
/// You don't name the type: ``EnvironmentViews/View/sitemapEntry(_:)`` makes it.
public nonisolated struct _NotingView<Content: View>: BuiltInView {
  fileprivate let content: Content
  fileprivate let change: @Sendable (inout SitePage.Notes) -> Void
  @Environment(\.sitePage) private var page

  fileprivate init(content: Content, change: @escaping @Sendable (inout SitePage.Notes) -> Void) {
    (self.content, self.change) = (content, change)
  }

  public var body: Content {
    let _ = page?.note(change)
    content
  }
}

extension _NotingView: Markup where Content: Markup {}

/// A page with its content in another language elsewhere.
///
/// You don't name the type: ``EnvironmentViews/View/alternate(language:path:)`` makes it.
public nonisolated struct _AlternateView<Content: View>: BuiltInView {
  fileprivate let content: Content
  fileprivate let language: String
  fileprivate let target: String
  @Environment(\.sitePage) private var page
  @Environment(\.address) private var address
  @Environment(\.isInDocument) private var isInDocument

  fileprivate init(content: Content, language: String, target: String) {
    (self.content, self.language, self.target) = (content, language, target)
  }

  public var body: _WritingView<Content, _TransformWriter<[String: String]>> {
    let alternate = address.absolute(of: target) ?? address(of: target)
    let _ = page?.note { [language] in $0.alternates[language] = alternate }
    let _ = isInDocument ? EnvironmentReporting.report(.alternateInDocument(language)) : ()
    content.transformEnvironment(\.alternates) { [language] in $0[language] = alternate }
  }
}

extension _AlternateView: Markup where Content: Markup {}

extension EnvironmentIssue {
  fileprivate static func alternateInDocument(_ language: String) -> EnvironmentIssue {
    EnvironmentIssue(
      "The page in the language '\(language)' is missing in the head of its page, which is written before.",
      remedies: ["Put 'alternate(language:path:)' around the 'HTMLDocument', for example in the sitemap."])
  }
}

private enum AlternatesKey: EnvironmentKey {
  static var __info: __KeyInfo { __KeyInfo("alternates", at: \.alternates) }
  static var defaultValue: [String: String] { [:] }
}

private enum IsInDocumentKey: EnvironmentKey {
  static var __info: __KeyInfo { __KeyInfo("isInDocument", at: \.isInDocument) }
  static var defaultValue: Bool { false }
}

extension EnvironmentValues {
  /// The addresses of the page in other languages, by language.
  var alternates: [String: String] {
    get { self[AlternatesKey.self] }
    set { self[AlternatesKey.self] = newValue }
  }

  /// Indicates whether views are in the content of an ``HTMLDocument``.
  var isInDocument: Bool {
    get { self[IsInDocumentKey.self] }
    set { self[IsInDocumentKey.self] = newValue }
  }
}
