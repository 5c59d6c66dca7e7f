import SwiftSyntax
import SwiftSyntaxBuilder

/// Conformances to protocols of EnvironmentKit.
enum ConformanceExpansion {
  /// Returns whether the type lacks the conformance to `name`, according to the compiler.
  static func isMissing(_ name: String, in protocols: [TypeSyntax]) -> Bool {
    protocols.contains { QualifiedName($0)?.name == name }
  }

  static func extensions(
    of type: some TypeSyntaxProtocol,
    conformingTo protocols: [String],
    in library: MacroLibrary,
    availability: AttributeListSyntax
  ) throws -> [ExtensionDeclSyntax] {
    try protocols.map { name in
      // `nonisolated`, because the conformance's requirements are, even in a class that belongs to an actor.
      try ExtensionDeclSyntax(
        "\(availability)extension \(type.trimmed): nonisolated \(raw: library.module).\(raw: name) {}"
      )
    }
  }
}
