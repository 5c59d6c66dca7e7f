import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxMacros

extension MacroExpansionContext {
  /// Returns an attribute as its declaration has it, if it isn't the first one of its name there.
  ///
  /// The compiler passes the attribute to a macro separately from the declaration, so the two are compared by place.
  func repetition(
    of attribute: AttributeSyntax, named name: String, ofModules modules: Set<String> = ModuleName.ours,
    in attributes: AttributeListSyntax
  ) -> AttributeSyntax? {
    let others = attributes.all(name, ofModules: modules).dropFirst()
    // Finding a place takes a tenth of the time of an expansion.
    guard !others.isEmpty, let place = place(of: attribute) else { return nil }
    return others.first { self.place(of: $0) == place }
  }

  /// Returns the line and the column at which a node starts.
  private func place(of node: some SyntaxProtocol) -> [String]? {
    location(of: node).map { [$0.line.trimmedDescription, $0.column.trimmedDescription] }
  }
}

/// A macro that a variable may have at most once.
protocol UnrepeatedMacro {
  static var name: String { get }
  /// The modules that declare the macro.
  static var modules: Set<String> { get }
}

extension UnrepeatedMacro {
  /// Returns whether the attribute isn't the first one of its variable.
  static func isRepetition(
    _ node: AttributeSyntax, on declaration: some DeclSyntaxProtocol, in context: some MacroExpansionContext
  ) -> Bool {
    repetition(of: node, on: declaration, in: context) != nil
  }

  /// Returns whether the attribute isn't the first one of its variable, and reports that.
  static func diagnoseRepetition(
    of node: AttributeSyntax, on declaration: some DeclSyntaxProtocol, in context: some MacroExpansionContext
  ) -> Bool {
    guard let (repetition, variable) = repetition(of: node, on: declaration, in: context) else { return false }
    let message = DiagnosticMessage.duplicate(macro: name, name: variable.name?.plainName ?? "")
    context.diagnose(message.at(node, fixIts: [.removing(repetition, from: variable.attributes)]))
    return true
  }

  private static func repetition(
    of node: AttributeSyntax, on declaration: some DeclSyntaxProtocol, in context: some MacroExpansionContext
  ) -> (AttributeSyntax, VariableDeclSyntax)? {
    guard let variable = declaration.as(VariableDeclSyntax.self) else { return nil }
    return context.repetition(of: node, named: name, ofModules: modules, in: variable.attributes).map { ($0, variable) }
  }
}
