import SwiftSyntax
import SwiftSyntaxMacros

extension MacroExpansionContext {
  /// Returns an attribute as its declaration has it, if it is not the first one of its name there.
  ///
  /// The compiler hands a macro its attribute apart from the declaration, so the two are compared by place.
  func repetition(
    of attribute: AttributeSyntax, named name: String, ofModules modules: Set<String> = ModuleName.ours,
    in attributes: AttributeListSyntax
  ) -> AttributeSyntax? {
    guard let place = place(of: attribute) else { return nil }
    return attributes.all(name, ofModules: modules).dropFirst().first { self.place(of: $0) == place }
  }

  /// Returns the line and the column at which a node starts.
  private func place(of node: some SyntaxProtocol) -> [String]? {
    location(of: node).map { [$0.line.trimmedDescription, $0.column.trimmedDescription] }
  }
}
