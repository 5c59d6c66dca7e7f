import SwiftSyntax

/// The names of the container of values: of the environment, and the aliases each product declares.
let containerNames: Set = [
  "Dependencies", "DependencyValues", "EnvironmentValues", "InjectionValues", "ModelEnvironmentValues",
]

extension TypeSyntax {
  /// Indicates whether the type is a container of values.
  var isContainer: Bool {
    if let attributed = self.as(AttributedTypeSyntax.self) { return attributed.baseType.isContainer }
    if let member = self.as(MemberTypeSyntax.self) { return containerNames.contains(member.name.text) }
    return self.as(IdentifierTypeSyntax.self).map { containerNames.contains($0.name.text) } ?? false
  }
}

extension TokenSyntax {
  /// The text of an identifier, without backticks.
  var identifierText: String { identifier?.name ?? text }
}

extension SyntaxProtocol {
  /// The source on one line, cut after 60 characters.
  var excerpt: String {
    let words = trimmedDescription.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    return words.count > 60 ? words.prefix(59) + "…" : words
  }
}

extension AttributeSyntax {
  /// The name without its module.
  var name: String {
    attributeName.as(MemberTypeSyntax.self)?.name.text
      ?? attributeName.as(IdentifierTypeSyntax.self)?.name.text ?? attributeName.trimmedDescription
  }

  var firstArgument: ExprSyntax? { arguments?.as(LabeledExprListSyntax.self)?.first?.expression }

  func argument(_ label: String) -> ExprSyntax? {
    arguments?.as(LabeledExprListSyntax.self)?.first { $0.label?.text == label }?.expression
  }
}

extension AccessorBlockSyntax {
  var hasSetter: Bool {
    guard case .accessors(let accessors) = accessors else { return false }
    return accessors.contains { ["set", "_modify"].contains($0.accessorSpecifier.text) }
  }
}

extension ExprSyntax {
  /// Indicates whether a default calls a function that reports a missing implementation.
  var isUnimplemented: Bool {
    let functions: Set = ["fatalError", "preconditionFailure", "reportIssue", "unimplemented"]
    return tokens(viewMode: .sourceAccurate).contains { token in
      guard token.parent?.is(DeclReferenceExprSyntax.self) == true else { return false }
      return functions.contains(token.text) || token.text.lowercased().hasPrefix("unimplemented")
    }
  }
}
