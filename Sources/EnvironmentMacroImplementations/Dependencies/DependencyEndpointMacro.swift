import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacros

/// `@DependencyEndpoint`: gives a closure property a reporting default, and adds a method with argument labels.
struct DependencyEndpointMacro: AccessorMacro, PeerMacro, UnrepeatedMacro {
  static let name = "DependencyEndpoint"
  static let modules = ModuleName.dependenciesOnly

  static func expansion(
    of node: AttributeSyntax,
    providingAccessorsOf declaration: some DeclSyntaxProtocol,
    in context: some MacroExpansionContext
  ) throws -> [AccessorDeclSyntax] {
    if repetition(of: node, on: declaration, in: context) != nil { return [] }
    guard let endpoint = try? Endpoint(node, on: declaration, in: context.lexicalContext) else {
      // The peer role reports mistakes. Without a getter, the compiler would report its absence as well.
      let isComputed = declaration.as(VariableDeclSyntax.self)?.isComputed ?? false
      return isComputed ? [] : ["get { Swift.fatalError() }", "set {}"]
    }
    return endpoint.accessors
  }

  static func expansion(
    of node: AttributeSyntax,
    providingPeersOf declaration: some DeclSyntaxProtocol,
    in context: some MacroExpansionContext
  ) throws -> [DeclSyntax] {
    if diagnoseRepetition(of: node, on: declaration, in: context) { return [] }
    let endpoint = try Endpoint(node, on: declaration, in: context.lexicalContext)
    return [endpoint.storage] + [endpoint.method].compactMap(\.self)
  }
}

/// `@DependencyEndpointIgnored`: keeps a client from making a closure property an endpoint.
struct DependencyEndpointIgnoredMacro: PeerMacro {
  static let name = "DependencyEndpointIgnored"

  static func expansion(
    of node: AttributeSyntax,
    providingPeersOf declaration: some DeclSyntaxProtocol,
    in context: some MacroExpansionContext
  ) throws -> [DeclSyntax] {
    let variable = declaration.as(VariableDeclSyntax.self)
    let isOfClient = context.lexicalContext.first?.isClient ?? false
    let isClosure = variable?.bindings.contains { $0.typeAnnotation.flatMap { EndpointType($0.type) } != nil } ?? false
    if !isOfClient || !isClosure || variable?.isInstance != true || variable?.isComputed == true {
      let named = declaration.asProtocol((any NamedDeclSyntax).self)
      let name = variable?.name?.plainName ?? named?.name.plainName ?? "this declaration"
      let fixIts = declaration.removals(of: Self.name, ofModules: ModuleName.dependenciesOnly)
      context.diagnose(DiagnosticMessage.ignoringHasNoEffect(name).at(node, fixIts: fixIts))
    }
    return []
  }
}
