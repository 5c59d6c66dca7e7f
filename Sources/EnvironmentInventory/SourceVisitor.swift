import SwiftParser
import SwiftSyntax

/// A visitor that finds the declarations of values in a source file, and the places that set and read values.
final class SourceVisitor: SyntaxVisitor {
  private let path: String
  private let converter: SourceLocationConverter
  private(set) var entries: [Inventory.Entry] = []
  /// The places that set or read values. One that isn't certain counts only if the program declares a value of the name.
  private(set) var uses: [(use: Inventory.Use, isCertain: Bool)] = []
  private(set) var unresolved: [Inventory.Unresolved] = []

  /// The names of the properties computing something from values, in extensions of the container.
  private(set) var computedNames: Set<String> = []

  /// The names of the properties with a key or an object, by its type.
  private(set) var keys: [String: String] = [:]

  /// The number of extensions of the container around the current node.
  private var containerExtensions = 0

  /// The types around the current node, with the properties that read values.
  private var types: [(name: String, values: [String: String])] = []

  /// The names of the values of an environment in the current closures and functions, such as `$0`.
  private var containers: [Set<String>] = []

  init(path: String, text: String) {
    self.path = path
    let tree = Parser.parse(source: text)
    converter = SourceLocationConverter(fileName: path, tree: tree)
    super.init(viewMode: .sourceAccurate)
    walk(tree)
  }

  private func place(of node: some SyntaxProtocol) -> Inventory.Place {
    Inventory.Place(file: path, line: node.startLocation(converter: converter).line)
  }

  private func add(
    _ kind: Inventory.Use.Kind, _ name: String, by code: String, at node: some SyntaxProtocol, isCertain: Bool = true
  ) {
    uses.append((Inventory.Use(kind: kind, name: name, code: code, place: place(of: node)), isCertain))
  }

  /// Adds a use of a value, or an unresolved source if the source doesn't name the value.
  private func add(
    _ kind: Inventory.Use.Kind, _ name: String?, in source: some SyntaxProtocol, by code: String,
    at node: some SyntaxProtocol
  ) {
    guard let name else { return addUnresolved(source) }
    add(kind, name, by: code, at: node)
  }

  private func addUnresolved(_ node: some SyntaxProtocol) {
    unresolved.append(Inventory.Unresolved(source: node.excerpt, place: place(of: node)))
  }

  // MARK: Declarations

  override func visit(_ node: ExtensionDeclSyntax) -> SyntaxVisitorContinueKind {
    guard node.extendedType.isContainer else { return .visitChildren }
    for variable in node.memberBlock.members.variables {
      let attribute = variable.attributes.lazy.compactMap { $0.as(AttributeSyntax.self) }
        .first { ["Entry", "DependencyEntry"].contains($0.name) }
      for binding in variable.bindings {
        guard let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.identifierText else { continue }
        // An accessor written by hand reads its key or another value. Other computed properties aren't values.
        guard attribute != nil || binding.accessorBlock?.hasSetter == true else {
          computedNames.insert(name)
          continue
        }
        let value = binding.initializer?.value
        entries.append(
          Inventory.Entry(
            name: name, type: binding.typeAnnotation?.type.excerpt, defaultValue: value?.excerpt,
            testValue: attribute?.argument("test")?.excerpt,
            previewValue: (attribute?.argument("preview") ?? attribute?.argument("previewValue"))?.excerpt,
            place: place(of: binding), isUnimplemented: value?.isUnimplemented ?? false))
      }
    }
    containerExtensions += 1
    return .visitChildren
  }

  override func visitPost(_ node: ExtensionDeclSyntax) {
    if node.extendedType.isContainer { containerExtensions -= 1 }
  }

  // MARK: Property wrappers

  private static let wrappers: Set = [
    "Dependency", "Environment", "EnvironmentObject", "Injection", "ModelEnvironment",
  ]

  override func visit(_ node: VariableDeclSyntax) -> SyntaxVisitorContinueKind {
    for case .attribute(let attribute) in node.attributes where Self.wrappers.contains(attribute.name) {
      let code = "'@\(attribute.name)'" + (types.last.map { " in '\($0.name)'" } ?? "")
      let annotation = node.bindings.first?.typeAnnotation?.type
      guard let argument = attribute.firstArgument else {
        if let annotation { add(.read, annotation.withoutOptional, by: code, at: node) }
        continue
      }
      add(.read, argument.valueName ?? argument.namedType, in: attribute, by: code, at: node)
    }
    return .visitChildren
  }

