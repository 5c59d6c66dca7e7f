import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacros

/// `@EnvironmentAccessible`: storage for what is bound, the conformance to `EnvironmentBindable`, and observation.
struct EnvironmentAccessibleMacro {
  static let name = "EnvironmentAccessible"
  static let storageName = "_environmentStorage"
  static let protocolName = "EnvironmentBindable"
  static let declaringName = "__EnvironmentDeclaring"
}

extension EnvironmentAccessibleMacro: MemberMacro {
  static func expansion(
    of node: AttributeSyntax,
    providingMembersOf declaration: some DeclGroupSyntax,
    conformingTo protocols: [TypeSyntax],
    in context: some MacroExpansionContext
  ) throws -> [DeclSyntax] {
    // This role alone reports what is wrong with a class or an actor.
    guard let host = AccessibleHost(node, on: declaration) else { return [] }
    if let repetition = host.repetition(node, in: context) {
      let message = DiagnosticMessage.duplicate(macro: name, name: host.name.plainName)
      context.diagnose(message.at(node, fixIts: [.removing(repetition, from: declaration.attributes)]))
      return []
    }
    context.diagnose(host.diagnostics)

    var members: [DeclSyntax] = []
    if host.needsStorage(conformingTo: protocols) {
      members.append(host.storage(in: context.lexicalContext))
    }
    members += host.declarations(conformingTo: protocols, in: context)
    if let observed = host.observedClass {
      members += ObservationExpansion.members(of: observed, in: context)
    }
    return members
  }
}

extension EnvironmentAccessibleMacro: MemberAttributeMacro {
  static func expansion(
    of node: AttributeSyntax,
    attachedTo declaration: some DeclGroupSyntax,
    providingAttributesFor member: some DeclSyntaxProtocol,
    in context: some MacroExpansionContext
  ) throws -> [AttributeSyntax] {
    guard let host = AccessibleHost(node, on: declaration), host.observedClass != nil,
      host.repetition(node, in: context) == nil
    else { return [] }
    return ObservationExpansion.attributes(for: member)
  }
}

extension EnvironmentAccessibleMacro: ExtensionMacro {
  static func expansion(
    of node: AttributeSyntax,
    attachedTo declaration: some DeclGroupSyntax,
    providingExtensionsOf type: some TypeSyntaxProtocol,
    conformingTo protocols: [TypeSyntax],
    in context: some MacroExpansionContext
  ) throws -> [ExtensionDeclSyntax] {
    guard let host = AccessibleHost(node, on: declaration) else {
      // Here, because this is the one role that the compiler expands on a type of any kind.
      context.diagnose(WrongKind(declaration).diagnostics(for: node, ofMacro: name))
      return []
    }
    guard host.repetition(node, in: context) == nil else { return [] }
    let wanted = [protocolName, declaringName] + (host.declaresObservable ? [ObservationExpansion.protocolName] : [])
    return try ConformanceExpansion.extensions(
      of: type,
      conformingTo: wanted.filter { ConformanceExpansion.isMissing($0, in: protocols) },
      availability: declaration.attributes.availability
    )
  }
}
