import EnvironmentCore
import EnvironmentViews
import EnvironmentViewsFoundation
import Foundation
import Testing

/// A test of a site in a release build, whose optimizer has lost the results of tasks.
@MainActor
struct SiteReleaseTests {
  private struct Page: Markup {
    let number: Int
    var body: some Markup { "page \(number)" }
  }

  @Test(arguments: [1, 3]) func `Several processors write all pages`(processors: Int) async throws {
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "SiteReleaseTests-\(UUID().uuidString)", directoryHint: .isDirectory)
    defer { try? FileManager.default.removeItem(at: folder) }
    let sitemap = Sitemap(uniqueKeysWithValues: (0..<50).map { ("\($0)", Page(number: $0) as any View) })
    let files = try await renderSitemap(
      sitemap, to: folder, environment: EnvironmentValues(), processors: processors)
    #expect(Set(files.map(\.path)) == Set(sitemap.keys))
    for path in sitemap.keys {
      let text = try? String(contentsOf: folder.appending(path: "\(path)/index.html"), encoding: .utf8)
      #expect(text == "page \(path)")
    }
  }
}