  // MARK: Types

  override func visit(_ node: MemberBlockSyntax) -> SyntaxVisitorContinueKind {
    guard let name = node.typeName else { return .visitChildren }
    var values: [String: String] = [:]
    for variable in node.members.variables {
      for case .attribute(let attribute) in variable.attributes where Self.wrappers.contains(attribute.name) {
        guard let value = attribute.firstArgument?.valueName,
          let pattern = variable.bindings.first?.pattern.as(IdentifierPatternSyntax.self)
        else { continue }
        values[pattern.identifier.identifierText] = value
      }
    }
    types.append((name, values))
    return .visitChildren
  }

  override func visitPost(_ node: MemberBlockSyntax) {
    if node.typeName != nil { types.removeLast() }
  }

  // MARK: Calls

  /// The functions that set the value at a key path, their first argument.
  private static let setters: Set = ["dependency", "environment", "transformEnvironment", "with"]

  /// The functions with a closure that sets values.
  private static let updaters: Set = [
    "bindTestEnvironment", "dependencies", "environment", "prepareDependencies", "prepareEnvironment",
    "withDependencies", "withEnvironment", "withEscapedDependencies", "withRequestEnvironment", "withTestEnvironment",
  ]

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    guard let function = node.calledExpression.lastName else { return .visitChildren }
    let code = "'\(node.calledExpression.is(MemberAccessExprSyntax.self) ? "." : "")\(function)'"
    guard Self.setters.contains(function), let first = node.arguments.first, first.label == nil else {
      return addKeyPaths(of: node, by: code)
    }
    if let name = first.expression.valueName {
      add(.set, name, by: code, at: first, isCertain: function != "with")
    } else if let type = first.expression.constructedType, node.arguments.count == 1 {
      add(.set, type, by: code, at: first)
    } else if !first.expression.is(ClosureExprSyntax.self), function != "with" {
      addUnresolved(node.withoutBase)
    }
    return .visitChildren
  }

  /// Adds the keys of a dictionary with key paths: `bindTestEnvironment([\.locale: …])`.
  private func addKeyPaths(of node: FunctionCallExprSyntax, by code: String) -> SyntaxVisitorContinueKind {
    guard code.hasSuffix("bindTestEnvironment'"),
      case .elements(let elements)? = node.arguments.first?.expression.as(DictionaryExprSyntax.self)?.content
    else { return .visitChildren }
    for element in elements {
      add(.set, element.key.valueName, in: element.key, by: code, at: element)
    }
    return .visitChildren
  }

  // MARK: Closures and functions that receive values

  override func visit(_ node: ClosureExprSyntax) -> SyntaxVisitorContinueKind {
    let isUpdate = node.isUpdate(of: Self.updaters)
    let names: [String] =
      switch node.signature?.parameterClause {
      case .simpleInput(let parameters)?: isUpdate ? parameters.prefix(1).map(\.name.identifierText) : []
      case .parameterClause(let clause)?:
        clause.parameters.filter { $0.type?.isContainer ?? isUpdate }
          .map { ($0.secondName ?? $0.firstName).identifierText }
      default: isUpdate ? ["$0"] : []
      }
    containers.append(Set(names))
    return .visitChildren
  }

  override func visitPost(_ node: ClosureExprSyntax) { containers.removeLast() }

  override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
    let parameters = node.signature.parameterClause.parameters.filter { $0.type.isContainer }
    containers.append(Set(parameters.map { ($0.secondName ?? $0.firstName).identifierText }))
    return .visitChildren
  }

  override func visitPost(_ node: FunctionDeclSyntax) { containers.removeLast() }

  override func visit(_ node: PatternBindingSyntax) -> SyntaxVisitorContinueKind {
    let isContainer = node.typeAnnotation?.type.isContainer ?? node.initializer?.value.isContainer ?? false
    if isContainer, let name = node.pattern.as(IdentifierPatternSyntax.self)?.identifier.identifierText {
      if containers.isEmpty { containers.append([]) }
      containers[containers.count - 1].insert(name)
    }
    return .visitChildren
  }

  // MARK: Members

  override func visit(_ node: MemberAccessExprSyntax) -> SyntaxVisitorContinueKind {
    guard let base = node.base, isContainer(base) else { return .visitChildren }
    addUse(of: node.declName.baseName.identifierText, by: "'\(base.trimmedDescription)'", at: node)
    return .skipChildren
  }

  override func visit(_ node: SubscriptCallExprSyntax) -> SyntaxVisitorContinueKind {
    guard node.arguments.count == 1, let argument = node.arguments.first else { return .visitChildren }
    let code = "'\(node.calledExpression.trimmedDescription)[…]'"
    let isContainer = isContainer(node.calledExpression)
    if argument.label == nil || isContainer, let name = argument.expression.valueName {
      addUse(of: name, by: code, at: node)
    } else if isContainer {
      if let type = argument.expression.namedType, node.calledExpression.trimmedDescription == "self" {
        keys[type] = node.ancestorOrSelf { $0.as(PatternBindingSyntax.self) }?.pattern.trimmedDescription
      } else if let type = argument.expression.namedType {
        addUse(of: type, by: code, at: node, isCertain: true)
      } else if argument.label != nil {
        addUnresolved(node)
      }
    }
    return .visitChildren
  }

  /// A use of another value by a property or a function of the container itself.
  override func visit(_ node: DeclReferenceExprSyntax) -> SyntaxVisitorContinueKind {
    let isMember = node.parent?.as(MemberAccessExprSyntax.self)?.declName.id == node.id
    if containerExtensions > 0, !isMember, !node.isPartOfKeyPath {
      addUse(of: node.baseName.identifierText, by: "'self'", at: node)
    }
    return .visitChildren
  }

  /// An assignment to a property with a wrapper, such as `self.api = api`.
  override func visit(_ node: SequenceExprSyntax) -> SyntaxVisitorContinueKind {
    let elements = Array(node.elements)
    guard elements.count > 2, elements[1].is(AssignmentExprSyntax.self), let type = types.last else {
      return .visitChildren
    }
    let member = elements[0].as(MemberAccessExprSyntax.self)
    if member == nil || member?.base?.trimmedDescription == "self", let name = elements[0].lastName,
      let value = type.values[name]
    {
      add(.set, value, by: "an assignment in '\(type.name)'", at: node)
    }
    return .visitChildren
  }

  /// Returns whether an expression is the values of an environment.
  private func isContainer(_ base: ExprSyntax) -> Bool {
    if let name = base.as(DeclReferenceExprSyntax.self)?.baseName.identifierText {
      if name == "self" { return containerExtensions > 0 }
      // `$0` belongs to the innermost closure.
      return name == "$0" ? containers.last?.contains(name) == true : containers.contains { $0.contains(name) }
    }
    guard let member = base.as(MemberAccessExprSyntax.self), member.base != nil else { return false }
    return ["environment", "injection"].contains(member.declName.baseName.text) || member.isCurrentContainer
  }

  /// Adds a use of a member of the values. A member of a type of the program's isn't a value, unless it is declared.
  private func addUse(of name: String, by code: String, at node: some ExprSyntaxProtocol, isCertain: Bool = false) {
    let isUpdate = code.hasPrefix("'$0")
    let isCertain = isCertain || isUpdate
    guard node.isWritten(isUpdate: isUpdate) else { return add(.read, name, by: code, at: node, isCertain: isCertain) }
    let code = isUpdate ? "a closure that sets values" : "an assignment to \(code)"
    add(.set, name, by: code, at: node, isCertain: isCertain)
  }
}

