import EnvironmentKit

/// Writes an atlas of the world's locales as a static website.
///
///     swift run Showcase --output site
///
/// The program sets up one environment and one sitemap. Everything that a page, a view or a model needs from then on
/// comes to it by environment.
@MainActor
package enum Showcase {
  /// Does what the command line asks for.
  package static func main() {
    do {
      switch try Command(CommandLine.arguments.dropFirst()) {
      case .help: print(Command.usage)
      case .build(let folder): try build(to: folder)
      }
    } catch let error as UsageError {
      Console.fail("\(error)", code: EX_USAGE)
    } catch {
      Console.fail("\(error)", code: EX_CANTCREAT)
    }
  }

  private static func build(to folder: URL) throws {
    let start = ContinuousClock.now
    var environment = EnvironmentValues()
    environment.timeZone = .gmt

    let sitemap = environment.atlas.sitemap
    var count = 0
    let pages = try renderSitemap(sitemap, to: folder, environment: environment) { page in
      count += 1
      if count.isMultiple(of: 100) { Console.write("\(count) of \(sitemap.count) pages, \(page.path)") }
    }
    try Stylesheet.write(to: folder)

    let bytes = pages.reduce(0) { $0 + $1.byteCount }
    let seconds = (ContinuousClock.now - start) / .seconds(1)
    Console.write("\(pages.count) pages, \(seconds.rounded(toPlaces: 1)) seconds, \(bytes) bytes in \(folder.path)")
  }
}

extension Double {
  fileprivate func rounded(toPlaces places: Int) -> String { String(format: "%.\(places)f", self) }
}
