import EnvironmentInventory
import Foundation

/// The program that the plugin `environment-inventory` runs: it prints the inventory of the source files that its
/// standard input lists, a path in each line, or writes it as a page.
@main
struct Tool {
  /// - Parameters, from the command line: the folder of the package, and the file of the page if there is one.
  @MainActor
  static func main() throws {
    let arguments = CommandLine.arguments.dropFirst()
    let base = arguments.first.map { $0 + "/" } ?? ""
    var sources: [(path: String, text: String)] = []
    while let path = readLine() {
      let text = try String(contentsOfFile: path, encoding: .utf8)
      sources.append((path.hasPrefix(base) ? String(path.dropFirst(base.count)) : path, text))
    }
    let inventory = Inventory(sources: sources)
    guard let page = arguments.dropFirst().first else { return print(inventory) }
    try inventory.page().write(to: URL(filePath: page), atomically: true, encoding: .utf8)
  }
}