// MARK: Syntax

extension ExprSyntax {
  /// The first component of a key path to a value: `name` for `\.name.first`.
  fileprivate var valueName: String? {
    guard let path = self.as(KeyPathExprSyntax.self) else { return nil }
    guard path.root?.isContainer ?? true, let first = path.components.first?.component else { return nil }
    return first.as(KeyPathPropertyComponentSyntax.self)?.declName.baseName.identifierText
  }

  /// The type of `Store.self`.
  fileprivate var namedType: String? {
    guard let member = self.as(MemberAccessExprSyntax.self), member.declName.baseName.text == "self" else { return nil }
    return member.base?.lastName
  }

  /// The type of `Store()`.
  fileprivate var constructedType: String? {
    guard let name = self.as(FunctionCallExprSyntax.self)?.calledExpression.lastName else { return nil }
    return name.first?.isUppercase == true ? name : nil
  }

  /// The last name of a reference or a member.
  fileprivate var lastName: String? {
    if let member = self.as(MemberAccessExprSyntax.self) { return member.declName.baseName.identifierText }
    return self.as(DeclReferenceExprSyntax.self)?.baseName.identifierText
  }

  /// Indicates whether the expression makes the values of an environment: `EnvironmentValues()`.
  fileprivate var isContainer: Bool {
    if let call = self.as(FunctionCallExprSyntax.self) {
      return call.calledExpression.lastName.map(containerNames.contains) ?? false
    }
    return self.as(MemberAccessExprSyntax.self)?.isCurrentContainer ?? false
  }
}

