import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacros

/// `@Entry`: declares an environment value, with its key and its default, by one `var`.
struct EntryMacro: EntryDeclaringMacro {
  static let library = MacroLibrary.kit
}

/// `@Entry` of `EnvironmentModels`.
struct ModelEntryMacro: EntryDeclaringMacro {
  static let library = MacroLibrary.models
}

/// `@DependencyEntry`: declares an environment value with defaults for tests and previews, and its key, by one `var`.
struct DependencyEntryMacro: EntryDeclaringMacro {
  static let name = "DependencyEntry"
  static let modules = ModuleName.dependenciesOnly
  static let library = MacroLibrary.kit
  static let module = ModuleName.dependencies
  static let hasAccessor = false
}

/// A macro for declaring a value with an `Entry`.
protocol EntryDeclaringMacro: AccessorMacro, PeerMacro, UnrepeatedMacro {
  static var library: MacroLibrary { get }
  /// The module named in the expansion.
  static var module: String { get }
  /// Indicates whether the key knows its accessor.
  static var hasAccessor: Bool { get }
}

extension EntryDeclaringMacro {
  static var name: String { "Entry" }
  static var modules: Set<String> { ModuleName.ours }
  static var module: String { library.module }
  static var hasAccessor: Bool { true }

  /// The prefix of the names of the module's types for the macro.
  static var typePrefix: String { "__" + name }

  /// The declarations are written as they should look. Formatting them again takes a third of the macro's time.
  static var formatMode: FormatMode { .disabled }

  static func expansion(
    of node: AttributeSyntax,
    providingAccessorsOf declaration: some DeclSyntaxProtocol,
    in context: some MacroExpansionContext
  ) throws -> [AccessorDeclSyntax] {
    if repetition(of: node, on: declaration, in: context) != nil { return [] }
    guard let entry = try? Entry(node, of: Self.self, on: declaration, in: context.lexicalContext) else {
      // The peer role reports mistakes. Without a getter, the compiler would report its absence as well.
      let isComputed = declaration.as(VariableDeclSyntax.self)?.isComputed ?? false
      return isComputed ? [] : ["get { Swift.fatalError() }"]
    }
    return [
      "get { self[\(entry.keyName).self] }",
      "set { self[\(entry.keyName).self] = newValue }",
      "_modify { yield &self[\(entry.keyName).self] }",
    ]
  }

  static func expansion(
    of node: AttributeSyntax,
    providingPeersOf declaration: some DeclSyntaxProtocol,
    in context: some MacroExpansionContext
  ) throws -> [DeclSyntax] {
    if diagnoseRepetition(of: node, on: declaration, in: context) { return [] }
    guard let entry = try Entry(node, of: Self.self, on: declaration, in: context.lexicalContext) else { return [] }
    context.diagnose(warnings(about: entry, declaredBy: declaration))
    return entry.declarations
  }
}
