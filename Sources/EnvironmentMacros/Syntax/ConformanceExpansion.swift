import SwiftSyntax
import SwiftSyntaxBuilder

/// Conformances to protocols of EnvironmentKit.
enum ConformanceExpansion {
  /// Returns whether `name` is among the protocols that the compiler says the type does not conform to by itself.
  static func isMissing(_ name: String, in protocols: [TypeSyntax]) -> Bool {
    protocols.contains { QualifiedName($0)?.name == name }
  }

  static func extensions(
    of type: some TypeSyntaxProtocol,
    conformingTo protocols: [String],
    in dialect: Dialect,
    availability: AttributeListSyntax
  ) throws -> [ExtensionDeclSyntax] {
    try protocols.map { name in
      // `nonisolated`: what the conformance needs is, also in a class of an actor
      try ExtensionDeclSyntax(
        "\(availability)extension \(type.trimmed): nonisolated \(raw: dialect.module).\(raw: name) {}"
      )
    }
  }
}
