import EnvironmentInventory
import Foundation

/// The program that the plugin `environment-inventory` runs: it prints the inventory of the source files that its
/// standard input lists, a path in each line.
@main
struct Tool {
  static func main() throws {
    let base = CommandLine.arguments.dropFirst().first.map { $0 + "/" } ?? ""
    var sources: [(path: String, text: String)] = []
    while let path = readLine() {
      let text = try String(contentsOfFile: path, encoding: .utf8)
      sources.append((path.hasPrefix(base) ? String(path.dropFirst(base.count)) : path, text))
    }
    print(Inventory(sources: sources))
  }
}
