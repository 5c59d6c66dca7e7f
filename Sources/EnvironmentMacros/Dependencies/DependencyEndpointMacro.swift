import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacros

/// `@DependencyEndpoint`: a closure property with a default that reports, and a method with argument labels.
struct DependencyEndpointMacro: AccessorMacro, PeerMacro {
  static let name = "DependencyEndpoint"

  static func expansion(
    of node: AttributeSyntax,
    providingAccessorsOf declaration: some DeclSyntaxProtocol,
    in context: some MacroExpansionContext
  ) throws -> [AccessorDeclSyntax] {
    if repetition(of: node, on: declaration, in: context) != nil { return [] }
    guard let endpoint = Endpoint.Parsed(node, on: declaration, in: context.lexicalContext).endpoint else {
      // The peer role says what is wrong. Without a getter the compiler would complain of its absence as well.
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
    if let (repetition, variable) = repetition(of: node, on: declaration, in: context) {
      let message = DiagnosticMessage.duplicate(macro: name, name: variable.name?.plainName ?? "")
      context.diagnose(message.at(node, fixIts: [.removing(repetition, from: variable.attributes)]))
      return []
    }
    let parsed = Endpoint.Parsed(node, on: declaration, in: context.lexicalContext)
    context.diagnose(parsed.diagnostics)
    guard let endpoint = parsed.endpoint else { return [] }
    return [endpoint.storage] + [endpoint.method].compactMap(\.self)
  }

  /// The attribute, if it is not the first one of its variable.
  private static func repetition(
    of node: AttributeSyntax, on declaration: some DeclSyntaxProtocol, in context: some MacroExpansionContext
  ) -> (AttributeSyntax, VariableDeclSyntax)? {
    guard let variable = declaration.as(VariableDeclSyntax.self) else { return nil }
    return context.repetition(
      of: node, named: name, ofModules: ModuleName.dependenciesOnly, in: variable.attributes
    ).map { ($0, variable) }
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
    let client = context.lexicalContext.first?.as(StructDeclSyntax.self)
    let isOfClient =
      client?.attributes.has(DependencyClientMacro.name, ofModules: ModuleName.dependenciesOnly) ?? false
    let isClosure = variable?.bindings.contains { $0.typeAnnotation.flatMap { EndpointType($0.type) } != nil } ?? false
    if !isOfClient || !isClosure || variable?.isInstance != true || variable?.isComputed == true {
      let attributes = declaration.asProtocol((any WithAttributesSyntax).self)?.attributes ?? []
      let named = declaration.asProtocol((any NamedDeclSyntax).self)
      let name = variable?.name?.plainName ?? named?.name.plainName ?? "this declaration"
      let fixIts = attributes.all(Self.name, ofModules: ModuleName.dependenciesOnly).prefix(1)
        .map { FixIt.removing($0, from: attributes) }
      context.diagnose(DiagnosticMessage.ignoringHasNoEffect(name).at(node, fixIts: fixIts))
    }
    return []
  }
}
