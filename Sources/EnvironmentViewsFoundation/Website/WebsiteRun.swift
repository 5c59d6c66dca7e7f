import EnvironmentCore
import EnvironmentViews
import Foundation

/// One run of the program of a website.
@MainActor
package struct WebsiteRun {
  let flags: Set<String>
  let name: String
  let terminal: Terminal

  /// The streams to which a run writes.
  package struct Terminal {
    let write: (String) -> Void
    let writeError: (String) -> Void

    /// Shows a line until the next one; `nil` if the output isn't a terminal.
    var showProgress: ((String) -> Void)?

    package init(write: @escaping (String) -> Void, writeError: @escaping (String) -> Void) {
      (self.write, self.writeError) = (write, writeError)
    }

    /// Those of the process.
    static var process: Terminal {
      var terminal = Terminal {
        FileHandle.standardOutput.write(Data("\($0)\n".utf8))
      } writeError: {
        FileHandle.standardError.write(Data("\($0)\n".utf8))
      }
      if isatty(STDERR_FILENO) != 0 {
        // The sequence clears the line.
        terminal.showProgress = { FileHandle.standardError.write(Data("\r\u{1B}[K\($0)".utf8)) }
      }
      return terminal
    }
  }

  package init(flags: Set<String>, name: String, terminal: Terminal) {
    (self.flags, self.name, self.terminal) = (flags, name, terminal)
  }

  /// What the arguments ask for.
  private enum Command {
    case help
    case write(folder: URL, flags: Set<String>)
  }

  /// An error about the arguments.
  private struct UsageError: Error { let fact: String }

  /// Writes the site, and returns the exit code of the program.
  package func code<Site: Website>(of site: Site.Type, _ arguments: some Sequence<String>) async -> Int32 {
    do {
      switch try command(arguments) {
      case .help: terminal.write(help)
      case .write(let folder, let flags): try await write(site, to: folder, flags)
      }
      return 0
    } catch let error as UsageError {
      terminal.writeError("error: \(error.fact); see '--help'")
      return EX_USAGE
    } catch {
      terminal.writeError("error: \(error)")
      return 1
    }
  }

  private func write<Site: Website>(_ type: Site.Type, to folder: URL, _ flags: Set<String>) async throws {
    try await withEnvironment {
      $0.siteFlags = flags
    } operation: {
      let site = type.init()
      let address = site.address
      try await withEnvironment {
        if let address { $0.siteAddress = address }
      } operation: {
        try await write(site, at: address, to: folder, flags)
      }
    }
  }

  private func write(_ site: some Website, at address: URL?, to folder: URL, _ flags: Set<String>) async throws {
    var values = try site.environment
    values.siteFlags = flags
    if let address { values.siteAddress = address }
    var counts: [WrittenFile.Change: Int] = [:]
    let plan = try SitePlan(try site.sitemap, folder: folder, environment: values)
    defer { terminal.showProgress?("") }
    let processors = ProcessInfo.processInfo.activeProcessorCount
    _ = try await plan.write(values, .minified, processors: processors, keepsFormerFiles: false) { count in
      terminal.showProgress?("\(count) of \(plan.entries.count)")
    } progress: { file in
      if counts.isEmpty { terminal.showProgress?("") }
      counts[file.change, default: 0] += 1
      if file.change != .unchanged { terminal.write("\(file.change) \(file.path.isEmpty ? "/" : file.path)") }
    }
    let changes = [WrittenFile.Change.created, .updated, .unchanged, .removed].compactMap { change in
      counts[change].map { "\($0) \(change)" }
    }
    terminal.write("\(folder.path): \(changes.isEmpty ? "no files" : changes.joined(separator: ", "))")
  }

  private func command(_ arguments: some Sequence<String>) throws -> Command {
    var arguments = Array(arguments)[...]
    var (folder, given) = ("site", Set<String>())
    while let argument = arguments.popFirst() {
      switch argument {
      case "-h", "--help": return .help
      case "-o", "--output":
        guard let value = arguments.popFirst(), !value.hasPrefix("-") else {
          throw UsageError(fact: "'\(argument)' needs a folder")
        }
        folder = value
      case _ where argument.hasPrefix("--output="): folder = String(argument.dropFirst("--output=".count))
      case _ where argument.hasPrefix("--") && flags.contains(String(argument.dropFirst(2))):
        given.insert(String(argument.dropFirst(2)))
      default:
        throw UsageError(
          fact: argument.hasPrefix("-") ? "there is no option '\(argument)'" : "'\(argument)' was not expected")
      }
    }
    if folder.isEmpty { throw UsageError(fact: "the name of the folder is empty") }
    return .write(folder: URL(filePath: folder, directoryHint: .isDirectory), flags: given)
  }

  private var help: String {
    let own = flags.sorted().map { "  --\($0)" }
    let options = ["  -o, --output <folder>   The folder to write to. (default: site)"] + own
    return """
      OVERVIEW: Writes the files of a website to a folder.

      USAGE: \(name) [--output <folder>]\(flags.sorted().map { " [--\($0)]" }.joined())

      OPTIONS:
      \(options.joined(separator: "\n"))
        -h, --help              Show this help.
      """
  }
}
