package import EnvironmentKit

/// An atlas of the world's locales as a static website.
///
/// The website sets up one environment and one sitemap. All pages, views and models read their values from the
/// environment.
package struct AtlasSite: Website {
  @Environment(\.atlas) private var atlas

  package init() {}

  package var address: URL? { URL(string: "https://example.org/") }

  package var environment: EnvironmentValues {
    var values = EnvironmentValues()
    values.timeZone = .gmt
    return values
  }

  package var sitemap: Sitemap { atlas.sitemap }
}
