import SwiftDiagnostics
import SwiftSyntax

/// A search for the properties assigned by an initializer, and for reads of `@Environment` properties in it, where the
/// object isn't bound yet.
///
/// Only code that certainly runs during `init` counts: no closures, no nested functions. Reading a property is no
/// mistake after the initializer has assigned to it, or after the object has bound itself.
final class InitializerSearch: SyntaxAnyVisitor {
  private let properties: Set<String>
  /// The warnings about reads.
  private(set) var diagnostics: [Diagnostic] = []
  /// The names of local variables, one set for each open block.
  private var scopes: [Set<String>] = []
  private(set) var assigned: Set<String> = []
  private var callsInitializer = false
  private var isBound = false

  /// Indicates whether it calls another initializer, or assigns `self`.
  var isDelegating: Bool { callsInitializer || assigned.contains("self") }

  /// Searches an initializer.
  ///
  /// - Parameter properties: The names of the properties it must not read.
  init(_ initializer: InitializerDeclSyntax, reading properties: Set<String> = []) {
    self.properties = properties
    let parameters = initializer.signature.parameterClause.parameters
    scopes = [Set(parameters.map { ($0.secondName ?? $0.firstName).plainName })]
    super.init(viewMode: .sourceAccurate)
    if let body = initializer.body { walk(body) }
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
    let member = node.calledExpression.as(MemberAccessExprSyntax.self)
    let ofSelf = member?.isMemberOfSelf == true ? member?.declName : nil
    let function = (ofSelf ?? node.calledExpression.as(DeclReferenceExprSyntax.self))?.baseName
    if ["bindEnvironment", "bindTestEnvironment"].contains(function?.plainName) { isBound = true }
    if function?.tokenKind == .keyword(.`init`) { callsInitializer = true }
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

  /// Returns the properties written by an assignment to `target`. The assignment's own reads are visited.
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

  /// Code run later, or code of another type.
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
