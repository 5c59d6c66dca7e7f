package import EnvironmentKit

/// An atlas of the world's locales as a static website.
///
/// The website sets up one environment and one sitemap. All pages, views and models read their values from the
/// environment.
@MainActor
package enum Website {
  /// Writes the website to a folder, which is created if it is missing.
  package static func build(to folder: URL, report: (String) -> Void) throws {
    let start = ContinuousClock.now
    var environment = EnvironmentValues()
    environment.timeZone = .gmt
    environment.siteAddress = URL(string: "https://example.org/")

    let sitemap = environment.atlas.sitemap
    var count = 0
    let pages = try renderSitemap(sitemap, to: folder, environment: environment) { page in
      count += 1
      if count.isMultiple(of: 100) { report("\(count) of \(sitemap.count) pages, \(page.path)") }
    }

    let bytes = pages.reduce(0) { $0 + $1.byteCount }
    let seconds = (ContinuousClock.now - start) / .seconds(1)
    report("\(pages.count) pages, \(seconds.rounded(toPlaces: 1)) seconds, \(bytes) bytes in \(folder.path)")
  }
}

extension Double {
  fileprivate func rounded(toPlaces places: Int) -> String { String(format: "%.\(places)f", self) }
}
