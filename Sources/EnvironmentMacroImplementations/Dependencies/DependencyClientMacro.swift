import SwiftSyntax
import SwiftSyntaxMacros

/// `@DependencyClient`: adds the initializers of a struct of closures, and methods with argument labels.
///
/// The properties aren't changed: a client needs only one call of the plugin, and using an endpoint reads a stored
/// property.
struct DependencyClientMacro: MemberMacro {
  static let name = "DependencyClient"

  static func expansion(
    of node: AttributeSyntax,
    providingMembersOf declaration: some DeclGroupSyntax,
    conformingTo protocols: [TypeSyntax],
    in context: some MacroExpansionContext
  ) throws -> [DeclSyntax] {
    guard let declaration = declaration.as(StructDeclSyntax.self) else {
      context.diagnose(
        declaration.wrongKindDiagnostic(
          of: name, at: node, rightKind: .struct, ofModules: ModuleName.dependenciesOnly))
      return []
    }
    let attributes = declaration.attributes
    if let repetition = context.repetition(
      of: node, named: name, ofModules: ModuleName.dependenciesOnly, in: attributes)
    {
      let message = DiagnosticMessage.duplicate(macro: name, name: declaration.name.plainName)
      context.diagnose(message.at(node, fixIts: [.removing(repetition, from: attributes)]))
      return []
    }
    let client = DependencyClient(declaration, in: context.lexicalContext)
    context.diagnose(client.diagnostics)
    return client.diagnostics.isEmpty ? client.declarations : []
  }
}
