import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacros

/// The stand-in's `@Entry`: as in SwiftUI, each read evaluates the default of the key.
struct EntryMacro {}

extension EntryMacro: AccessorMacro {
  static func expansion(
    of node: AttributeSyntax, providingAccessorsOf declaration: some DeclSyntaxProtocol,
    in context: some MacroExpansionContext
  ) throws -> [AccessorDeclSyntax] {
    let key = try Entry(declaration).key
    return ["get { self[\(key).self] }", "set { self[\(key).self] = newValue }"]
  }
}

extension EntryMacro: PeerMacro {
  static func expansion(
    of node: AttributeSyntax, providingPeersOf declaration: some DeclSyntaxProtocol,
    in context: some MacroExpansionContext
  ) throws -> [DeclSyntax] {
    let entry = try Entry(declaration)
    return [
      """
      private struct \(entry.key): SwiftUI.EnvironmentKey {
        @SwiftUI.__EntryDefaultValue static var defaultValue\(entry.type)\(entry.value)
      }
      """
    ]
  }
}

/// A macro that makes a getter from an initial value, and leaves the type of the variable to the compiler.
struct EntryDefaultValueMacro: AccessorMacro {
  static func expansion(
    of node: AttributeSyntax, providingAccessorsOf declaration: some DeclSyntaxProtocol,
    in context: some MacroExpansionContext
  ) throws -> [AccessorDeclSyntax] {
    let value = declaration.as(VariableDeclSyntax.self)?.bindings.first?.initializer?.value
    return ["get { \(value?.trimmed ?? "nil") }"]
  }
}

private struct Entry {
  let key: TokenSyntax
  let type: TypeAnnotationSyntax?
  let value: InitializerClauseSyntax?

  init(_ declaration: some DeclSyntaxProtocol) throws {
    guard let variable = declaration.as(VariableDeclSyntax.self), variable.bindings.count == 1,
      let binding = variable.bindings.first, let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier
    else { throw MacroError(description: "'@Entry' is for one variable") }
    key = .identifier("__Key_\(name.text)")
    type = binding.typeAnnotation?.trimmed
    value = binding.initializer?.trimmed
  }
}

/// The stand-in's `#Preview`, which expands to nothing: the compiler checks its argument.
struct PreviewMacro: DeclarationMacro {
  static func expansion(
    of node: some FreestandingMacroExpansionSyntax, in context: some MacroExpansionContext
  ) throws -> [DeclSyntax] {
    []
  }
}
