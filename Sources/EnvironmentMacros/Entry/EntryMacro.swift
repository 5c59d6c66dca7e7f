import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacros

/// `@Entry`: an environment value, its key and its default from one `var`.
struct EntryMacro {}

extension EntryMacro: AccessorMacro {
  static func expansion(
    of node: AttributeSyntax,
    providingAccessorsOf declaration: some DeclSyntaxProtocol,
    in context: some MacroExpansionContext
  ) throws -> [AccessorDeclSyntax] {
    if repetition(of: node, on: declaration, in: context) != nil { return [] }
    guard let entry = Entry.Parsed(node, on: declaration, in: context.lexicalContext).entry else {
      // The peer role says what is wrong. Without a getter the compiler would complain of its absence as well.
      let isComputed = declaration.as(VariableDeclSyntax.self)?.isComputed ?? false
      return isComputed ? [] : ["get { Swift.fatalError() }"]
    }
    return [
      "get { self[\(entry.keyName).self] }",
      "set { self[\(entry.keyName).self] = newValue }",
      "_modify { yield &self[\(entry.keyName).self] }",
    ]
  }
}

extension EntryMacro: PeerMacro {
  static func expansion(
    of node: AttributeSyntax,
    providingPeersOf declaration: some DeclSyntaxProtocol,
    in context: some MacroExpansionContext
  ) throws -> [DeclSyntax] {
    if let (repetition, variable) = repetition(of: node, on: declaration, in: context) {
      let message = DiagnosticMessage.duplicate(macro: "Entry", name: variable.name?.plainName ?? "")
      context.diagnose(message.at(node, fixIts: [.removing(repetition, from: variable.attributes)]))
      return []
    }
    let parsed = Entry.Parsed(node, on: declaration, in: context.lexicalContext)
    context.diagnose(parsed.diagnostics)
    return parsed.entry?.declarations ?? []
  }
}

extension EntryMacro {
  /// The attribute, if it is not the first `@Entry` of its variable.
  private static func repetition(
    of node: AttributeSyntax, on declaration: some DeclSyntaxProtocol, in context: some MacroExpansionContext
  ) -> (AttributeSyntax, VariableDeclSyntax)? {
    guard let variable = declaration.as(VariableDeclSyntax.self) else { return nil }
    return context.repetition(of: node, named: "Entry", in: variable.attributes).map { ($0, variable) }
  }
}
