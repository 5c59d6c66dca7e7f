import SwiftSyntax
import SwiftSyntaxMacros

/// `@Observable`: the expansion of the standard one, except that it leaves `@Environment` properties alone.
struct ObservableMacro {}

extension ObservableMacro: MemberMacro {
  static func expansion(
    of node: AttributeSyntax,
    providingMembersOf declaration: some DeclGroupSyntax,
    conformingTo protocols: [TypeSyntax],
    in context: some MacroExpansionContext
  ) throws -> [DeclSyntax] {
    guard let declaration = declaration.as(ClassDeclSyntax.self) else { return [] }
    return ObservationExpansion.members(of: declaration, in: context)
  }
}

extension ObservableMacro: MemberAttributeMacro {
  static func expansion(
    of node: AttributeSyntax,
    attachedTo declaration: some DeclGroupSyntax,
    providingAttributesFor member: some DeclSyntaxProtocol,
    in context: some MacroExpansionContext
  ) throws -> [AttributeSyntax] {
    guard declaration.is(ClassDeclSyntax.self) else { return [] }
    return ObservationExpansion.attributes(for: member)
  }
}

extension ObservableMacro: ExtensionMacro {
  static func expansion(
    of node: AttributeSyntax,
    attachedTo declaration: some DeclGroupSyntax,
    providingExtensionsOf type: some TypeSyntaxProtocol,
    conformingTo protocols: [TypeSyntax],
    in context: some MacroExpansionContext
  ) throws -> [ExtensionDeclSyntax] {
    guard declaration.is(ClassDeclSyntax.self) else {
      // Here, because this is the one role that the compiler expands on a type of any kind.
      context.diagnose(WrongKind(declaration).diagnostics(for: node, ofMacro: "Observable"))
      return []
    }
    return try ConformanceExpansion.extensions(
      of: type,
      conformingTo: [ObservationExpansion.protocolName].filter { ConformanceExpansion.isMissing($0, in: protocols) },
      availability: declaration.attributes.availability
    )
  }
}
