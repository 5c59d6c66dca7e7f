internal import EnvironmentCore
internal import EnvironmentFoundation
public import EnvironmentViews
public import Foundation

/// A link to another page.
///
/// Use `to:` for a page of your site, which is checked when the site is written, and `destination:` for any other URL.
///
/// ```swift
/// Link("Swift", destination: swiftURL)
/// ```
///
/// A link to another page of the same site has the page's path in the ``Sitemap``. It is written relative to the page
/// that it is in, and on that page itself with `aria-current`. `renderSitemap` throws an error if there is no such
/// page:
///
/// ```swift
/// Link("Prices", to: "products/prices")
/// ```
///
/// A tap on a link to a URL calls the environment's `openURL`. In a view that is `disabled(_:)`, the link has no
/// destination.
///
/// Follows SwiftUI's `Link`.
public nonisolated struct Link<Label: View>: BuiltInView {
  private let label: Label
  private let destination: Destination

  private enum Destination {
    case url(URL)
    case page(String)
  }

  /// Creates a link with a label of any kind.
  ///
  /// ```swift
  /// Link(destination: url) { Image("logo.svg", alt: "Swift") }
  /// ```
  public init(destination: URL, @ViewBuilder label: () -> Label) {
    self.label = label()
    self.destination = .url(destination)
  }

  /// Creates a link to a page of the site, with a label of any kind. The path may end with a fragment, such as
  /// `#prices`.
  ///
  /// ```swift
  /// Link(to: "prices") { Element("em") { "Prices" } }
  /// ```
  public init(to path: String, @ViewBuilder label: () -> Label) {
    self.label = label()
    destination = .page(path)
  }

  /// Creates a link with a title to a page of the site.
  ///
  /// ```swift
  /// Link("Prices", to: "prices")
  /// ```
  public init(_ title: some StringProtocol, to path: String) where Label == Text {
    self.init(to: path) { Text(title) }
  }

  /// Creates a link with a title.
  ///
  /// ```swift
  /// Link("Swift", destination: swiftURL)
  /// ```
  public init(_ title: some StringProtocol, destination: URL) where Label == Text {
    self.init(destination: destination) { Text(title) }
  }

  @MainActor public var body: some View {
    switch destination {
    case .url(let url): OpeningAnchor(label: label, destination: url)
    case .page(let path): PageAnchor(label: label, target: path)
    }
  }
}

extension Link: Sendable where Label: Sendable {}

/// A link that asks the environment to open its destination.
private struct OpeningAnchor<Label: View>: BuiltInView {
  let label: Label
  let destination: URL
  @Environment(\.openURL) private var openURL
  @Environment(\.isEnabled) private var isEnabled

  var body: some View {
    Element("a", isEnabled ? ["href": destination.absoluteString] : ["role": "link", "aria-disabled": "true"]) {
      PhrasingContent(content: label)
    }
    .control(.tap { openURL(destination) }, isEnabled: isEnabled)
  }
}

/// A link to a page of the site, relative to the current page.
private struct PageAnchor<Label: View>: BuiltInView {
  let label: Label
  let target: String
  @Environment(\.path) private var path

  var body: some View {
    let index = target.firstIndex(of: "#") ?? target.endIndex
    let (page, fragment) = (String(target[..<index]), String(target[index...]))
    let isCurrent = fragment.isEmpty && SitemapPath.areSame(page, path)
    Element("a", ["href": SitemapPath.link(to: page, from: path) + fragment, "aria-current": isCurrent ? "page" : nil])
    {
      label
    }
  }
}
