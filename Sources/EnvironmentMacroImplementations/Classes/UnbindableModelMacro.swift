import SwiftSyntax
import SwiftSyntaxMacros

/// A default argument with an error: the compiler expands it where it chooses an initializer of `@EnvironmentBound` for
/// an unbindable value.
struct UnbindableModelMacro: ExpressionMacro {
  static func expansion(
    of node: some FreestandingMacroExpansionSyntax, in context: some MacroExpansionContext
  ) throws -> ExprSyntax {
    let isObject =
      node.arguments.first?.expression.as(BooleanLiteralExprSyntax.self)?.literal.tokenKind == .keyword(.true)
    throw DiagnosticMessage.unbindableModel(isObject: isObject).error(at: node)
  }
}
