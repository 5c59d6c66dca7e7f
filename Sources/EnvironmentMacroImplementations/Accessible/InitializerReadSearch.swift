import SwiftDiagnostics
import SwiftSyntax

/// A search for reads of `@Environment` properties in an initializer, where the object isn't bound yet.
///
/// Only code that certainly runs during `init` counts: no closures, no nested functions. Reading a property is no
/// mistake after the initializer has assigned to it, or after the object has bound itself.
final class InitializerReadSearch: SyntaxAnyVisitor {
  private let properties: Set<String>
  private var diagnostics: [Diagnostic] = []
  /// The names of local variables, one set for each open block.
  private var scopes: [Set<String>] = []
  private var assigned: Set<String> = []
  private var isBound = false

  static func diagnostics(in initializer: InitializerDeclSyntax, ofProperties names: Set<String>) -> [Diagnostic] {
    guard let body = initializer.body, !names.isEmpty else { return [] }
    let parameters = initializer.signature.parameterClause.parameters.map { ($0.secondName ?? $0.firstName).plainName }
    let visitor = InitializerReadSearch(properties: names, parameters: Set(parameters))
    visitor.walk(body)
    return visitor.diagnostics
  }

  private init(properties: Set<String>, parameters: Set<String>) {
    self.properties = properties
    self.scopes = [parameters]
    super.init(viewMode: .sourceAccurate)
  }

  override func visit(_ node: DeclReferenceExprSyntax) -> SyntaxVisitorContinueKind {
    let name = node.baseName.plainName
    if !scopes.contains(where: { $0.contains(name) }) { read(name, at: node) }
    return .skipChildren
  }

  override func visit(_ node: MemberAccessExprSyntax) -> SyntaxVisitorContinueKind {
    if node.isMemberOfSelf {
      read(node.declName.baseName.plainName, at: node)
    } else if let base = node.base {
      walk(base)
    }
    return .skipChildren
  }

  override func visitPost(_ node: FunctionCallExprSyntax) {
    if node.bindsSelf { isBound = true }
  }

  /// Visits `target = value`, in the flat form in which the parser leaves operators.
  override func visit(_ node: SequenceExprSyntax) -> SyntaxVisitorContinueKind {
    let elements = Array(node.elements)
    var written: [String] = []
    for (index, element) in elements.enumerated() {
      let isTarget = index + 1 < elements.endIndex && elements[index + 1].is(AssignmentExprSyntax.self)
      if isTarget {
        written += targets(of: element)
      } else {
        walk(element)
      }
    }
    assigned.formUnion(written)
    return .skipChildren
  }

  /// Returns the properties that an assignment to `target` writes. Reads that the assignment makes are visited.
  private func targets(of target: ExprSyntax) -> [String] {
    if let member = target.as(MemberAccessExprSyntax.self), member.isMemberOfSelf {
      return [member.declName.baseName.plainName]
    }
    if let reference = target.as(DeclReferenceExprSyntax.self) {
      let name = reference.baseName.plainName
      return scopes.contains { $0.contains(name) } ? [] : [name]
    }
    if let tuple = target.as(TupleExprSyntax.self) {
      return tuple.elements.flatMap { targets(of: $0.expression) }
    }
    walk(target)
    return []
  }

  private func read(_ name: String, at node: some SyntaxProtocol) {
    guard properties.contains(name), !assigned.contains(name), !isBound else { return }
    diagnostics.append(DiagnosticMessage.propertyIsReadInInitializer(name).at(node))
  }

  /// Code that runs later, or that belongs to another type.
  private static let skipped: Set<SyntaxKind> = [
    .closureExpr, .classDecl, .structDecl, .enumDecl, .actorDecl, .keyPathExpr, .accessorBlock,
  ]

  private static let scoped: Set<SyntaxKind> = [.codeBlock, .ifExpr, .whileStmt, .switchCase, .catchClause]

  override func visitAny(_ node: Syntax) -> SyntaxVisitorContinueKind {
    if Self.scoped.contains(node.kind) { scopes.append([]) }
    return Self.skipped.contains(node.kind) ? .skipChildren : .visitChildren
  }

  override func visitAnyPost(_ node: Syntax) {
    if Self.scoped.contains(node.kind) { scopes.removeLast() }
  }

  override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
    declare(node.name)
    return .skipChildren
  }

  private func declare(_ name: TokenSyntax) {
    scopes[scopes.endIndex - 1].insert(name.plainName)
  }

  override func visitPost(_ node: IdentifierPatternSyntax) { declare(node.identifier) }

  override func visit(_ node: PatternBindingSyntax) -> SyntaxVisitorContinueKind {
    // `let api = api.copy()` reads the property: the value comes before the name
    if let value = node.initializer { walk(value) }
    walk(node.pattern)
    return .skipChildren
  }

  override func visit(_ node: OptionalBindingConditionSyntax) -> SyntaxVisitorContinueKind {
    if let value = node.initializer {
      walk(value)
    } else if let name = node.pattern.as(IdentifierPatternSyntax.self)?.identifier.plainName,
      !scopes.contains(where: { $0.contains(name) })
    {
      read(name, at: node.pattern)
    }
    walk(node.pattern)
    return .skipChildren
  }

  override func visit(_ node: ForStmtSyntax) -> SyntaxVisitorContinueKind {
    walk(node.sequence)
    scopes.append([])
    walk(node.pattern)
    if let condition = node.whereClause { walk(condition) }
    walk(node.body)
    scopes.removeLast()
    return .skipChildren
  }
}

extension MemberAccessExprSyntax {
  fileprivate var isMemberOfSelf: Bool {
    base?.as(DeclReferenceExprSyntax.self)?.baseName.tokenKind == .keyword(.self)
  }
}

extension FunctionCallExprSyntax {
  /// Indicates whether this is a call of `bindEnvironment(…)` or a related function on `self`.
  fileprivate var bindsSelf: Bool {
    let names = ["bindEnvironment", "bindTestEnvironment"]
    if let function = calledExpression.as(DeclReferenceExprSyntax.self) {
      return names.contains(function.baseName.plainName)
    }
    guard let member = calledExpression.as(MemberAccessExprSyntax.self), member.isMemberOfSelf else { return false }
    return names.contains(member.declName.baseName.plainName)
  }
}
