import Foundation
import SwiftParser
import SwiftSyntax
import Testing

/// Tests that compare the sources of `EnvironmentExports` with those of the core.
struct ExportsTests {
  @Test func `EnvironmentExports exports exactly the public names of the core that SwiftUI lacks`() throws {
    let core: [String] = try sources(of: "EnvironmentCore").flatMap(\.statements.publicNames)
    let exports: [String] = try sources(of: "EnvironmentExports")
      .flatMap { $0.statements.exports(of: "EnvironmentCore") }
    let (coreNames, exportedNames) = (Set(core), Set(exports))
    #expect(exports.count == exportedNames.count)
    let lacking = coreNames.subtracting(exportedNames).sorted()
    #expect(lacking == ["Environment", "EnvironmentKey", "EnvironmentValues"])
    let unknown = exportedNames.subtracting(coreNames)
    #expect(unknown.isEmpty)
  }

  private func sources(of target: String) throws -> [SourceFileSyntax] {
    let folder = URL(filePath: #filePath).appending(path: "../../../Sources/\(target)").standardizedFileURL
    let files = try #require(FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil))
    return try files.compactMap { $0 as? URL }.filter { $0.pathExtension == "swift" }
      .map { Parser.parse(source: try String(contentsOf: $0, encoding: .utf8)) }
  }
}

extension CodeBlockItemListSyntax {
  /// The names of the public declarations at the top level, also in `#if`.
  fileprivate var publicNames: [String] {
    flatMap { statement -> [String] in
      if let conditional = statement.item.as(IfConfigDeclSyntax.self) {
        return conditional.clauses.flatMap { $0.elements?.as(CodeBlockItemListSyntax.self)?.publicNames ?? [] }
      }
      guard let modifiers = statement.item.asProtocol((any WithModifiersSyntax).self)?.modifiers,
        modifiers.contains(where: { $0.name.tokenKind == .keyword(.public) || $0.name.tokenKind == .keyword(.open) }),
        let name = statement.item.asProtocol((any NamedDeclSyntax).self)?.name.text
      else { return [] }
      return [name]
    }
  }

  /// Returns the names that `@_exported import struct Module.Name` takes from a module.
  fileprivate func exports(of module: String) -> [String] {
    compactMap { statement in
      guard let declaration = statement.item.as(ImportDeclSyntax.self), declaration.importKindSpecifier != nil,
        declaration.path.first?.name.text == module
      else { return nil }
      return declaration.path.last?.name.text
    }
  }
}
