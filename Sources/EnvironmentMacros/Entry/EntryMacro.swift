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
    let parsed = Entry.Parsed(node, on: declaration, in: context.lexicalContext)
    context.diagnose(parsed.diagnostics)
    return parsed.entry?.declarations ?? []
  }
}