extension MemberAccessExprSyntax {
  /// Indicates whether this is the values of the task: `EnvironmentValues.current`.
  fileprivate var isCurrentContainer: Bool {
    declName.baseName.text == "current" && base?.lastName.map(containerNames.contains) ?? false
  }
}

extension ExprSyntaxProtocol {
  /// Returns whether the expression, or a member of it, is assigned to. In a closure that sets values, a statement that
  /// calls a method of it is a change, too.
  fileprivate func isWritten(isUpdate: Bool) -> Bool {
    var node = Syntax(self)
    while let parent = node.parent {
      let part =
        parent.as(SubscriptCallExprSyntax.self)?.calledExpression ?? parent.as(MemberAccessExprSyntax.self)?.base
        ?? parent.as(OptionalChainingExprSyntax.self)?.expression ?? parent.as(ForceUnwrapExprSyntax.self)?.expression
      if part?.id == node.id {
        node = parent
      } else if let call = parent.as(FunctionCallExprSyntax.self), call.calledExpression.id == node.id {
        return isUpdate && call.parent?.is(CodeBlockItemSyntax.self) == true
      } else if let list = parent.as(ExprListSyntax.self) {
        let elements = Array(list)
        guard elements.count > 1, elements[0].id == node.id else { return false }
        let comparisons: Set = ["==", "!=", "===", "!==", "<=", ">="]
        guard let name = elements[1].as(BinaryOperatorExprSyntax.self)?.operator.text else {
          return elements[1].is(AssignmentExprSyntax.self)
        }
        return name.hasSuffix("=") && !comparisons.contains(name)
      } else {
        return parent.is(InOutExprSyntax.self)
      }
    }
    return false
  }
}

extension DeclReferenceExprSyntax {
  /// Indicates whether this is a name in a key path, such as `\.name`.
  fileprivate var isPartOfKeyPath: Bool { parent?.is(KeyPathPropertyComponentSyntax.self) == true }
}

extension MemberBlockItemListSyntax {
  /// The variables, including those in conditional compilation.
  fileprivate var variables: [VariableDeclSyntax] {
    flatMap { member -> [VariableDeclSyntax] in
      guard let conditional = member.decl.as(IfConfigDeclSyntax.self) else {
        return member.decl.as(VariableDeclSyntax.self).map { [$0] } ?? []
      }
      return conditional.clauses.flatMap { clause in
        if case .decls(let members)? = clause.elements { members.variables } else { [VariableDeclSyntax]() }
      }
    }
  }
}

extension MemberBlockSyntax {
  /// The name of the type that has these members; `nil` in an extension.
  fileprivate var typeName: String? { parent?.asProtocol((any NamedDeclSyntax).self)?.name.text }
}

extension ClosureExprSyntax {
  /// Indicates whether the closure is the one of a function's arguments that sets values.
  fileprivate func isUpdate(of functions: Set<String>) -> Bool {
    var call = parent?.as(FunctionCallExprSyntax.self)
    if let argument = parent?.as(LabeledExprSyntax.self) {
      guard argument.label.map({ $0.text != "operation" }) ?? true else { return false }
      call = argument.parent?.parent?.as(FunctionCallExprSyntax.self)
    }
    return call?.calledExpression.lastName.map(functions.contains) ?? false
  }
}

extension TypeSyntax {
  /// The type's name without a question mark.
  fileprivate var withoutOptional: String {
    self.as(OptionalTypeSyntax.self)?.wrappedType.trimmedDescription ?? trimmedDescription
  }
}

extension FunctionCallExprSyntax {
  /// The call without the expression in front of its function.
  fileprivate var withoutBase: FunctionCallExprSyntax {
    var call = self
    if var member = calledExpression.as(MemberAccessExprSyntax.self) {
      member.base = nil
      call.calledExpression = ExprSyntax(member)
    }
    return call
  }
}
