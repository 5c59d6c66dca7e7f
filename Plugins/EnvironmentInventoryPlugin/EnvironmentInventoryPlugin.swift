import Foundation
import PackagePlugin

/// The command `swift package environment-inventory`, which lists the values that a package declares, sets and reads.
@main
struct EnvironmentInventoryPlugin: CommandPlugin {
  func performCommand(context: PluginContext, arguments: [String]) throws {
    var extractor = ArgumentExtractor(arguments)
    let names = extractor.extractOption(named: "target")
    let page = extractor.extractOption(named: "page").last
    if let unknown = extractor.remainingArguments.first {
      throw CommandError.unknownArgument(unknown)
    }
    let modules = context.package.targets.compactMap(\.sourceModule)
    if let unknown = names.first(where: { name in !modules.contains { $0.name == name } }) {
      throw CommandError.unknownTarget(unknown)
    }
    let files = modules.filter { names.isEmpty || names.contains($0.name) }
      .flatMap { $0.sourceFiles(withSuffix: ".swift").map(\.url.path) }.sorted()

    let tool = Process()
    tool.executableURL = try builtTool()
    let folder = context.package.directoryURL
    tool.arguments = [folder.path] + (page.map { [URL(filePath: $0, relativeTo: folder).path] } ?? [])
    let input = Pipe()
    tool.standardInput = input
    try tool.run()
    try input.fileHandleForWriting.write(contentsOf: Data(files.map { $0 + "\n" }.joined().utf8))
    try input.fileHandleForWriting.close()
    tool.waitUntilExit()
    if tool.terminationStatus != 0 { throw CommandError.failed(tool.terminationStatus) }
  }

  /// Builds the tool. As a dependency of the plugin, it would be built with the package, with a second copy of each library.
  private func builtTool() throws -> URL {
    let name = "environment-inventory-tool"
    let build = try packageManager.build(.product(name), parameters: .init())
    guard build.succeeded, let tool = build.builtArtifacts.first(where: { $0.url.lastPathComponent == name }) else {
      throw CommandError.notBuilt(build.logText)
    }
    return tool.url
  }
}

enum CommandError: Error, CustomStringConvertible {
  case unknownArgument(String)
  case unknownTarget(String)
  case notBuilt(String)
  case failed(Int32)

  var description: String {
    switch self {
    case .unknownArgument(let argument):
      "'\(argument)' is unknown; the command takes '--target <name>', any number of times, and '--page <file>'"
    case .unknownTarget(let name): "the package has no target '\(name)' with Swift sources"
    case .notBuilt(let log): "the tool for the inventory can't be built:\n\(log)"
    case .failed(let status): "the inventory failed with status \(status)"
    }
  }
}
