import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacros

extension VariableDeclSyntax {
  /// The first name the declaration binds; `nil` if it is another pattern.
  var name: TokenSyntax? {
    guard let token = bindings.first?.pattern.as(IdentifierPatternSyntax.self)?.identifier,
      token.presence == .present
    else { return nil }
    return token.trimmed
  }

  /// The names the declaration binds, without backticks.
  var plainNames: [String] {
    bindings.compactMap { $0.pattern.as(IdentifierPatternSyntax.self)?.identifier.plainName }
  }

  var isLet: Bool { bindingSpecifier.tokenKind == .keyword(.let) }

  /// Indicates whether it is a property of instances, not of the type.
  var isInstance: Bool { modifier(.static) == nil && modifier(.class) == nil }

  /// Indicates whether it has accessors that replace storage; observers do not.
  var isComputed: Bool {
    bindings.contains { binding in
      guard let accessors = binding.accessorBlock?.accessors else { return false }
      guard case .accessors(let list) = accessors else { return true }
      return !list.allSatisfy(\.isObserver)
    }
  }

  func modifier(_ keyword: Keyword) -> DeclModifierSyntax? {
    modifiers.first { $0.name.tokenKind == .keyword(keyword) }
  }
}

extension TuplePatternSyntax {
  /// The names the pattern binds, without backticks.
  var plainNames: [String] {
    elements.flatMap { element in
      element.pattern.as(TuplePatternSyntax.self)?.plainNames
        ?? element.pattern.as(IdentifierPatternSyntax.self).map { [$0.identifier.plainName] } ?? []
    }
  }
}

extension AccessorDeclSyntax {
  var isObserver: Bool { [.keyword(.willSet), .keyword(.didSet)].contains(accessorSpecifier.tokenKind) }
}

extension DeclGroupSyntax {
  /// The members, including those inside `#if` clauses.
  var allMembers: [MemberBlockItemSyntax] { memberBlock.members.flattened }
}

extension MemberBlockItemListSyntax {
  fileprivate var flattened: [MemberBlockItemSyntax] {
    flatMap { item -> [MemberBlockItemSyntax] in
      guard let conditional = item.decl.as(IfConfigDeclSyntax.self) else { return [item] }
      return conditional.clauses.flatMap { $0.elements?.as(MemberBlockItemListSyntax.self)?.flattened ?? [] }
    }
  }
}

// MARK: Mistakes

extension VariableDeclSyntax {
  /// Returns errors for a `let`, and for modifiers that a variable with a macro's accessors can't have.
  func mistakes(
    macro: String, modifiers: [Keyword], letReason: String, modifierReason: String
  ) -> [Diagnostic] {
    var diagnostics: [Diagnostic] = []
    if isLet {
      let message = DiagnosticMessage.variableIsLet(macro: macro, because: letReason)
      diagnostics.append(message.at(bindingSpecifier, fixIts: [.replacing(bindingSpecifier, with: .var)]))
    }
    for modifier in modifiers.compactMap(modifier) {
      let name = modifier.name.text
      let message = DiagnosticMessage.variableHasModifier(name, macro: macro, because: modifierReason)
      diagnostics.append(message.at(modifier, fixIts: [.removing(modifier, named: name, from: self.modifiers)]))
    }
    return diagnostics
  }
}

extension PatternBindingSyntax {
  /// Returns an error for accessors, which a macro adds itself.
  func accessorMistakes(of name: String, macro: String) -> [Diagnostic] {
    guard let block = accessorBlock else { return [] }
    let without = with(\.accessorBlock, nil).with(\.trailingTrivia, trailingTrivia)
    let message = DiagnosticMessage.variableHasAccessors(name, macro: macro)
    return [message.at(block, fixIts: [.replacing(self, with: without, "remove the accessors of '\(name)'")])]
  }
}

extension SyntaxProtocol {
  /// Returns the node with the trivia around another one, which it replaces.
  func withTrivia(of other: some SyntaxProtocol) -> Syntax {
    // Through `Syntax`, because `with` on a generic type crashes in the toolchain's build of SwiftSyntax.
    Syntax(self).with(\.leadingTrivia, other.leadingTrivia).with(\.trailingTrivia, other.trailingTrivia)
  }
}

extension FixIt {
  static func addingType(to binding: PatternBindingSyntax, name: String, placeholder: String) -> FixIt {
    let type: TypeSyntax = "\(raw: placeholder)\(binding.pattern.trailingTrivia)"
    var new = binding
    new.pattern.trailingTrivia = []
    new.typeAnnotation = TypeAnnotationSyntax(colon: .colonToken(trailingTrivia: .space), type: type)
    return .replacing(binding, with: new, "add a type to '\(name)'")
  }

  static func addingDefault(to binding: PatternBindingSyntax, name: String, value: ExprSyntax) -> FixIt {
    let initializer = InitializerClauseSyntax(
      equal: .equalToken(leadingTrivia: .space, trailingTrivia: .space), value: value
    )
    let new = binding.trimmed.with(\.initializer, initializer).withTrivia(of: binding)
    return .replacing(binding, with: new, "add a default value to '\(name)'")
  }
}

extension ExprSyntax {
  /// The type of a literal without context.
  var typeOfLiteral: TypeSyntax? {
    if self.is(BooleanLiteralExprSyntax.self) { return "Swift.Bool" }
    if self.is(IntegerLiteralExprSyntax.self) { return "Swift.Int" }
    if self.is(FloatLiteralExprSyntax.self) { return "Swift.Double" }
    if self.is(StringLiteralExprSyntax.self) { return "Swift.String" }
    return nil
  }
}
