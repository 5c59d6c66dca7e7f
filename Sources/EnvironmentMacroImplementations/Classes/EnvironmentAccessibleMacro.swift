import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacros

/// `@EnvironmentAccessible`: adds the storage for bindings, the conformance to `EnvironmentAccessible`, and
/// observation.
///
/// It rewrites the observed stored properties, but no `@Environment` property: the wrapper's subscript reads the
/// storage.
struct EnvironmentAccessibleMacro: AccessibilityMacro {
  static let library = MacroLibrary.kit
  static let storageName = "_environmentStorage"
  static let protocolName = name

  /// The protocol's name in the proposal, which a class may write for it.
  static let protocolAlias = "EnvironmentBindable"
  static let declaringName = "__EnvironmentDeclaring"
}

/// `@EnvironmentAccessible` of `EnvironmentModels`.
struct ModelEnvironmentAccessibleMacro: AccessibilityMacro {
  static let library = MacroLibrary.models
}

/// The implementation of the macro in both modules.
protocol AccessibilityMacro: MemberMacro, MemberAttributeMacro, ExtensionMacro, UnrepeatedMacro {
  static var library: MacroLibrary { get }
}

extension AccessibilityMacro {
  static var name: String { "EnvironmentAccessible" }
  static var modules: Set<String> { ModuleName.ours }

  static func expansion(
    of node: AttributeSyntax,
    providingMembersOf declaration: some DeclGroupSyntax,
    conformingTo protocols: [TypeSyntax],
    in context: some MacroExpansionContext
  ) throws -> [DeclSyntax] {
    // Only this role reports mistakes in a class or an actor.
    guard let host = AccessibleHost(node, on: declaration, library) else { return [] }
    if diagnoseRepetition(of: node, on: declaration, in: context) { return [] }
    context.diagnose(host.diagnostics)

    var members = [host.wrapperName(conformingTo: protocols, in: context.lexicalContext)].compactMap(\.self)
    if host.needsStorage(conformingTo: protocols) {
      members.append(host.storage(in: context.lexicalContext))
    }
    members += host.declarations(conformingTo: protocols, in: context)
    if let observed = host.observedClass {
      members += ObservationExpansion.members(of: observed, library, isStandard: false, in: context)
    }
    return members
  }

  static func expansion(
    of node: AttributeSyntax,
    attachedTo declaration: some DeclGroupSyntax,
    providingAttributesFor member: some DeclSyntaxProtocol,
    in context: some MacroExpansionContext
  ) throws -> [AttributeSyntax] {
    guard let host = AccessibleHost(node, on: declaration, library), host.observedClass != nil,
      repetition(of: node, on: declaration, in: context) == nil
    else { return [] }
    return ObservationExpansion.attributes(for: member, library)
  }

  static func expansion(
    of node: AttributeSyntax,
    attachedTo declaration: some DeclGroupSyntax,
    providingExtensionsOf type: some TypeSyntaxProtocol,
    conformingTo protocols: [TypeSyntax],
    in context: some MacroExpansionContext
  ) throws -> [ExtensionDeclSyntax] {
    guard let host = AccessibleHost(node, on: declaration, library) else {
      // Diagnosed here, because the compiler expands only this role on types of every kind.
      context.diagnose(diagnostic(for: node, onOther: declaration))
      return []
    }
    if repetition(of: node, on: declaration, in: context) != nil { return [] }
    let wanted =
      [EnvironmentAccessibleMacro.protocolName, EnvironmentAccessibleMacro.declaringName]
      + (host.declaresObservable ? [ObservationExpansion.protocolName] : [])
    return try declaration.conformances(of: type, to: wanted, missing: protocols, in: library)
  }

  /// Returns errors for a declaration other than a class or an actor.
  private static func diagnostic(
    for node: AttributeSyntax, onOther declaration: some DeclGroupSyntax
  ) -> Diagnostic {
    guard declaration.inheritanceClause?.namesViewProtocol(ofModules: ModuleName.withViews) == true,
      let view = declaration.asProtocol((any NamedDeclSyntax).self), !declaration.is(ProtocolDeclSyntax.self)
    else { return declaration.wrongKindDiagnostic(of: name, at: node) }
    return DiagnosticMessage.viewIsAccessible(view.name.plainName)
      .at(node, fixIts: declaration.removals(of: name))
  }
}
