import SwiftSyntax
import SwiftSyntaxMacros

/// `@DependencyClient`: adds the initializers of a struct of closures, and methods with argument labels.
///
/// The properties aren't changed: a client needs only one call of the plugin, and using an endpoint reads a stored
/// property.
struct DependencyClientMacro: MemberMacro, UnrepeatedMacro {
  static let name = "DependencyClient"
  static let modules = ModuleName.dependenciesOnly

  static func expansion(
    of node: AttributeSyntax,
    providingMembersOf declaration: some DeclGroupSyntax,
    conformingTo protocols: [TypeSyntax],
    in context: some MacroExpansionContext
  ) throws -> [DeclSyntax] {
    guard let declaration = declaration.as(StructDeclSyntax.self) else {
      context.diagnose(
        declaration.wrongKindDiagnostic(
          of: name, at: node, rightKind: .struct, ofModules: modules))
      return []
    }
    if diagnoseRepetition(of: node, on: declaration, in: context) { return [] }
    let client = DependencyClient(declaration, in: context.lexicalContext)
    context.diagnose(client.diagnostics)
    return client.diagnostics.isEmpty ? client.declarations : []
  }
}
