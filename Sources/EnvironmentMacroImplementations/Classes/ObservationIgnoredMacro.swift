import SwiftSyntax
import SwiftSyntaxMacros

/// `@ObservationIgnored`: a marker for `@Observable`, without an expansion.
struct ObservationIgnoredMacro: AccessorMacro {
  static func expansion(
    of node: AttributeSyntax,
    providingAccessorsOf declaration: some DeclSyntaxProtocol,
    in context: some MacroExpansionContext
  ) throws -> [AccessorDeclSyntax] {
    []
  }
}
