import SwiftSyntax
import SwiftSyntaxBuilder

/// The type of a dependency's endpoint: a function type with its attributes, as `@Sendable (_ id: Int) async -> User`.
struct EndpointType {
  /// The type as the source has it, without parentheses around it.
  let type: TypeSyntax
  let function: FunctionTypeSyntax
  private let attributed: AttributedTypeSyntax?

  /// Creates the type, if the source spells it as a function type.
  init?(_ type: TypeSyntax) {
    let type = type.trimmed.withoutParentheses
    attributed = type.as(AttributedTypeSyntax.self)
    guard let function = (attributed?.baseType ?? type).as(FunctionTypeSyntax.self) else { return nil }
    self.type = type
    self.function = function
  }

  private var attributes: AttributeListSyntax { attributed?.attributes ?? [] }

  private var specifiers: [String] { attributed?.specifiers.map(\.trimmedDescription) ?? [] }

  private var lateSpecifiers: [String] { attributed?.lateSpecifiers.map(\.trimmedDescription) ?? [] }

  /// The type of a stored parameter. Specifiers have to come first.
  var escaping: TypeSyntax {
    let attributes = ["@escaping"] + attributes.map(\.trimmedDescription)
    let parts = specifiers + attributes + lateSpecifiers + [function.trimmedDescription]
    return "\(raw: parts.joined(separator: " "))"
  }

  var parameters: TupleTypeElementListSyntax { function.parameters }

  /// Indicates whether a parameter is variadic. Variadic arguments can't be forwarded.
  var isVariadic: Bool { parameters.contains { $0.ellipsis != nil } }

  var isAsync: Bool { function.effectSpecifiers?.asyncSpecifier != nil }

  var throwsClause: ThrowsClauseSyntax? { function.effectSpecifiers?.throwsClause }

  /// Indicates whether the function can throw any error.
  var throwsAnyError: Bool {
    guard let clause = throwsClause else { return false }
    guard let error = clause.type else { return true }
    guard let some = error.as(SomeOrAnyTypeSyntax.self) else { return false }
    return some.someOrAnySpecifier.tokenKind == .keyword(.any)
      && QualifiedName(some.constraint)?.isName("Error", ofModules: ["Swift"]) == true
  }

  var result: TypeSyntax { function.returnClause.type.trimmed }

  var returnsVoid: Bool {
    if let tuple = result.as(TupleTypeSyntax.self) { return tuple.elements.isEmpty }
    return QualifiedName(result)?.isName("Void", ofModules: ["Swift"]) ?? false
  }

  var returnsOptional: Bool { result.isOptional }

  var isSendable: Bool { attributes.has("Sendable", ofModules: []) }

  /// Indicates whether only a value of the type shows where a call runs.
  var isIsolatedDynamically: Bool { attributes.has("isolated", ofModules: []) }

  /// The isolation of a method calling such a function: its global actor, `@concurrent`, or a specifier.
  var isolation: String {
    let others: Set = ["Sendable", "autoclosure", "convention", "differentiable", "escaping", "isolated"]
    let attributes = attributes.named.filter { !others.contains($0.name.name) }.map(\.attribute.trimmedDescription)
    return (attributes + specifiers + lateSpecifiers).joined(separator: " ")
  }

  /// The underscores of a closure ignoring its arguments, with `in`.
  var ignoredParameters: String {
    parameters.isEmpty ? "" : parameters.map { _ in "_" }.joined(separator: ", ") + " in "
  }

  /// The head of a closure that takes its arguments by name and throws exactly the errors of this type, with `in`;
  /// `nil` if the compiler infers all of that.
  var typedHead: String? {
    guard let clause = throwsClause, clause.type != nil, !throwsAnyError else { return nil }
    let names = parameters.isEmpty ? "()" : (0..<parameters.count).map { "p\($0)" }.joined(separator: ", ")
    return "\(names) \(isAsync ? "async " : "")\(clause.trimmedDescription) in "
  }

  /// Returns a call of a function of this type with names for its arguments, as `try await self.fetch(p0, &p1)`.
  func call(_ function: String, argument: (Int) -> String) -> String {
    let arguments = parameters.enumerated().map { index, parameter in
      let name = argument(index)
      if parameter.type.hasSpecifier(.inout) { return "&" + name }
      return parameter.type.isAutoclosure ? name + "()" : name
    }
    let effects = (throwsClause == nil ? "" : "try ") + (isAsync || isIsolatedDynamically ? "await " : "")
    return "\(effects)\(function)(\(arguments.joined(separator: ", ")))"
  }
}

extension TypeSyntax {
  fileprivate var withoutParentheses: TypeSyntax {
    guard let tuple = self.as(TupleTypeSyntax.self), tuple.elements.count == 1, let element = tuple.elements.first,
      element.firstName == nil, element.ellipsis == nil
    else { return self }
    return element.type.trimmed.withoutParentheses
  }

  fileprivate func hasSpecifier(_ keyword: Keyword) -> Bool {
    self.as(AttributedTypeSyntax.self)?.specifiers.contains {
      $0.as(SimpleTypeSpecifierSyntax.self)?.specifier.tokenKind == .keyword(keyword)
    } ?? false
  }

  fileprivate var isAutoclosure: Bool {
    self.as(AttributedTypeSyntax.self)?.attributes.has("autoclosure", ofModules: []) ?? false
  }
}
