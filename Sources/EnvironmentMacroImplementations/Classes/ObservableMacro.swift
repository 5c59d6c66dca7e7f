import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacros

/// `@Observable`: has the expansion of the standard macro, except that it doesn't observe `@Environment` properties.
struct ObservableMacro: MemberMacro, MemberAttributeMacro, ExtensionMacro {
  static func expansion(
    of node: AttributeSyntax,
    providingMembersOf declaration: some DeclGroupSyntax,
    conformingTo protocols: [TypeSyntax],
    in context: some MacroExpansionContext
  ) throws -> [DeclSyntax] {
    guard let declaration = declaration.as(ClassDeclSyntax.self) else { return [] }
    context.diagnose(unbindableProperties(of: declaration) + ObservationExpansion.diagnostics(for: declaration, .kit))
    let members = ObservationExpansion.members(of: declaration, .kit, isStandard: true, in: context)
    guard AccessibleHost.needsProofOfObservable(declaration, .kit) else { return members }
    return members + ["private nonisolated static var \(AccessibleHost.proofOfObservable): Swift.Bool { true }"]
  }

  /// Returns a warning for the first `@Environment` property of a class that can't be bound, as far as its declaration
  /// shows it.
  ///
  /// The compiler reports an error for each of them, but without a place. It is a warning, because the conformance may
  /// be inherited or declared in an extension.
  private static func unbindableProperties(of declaration: ClassDeclSyntax) -> [Diagnostic] {
    let attributes = declaration.attributes
    guard declaration.inheritanceClause == nil, !attributes.has(EnvironmentAccessibleMacro.name),
      let property = declaration.environmentProperties(.kit).first(where: \.isInstance),
      let attribute = attributes.all(ObservationExpansion.protocolName).first
    else { return [] }
    let fixIt = FixIt.renaming(attribute, to: EnvironmentAccessibleMacro.name)
    let message = DiagnosticMessage.classIsNotAccessible(declaration.name.plainName, property: property.name)
    return [message.at(property.attribute, fixIts: [fixIt])]
  }

  static func expansion(
    of node: AttributeSyntax,
    attachedTo declaration: some DeclGroupSyntax,
    providingAttributesFor member: some DeclSyntaxProtocol,
    in context: some MacroExpansionContext
  ) throws -> [AttributeSyntax] {
    guard declaration.is(ClassDeclSyntax.self) else { return [] }
    return ObservationExpansion.attributes(for: member, .kit)
  }

  static func expansion(
    of node: AttributeSyntax,
    attachedTo declaration: some DeclGroupSyntax,
    providingExtensionsOf type: some TypeSyntaxProtocol,
    conformingTo protocols: [TypeSyntax],
    in context: some MacroExpansionContext
  ) throws -> [ExtensionDeclSyntax] {
    guard declaration.is(ClassDeclSyntax.self) else {
      // Diagnosed here, because the compiler expands only this role on types of every kind.
      context.diagnose(declaration.wrongKindDiagnostic(of: ObservationExpansion.protocolName, at: node))
      return []
    }
    return try declaration.conformances(
      of: type, to: [ObservationExpansion.protocolName], missing: protocols, in: .kit)
  }
}
