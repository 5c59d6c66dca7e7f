import EnvironmentCore
import EnvironmentViews
import EnvironmentViewsFoundation
import Foundation
import Synchronization
import Testing

/// Tests of sites whose pages are rendered at the same time.
@MainActor
struct SitemapProcessorTests {
  private struct Page: Markup {
    @Environment(\.path) private var path
    @Environment(\.locale) private var locale
    var number = 0

    var body: some Markup {
      HTMLDocument(title: "Page \(number)") {
        Paragraph("\(number) at \(path) in \(locale.identifier)")
        Link("Home", to: "")
      }
    }
  }

  private struct Live: View {
    @State private var number = 3
    var body: some View { Text("live \(number)") }
  }

  private final class Heading: EnvironmentAccessible {
    let _environmentStorage = EnvironmentStorage()
    @Environment(\.locale) var locale
  }

  private struct Headed: Markup {
    let heading: Heading
    var body: some Markup { Text(heading.locale.identifier) }
  }

  private struct Failing: Markup {
    var body: some Markup { Element("a b") }
  }

  private final class Unsendable {
    var number = 7
  }

  private var sitemap: Sitemap {
    var sitemap: Sitemap = ["": Page(), "live": Live(), "robots.txt": SiteFile(text: "*")]
    for number in 1..<40 {
      sitemap["pages/\(number)"] = Page(number: number).environment(\.locale, Locale(identifier: "fr"))
    }
    sitemap["lazy"] = LazyMarkup { Page(number: Unsendable().number) }
    sitemap["waiting"] = LazyMarkup {
      Await {
        9
      } content: {
        Page(number: $0)
      }
    }
    sitemap["dated"] = Page().sitemapEntry(lastModified: Date(timeIntervalSince1970: 0))
    sitemap["sitemap.xml"] = SiteFile.sitemap
    return sitemap
  }

  private var values: EnvironmentValues {
    var values = EnvironmentValues()
    values.siteAddress = URL(string: "https://example.org")
    values.locale = Locale(identifier: "de")
    return values
  }

  @Test(arguments: [1, 3, nil]) func `Any number of processors writes the same site`(processors: Int?) async throws {
    let one = try TemporarySite()
    var pages = sitemap
    pages["waiting"] = LazyMarkup { Page(number: 9) }
    var progress: [String] = []
    let expected = try renderSitemap(pages, to: one.folder, environment: values) { progress.append($0.path) }
    let several = try TemporarySite()
    var reported: [String] = []
    let written = try await renderSitemap(
      sitemap, to: several.folder, environment: values, processors: processors
    ) { reported.append($0.path) }
    #expect(several.files == one.files)
    #expect(reported == progress)
    #expect(written.map(\.path) == expected.map(\.path) && written.map(\.byteCount) == expected.map(\.byteCount))
  }

  @Test func `The error is that of the first page that fails, and the folder stays`() async throws {
    var pages = sitemap
    pages["pages/30"] = Failing()
    pages["pages/7"] = Failing()
    let site = try TemporarySite()
    let expected = #expect(throws: SitemapError.self) { try renderSitemap(pages, to: site.folder, environment: values) }
    let error = await #expect(throws: SitemapError.self) {
      try await renderSitemap(pages, to: site.folder, environment: values, processors: 4)
    }
    #expect(error?.description == expected?.description)
    #expect(site.files.isEmpty)
  }

  @Test func `Pages of plain data are rendered off the main actor, and others on it`() async throws {
    struct Place: Markup {
      var reference: Unsendable?
      var body: some Markup { Text("\(MainThread.isCurrent)") }
    }
    struct Plain: Markup {
      var texts = ["a": [1: Optional("b")]]
      var body: some Markup { Text("\(MainThread.isCurrent)") }
    }
    let site = try TemporarySite()
    try await renderSitemap(
      ["plain": Plain(), "object": Place(reference: Unsendable())], to: site.folder, processors: 2)
    #expect(site.files == ["site/plain/index.html": "false", "site/object/index.html": "true"])
  }

  @Test func `A markup with a bound object or an action is written as a view is`() async throws {
    let heading = Heading()
    let pages: Sitemap = [
      "bound": Headed(heading: heading).bindEnvironment(to: heading), "button": Button("Send") {},
    ]
    let (one, several) = (try TemporarySite(), try TemporarySite())
    let reports = Mutex<[String]>([])
    try await EnvironmentReporting.withReporter { issue in
      reports.withLock { $0.append(issue.fact) }
    } operation: {
      try renderSitemap(pages, to: one.folder, environment: values)
      try await renderSitemap(pages, to: several.folder, environment: values, processors: 2)
    }
    #expect(several.files == one.files)
    #expect(several.files["site/bound/index.html"] == "de")
    #expect(reports.withLock { $0.map { $0.hasPrefix("A 'Button' has an action that never runs") } } == [true])
  }
}
