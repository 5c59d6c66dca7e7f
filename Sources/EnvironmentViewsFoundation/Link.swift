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
/// around it, and with `aria-current` if it leads to this page. In `XML`, it is the whole address. `renderSitemap`
/// throws an error if there is no such page:
///
/// ```swift
/// Link("Prices", to: "products/prices")
/// Link("Tea", to: "search", query: ["q": "tea"])
/// ```
///
/// On a server, where the environment has no path, a link leads from the root: `Link("One", to: "items/1")` to `/items/1`.
/// See ``PageAddress`` for the rules about paths, and for the addresses of files.
///
/// A tap on a link to a URL calls the environment's `openURL`. In a `disabled(_:)` view, the link has no destination.
///
/// Follows SwiftUI's `Link`.
public nonisolated struct Link<Label: View>: __PrimitiveView {
  private let label: Label
  private let destination: Destination

  private enum Destination {
    case url(URL)
    case page(String, query: KeyValuePairs<String, String>, fragment: String?)
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

  /// Creates a link to a page of the site, with a label of any kind.
  ///
  /// ```swift
  /// Link(to: "prices", fragment: "cakes") { Element("em") { "Cakes" } }
  /// ```
  ///
  /// - Parameters:
  ///   - path: The path of the page. Without a fragment of its own, it may end with one, such as `#prices`. A fragment
  ///     alone leads to an element of the page around the link.
  ///   - query: Names and values for the page, in their order.
  ///   - fragment: The `id` of an element in the page.
  ///   - label: What the link shows.
  public init(
    to path: String, query: KeyValuePairs<String, String> = [:], fragment: String? = nil,
    @ViewBuilder label: () -> Label
  ) {
    self.label = label()
    destination = .page(path, query: query, fragment: fragment)
  }

  /// Creates a link with a title to a page of the site.
  ///
  /// ```swift
  /// Link("Prices", to: "prices")
  /// ```
  public init(
    _ title: some StringProtocol, to path: String, query: KeyValuePairs<String, String> = [:], fragment: String? = nil
  ) where Label == Text {
    self.init(to: path, query: query, fragment: fragment) { Text(title) }
  }

  /// Creates a link with a title.
  ///
  /// ```swift
  /// Link("Swift", destination: swiftURL)
  /// ```
  public init(_ title: some StringProtocol, destination: URL) where Label == Text {
    self.init(destination: destination) { Text(title) }
  }

  private var anchor: ConditionalContent<OpeningAnchor<Label>, PageAnchor<Label>> {
    switch destination {
    case .url(let url): .first(OpeningAnchor(label: label, destination: url))
    case .page(let path, let query, let fragment):
      .second(PageAnchor(label: label, target: path, query: query, fragment: fragment))
    }
  }

  @MainActor public func __visit(with visitor: __ViewVisitor) throws { try anchor.__visit(with: visitor) }
}

extension Link: Markup where Label: Markup {
  public mutating func __write(with renderer: __MarkupRenderer) throws {
    var anchor = anchor
    try anchor.__write(with: renderer)
  }
}

extension Link: Sendable where Label: Sendable {}

/// A link whose destination is opened by the environment.
private nonisolated struct OpeningAnchor<Label: View>: BuiltInView {
  let label: Label
  let destination: URL
  @Environment(\.openURL) private var openURL
  @Environment(\.isEnabled) private var isEnabled

  var body: _AnnotatedView<Element<PhrasingContent<Label>>> {
    Element("a", isEnabled ? ["href": destination.absoluteString] : ["role": "link", "aria-disabled": "true"]) {
      PhrasingContent(content: label)
    }
    // Only a host, on the main actor, delivers events.
    .control(
      .tap { [openURL, destination] in MainActor.assumeIsolated { openURL(destination) } }, isEnabled: isEnabled)
  }
}

extension OpeningAnchor: Markup where Label: Markup {}

/// A link to a page of the site.
private nonisolated struct PageAnchor<Label: View>: BuiltInView {
  let label: Label
  let target: String
  let query: KeyValuePairs<String, String>
  let fragment: String?
  @Environment(\.address) private var address
  @Environment(\.isInXML) private var isInXML

  var body: ConditionalContent<ConditionalContent<Element<Label>, Element<Label>>, LinkWithoutAddress> {
    if !isInXML {
      let isCurrent = query.isEmpty && address.isCurrent(target, fragment: fragment)
      Element(
        "a",
        [
          "href": address(of: target, query: query, fragment: fragment),
          "aria-current": isCurrent ? "page" : nil,
        ]
      ) { label }
    } else if let whole = address.absolute(of: target, query: query, fragment: fragment) {
      Element("a", ["href": whole]) { label }
    } else {
      LinkWithoutAddress(target: target)
    }
  }
}

extension PageAnchor: Markup where Label: Markup {}

/// A link without an address.
private nonisolated struct LinkWithoutAddress: __PrimitiveView, Markup {
  let target: String

  @MainActor func __visit(with visitor: __ViewVisitor) throws { throw HTMLError.noSiteAddress(for: target) }
  func __write(with renderer: __MarkupRenderer) throws { throw HTMLError.noSiteAddress(for: target) }
}
