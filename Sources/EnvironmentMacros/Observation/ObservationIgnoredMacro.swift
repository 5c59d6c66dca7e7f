import SwiftSyntax
import SwiftSyntaxMacros

/// `@ObservationIgnored`: a mark that `@Observable` looks for, and nothing in itself.
struct ObservationIgnoredMacro: AccessorMacro {
  static func expansion(
    of node: AttributeSyntax,
    providingAccessorsOf declaration: some DeclSyntaxProtocol,
    in context: some MacroExpansionContext
  ) throws -> [AccessorDeclSyntax] {
    []
  }
}
