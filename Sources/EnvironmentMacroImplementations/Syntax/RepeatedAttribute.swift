import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxMacros

/// A macro a declaration may have at most once.
protocol UnrepeatedMacro {
  static var name: String { get }
  /// The modules that declare the macro.
  static var modules: Set<String> { get }
}

extension UnrepeatedMacro {
  /// Returns whether the attribute isn't the first one of its declaration, and reports that.
  static func diagnoseRepetition(
    of node: AttributeSyntax, on declaration: some DeclSyntaxProtocol, in context: some MacroExpansionContext
  ) -> Bool {
    guard let (repetition, attributes) = repetition(of: node, on: declaration, in: context) else { return false }
    let type = declaration.asProtocol((any NamedDeclSyntax).self)
    let declared = type?.name ?? declaration.as(VariableDeclSyntax.self)?.name
    let message = DiagnosticMessage.duplicate(macro: name, name: declared?.plainName ?? "")
    context.diagnose(message.at(node, fixIts: [.removing(repetition, from: attributes)]))
    return true
  }

  /// Returns the attribute as its declaration has it, with all attributes there, if it isn't the first one of its name.
  ///
  /// The compiler passes the attribute to a macro separately from the declaration, so the two are compared by place.
  static func repetition(
    of node: AttributeSyntax, on declaration: some DeclSyntaxProtocol, in context: some MacroExpansionContext
  ) -> (AttributeSyntax, AttributeListSyntax)? {
    guard let attributes = declaration.asProtocol((any WithAttributesSyntax).self)?.attributes else { return nil }
    let others = attributes.all(name, ofModules: modules).dropFirst()
    // Finding a place takes a tenth of the time of an expansion.
    guard !others.isEmpty, let place = context.place(of: node) else { return nil }
    return others.first { context.place(of: $0) == place }.map { ($0, attributes) }
  }
}

extension MacroExpansionContext {
  /// Returns the line and the column at which a node starts.
  fileprivate func place(of node: some SyntaxProtocol) -> [String]? {
    location(of: node).map { [$0.line.trimmedDescription, $0.column.trimmedDescription] }
  }
}
