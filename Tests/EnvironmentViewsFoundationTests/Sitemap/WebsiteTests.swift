import EnvironmentCore
import EnvironmentViewsFoundation
import Foundation
import Testing

@MainActor
struct WebsiteTests {
  let site: TemporarySite

  init() throws {
    site = try TemporarySite()
  }

  struct Bakery: Website {
    static var flags: Set<String> { ["drafts", "broken"] }

    @Environment(\.siteFlags) var siteFlags

    var address: URL? { URL(string: "https://example.org/bakery/") }

    var sitemap: Sitemap {
      get throws {
        if siteFlags.contains("broken") { throw Missing() }
        var sitemap: Sitemap = ["/": Page()]
        if siteFlags.contains("drafts") { sitemap["draft"] = Page() }
        return sitemap
      }
    }

    struct Missing: Error, CustomStringConvertible { var description: String { "There is no content." } }

    struct Page: View {
      @Environment(\.siteFlags) var siteFlags
      @Environment(\.address) var address

      var body: some View { Text("\(address.canonical ?? "") \(siteFlags.sorted())") }
    }
  }

  struct News: Website {
    var address: URL? { nil }
    var sitemap: Sitemap { ["/": Page()] }

    struct Page: Markup {
      var body: some Markup {
        Await {
          EnvironmentValues.current.siteFlags.sorted()
        } content: { flags in
          Text("flags: \(flags)")
        }
      }
    }
  }

  private func run(
    _ arguments: String..., of type: any Website.Type = Bakery.self
  ) async -> (code: Int32, output: [String], errors: [String]) {
    var (output, errors): ([String], [String]) = ([], [])
    let terminal = WebsiteRun.Terminal {
      output.append($0)
    } writeError: {
      errors.append($0)
    }
    let run = WebsiteRun(flags: Bakery.flags, name: "Bakery", terminal: terminal)
    return (await run.code(of: type, arguments), output, errors)
  }

  @Test func `A page of a program waits for its parts`() async throws {
    #expect(await run("--drafts", "-o", site.folder.path, of: News.self).code == 0)
    site.expectFiles(["site/index.html": "flags: [\"drafts\"]"])
  }

  @Test func `A program writes its site, with its options as values`() async throws {
    let path = site.folder.path
    #expect(await run("--output", path) == (0, ["created /", "\(path): 1 created"], []))
    site.expectFiles(["site/index.html": "https://example.org/bakery/ []"])
    #expect(
      await run("--drafts", "--output=\(path)") == (
        0, ["updated /", "created draft", "\(path): 1 created, 1 updated"], []
      ))
    #expect(site.files["site/draft/index.html"] == "https://example.org/bakery/draft/ [\"drafts\"]")
    #expect(await run("-o", path) == (0, ["updated /", "removed draft", "\(path): 1 updated, 1 removed"], []))
    #expect(await run("-o", path) == (0, ["\(path): 1 unchanged"], []))
  }

  @Test func `Errors have an exit code and their description alone`() async throws {
    #expect(await run("--broken", "-o", site.folder.path) == (1, [], ["error: There is no content."]))
    #expect(await run("--draft") == (64, [], ["error: there is no option '--draft'; see '--help'"]))
    #expect(await run("site") == (64, [], ["error: 'site' was not expected; see '--help'"]))
    #expect(await run("--output") == (64, [], ["error: '--output' needs a folder; see '--help'"]))
    #expect(await run("-o", "--drafts") == (64, [], ["error: '-o' needs a folder; see '--help'"]))
    #expect(await run("--output=") == (64, [], ["error: the name of the folder is empty; see '--help'"]))
    let help = await run("--drafts", "--help")
    #expect(help.code == 0 && help.output[0].contains("USAGE: Bakery [--output <folder>] [--broken] [--drafts]"))
    site.expectFiles([:])
  }
}
