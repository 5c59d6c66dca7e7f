public import EnvironmentCore
internal import EnvironmentViews
public import Foundation

/// A program for writing a static site.
///
/// Use it as the main type of a program, which you run for each change of the content:
///
/// ```swift
/// @main
/// struct Bakery: Website {
///   var address: URL? { URL(string: "https://example.org/bakery/") }
///
///   var sitemap: Sitemap {
///     ["/": HomePage(), "style.css": SiteFile(copying: URL(filePath: "Assets/style.css"))]
///   }
/// }
/// ```
///
/// ```sh
/// swift run Bakery --output site
/// ```
///
/// The program has the options `--output`, for the folder, and `--help`. It prints the changed files. An error is
/// printed with its remedies, and without a stack trace; the folder is as it was before, then. The exit code is 0 for a
/// written site, 1 after an error and 64 for invalid arguments.
///
/// Pages are rendered on all processors, as by `renderSitemap` with `processors: nil`, and wait for their `Await`s.
@MainActor
public protocol Website {
  /// Creates the site, in the values of its options.
  init()

  /// The URL at which the folder is published, such as `https://example.org/bakery/`; `nil` if it isn't known.
  ///
  /// The pages read it as `siteAddress`.
  var address: URL? { get }

  /// The pages and files.
  var sitemap: Sitemap { get throws }

  /// The values for all pages. By default, those of the program.
  var environment: EnvironmentValues { get throws }

  /// The names of the program's own options, without the hyphens before them. By default, there are none.
  ///
  /// ```swift
  /// static var flags: Set<String> { ["drafts"] }
  ///
  /// @Environment(\.siteFlags) private var siteFlags
  ///
  /// var sitemap: Sitemap { siteFlags.contains("drafts") ? drafts : published }
  /// ```
  static var flags: Set<String> { get }
}

extension Website {
  public var environment: EnvironmentValues { .current }

  public static var flags: Set<String> { [] }

  /// Runs the program, and ends it with an exit code if the site can't be written.
  public static func main() async {
    let program = CommandLine.arguments.first.map { URL(filePath: $0).lastPathComponent } ?? "\(Self.self)"
    let code = await WebsiteRun(flags: flags, name: program, terminal: .process)
      .code(of: Self.self, CommandLine.arguments.dropFirst())
    if code != 0 { exit(code) }
  }
}

private enum SiteFlagsKey: EnvironmentKey {
  static var __info: __KeyInfo { __KeyInfo("siteFlags", at: \.siteFlags) }
  static var defaultValue: Set<String> { [] }
}

extension EnvironmentValues {
  /// The options of its own with which a ``Website`` was run, without the hyphens before them.
  ///
  /// ```swift
  /// @Environment(\.siteFlags) private var siteFlags
  ///
  /// if siteFlags.contains("drafts") { Paragraph("This is a draft.") }
  /// ```
  public var siteFlags: Set<String> {
    get { self[SiteFlagsKey.self] }
    set { self[SiteFlagsKey.self] = newValue }
  }
}
