import SwiftParser
import SwiftSyntax

/// A parsed source file.
struct SourceFile {
  let path: String
  let tree: SourceFileSyntax
  private let converter: SourceLocationConverter

  init(path: String, text: String) {
    self.path = path
    tree = Parser.parse(source: text)
    converter = SourceLocationConverter(fileName: path, tree: tree)
  }

  func place(of node: some SyntaxProtocol) -> Inventory.Place {
    Inventory.Place(file: path, line: node.startLocation(converter: converter).line)
  }

  func entries() -> [Inventory.Entry] {
    let visitor = EntryVisitor(file: self)
    visitor.walk(tree)
    return visitor.entries
  }

  func uses(declared: Set<String>) -> (uses: [Inventory.Use], unresolved: [Inventory.Unresolved]) {
    let visitor = UseVisitor(file: self, declared: declared)
    visitor.walk(tree)
    return (visitor.uses, visitor.unresolved)
  }
}

/// The names of the container of values: of the environment, and the aliases that each product declares.
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

/// A visitor that finds declarations of values.
private final class EntryVisitor: SyntaxVisitor {
  let file: SourceFile
  private(set) var entries: [Inventory.Entry] = []

  init(file: SourceFile) {
    self.file = file
    super.init(viewMode: .sourceAccurate)
  }

  override func visit(_ node: ExtensionDeclSyntax) -> SyntaxVisitorContinueKind {
    guard node.extendedType.isContainer else { return .visitChildren }
    for member in node.memberBlock.members {
      guard let variable = member.decl.as(VariableDeclSyntax.self) else { continue }
      add(variable)
    }
    return .visitChildren
  }

  private func add(_ variable: VariableDeclSyntax) {
    let macro = variable.attributes.lazy.compactMap { $0.as(AttributeSyntax.self) }
      .first { ["Entry", "DependencyEntry"].contains($0.name) }
    for binding in variable.bindings {
      guard let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.identifierText else { continue }
      // An accessor that is written by hand reads its key or another value. Other computed properties aren't values.
      guard macro != nil || binding.accessorBlock?.hasSetter == true else { continue }
      let value = binding.initializer?.value
      entries.append(
        Inventory.Entry(
          name: name, type: binding.typeAnnotation?.type.excerpt, defaultValue: value?.excerpt,
          place: file.place(of: binding), isUnimplemented: value?.isUnimplemented ?? false))
    }
  }
}

extension AttributeSyntax {
  /// The name without its module.
  var name: String {
    attributeName.as(MemberTypeSyntax.self)?.name.text
      ?? attributeName.as(IdentifierTypeSyntax.self)?.name.text ?? attributeName.trimmedDescription
  }
}

extension AccessorBlockSyntax {
  fileprivate var hasSetter: Bool {
    guard case .accessors(let accessors) = accessors else { return false }
    return accessors.contains { ["set", "_modify"].contains($0.accessorSpecifier.text) }
  }
}

extension ExprSyntax {
  /// Indicates whether a default calls a function that reports a missing implementation.
  fileprivate var isUnimplemented: Bool {
    let functions: Set = ["fatalError", "preconditionFailure", "reportIssue", "unimplemented"]
    return tokens(viewMode: .sourceAccurate).contains { token in
      guard token.parent?.is(DeclReferenceExprSyntax.self) == true else { return false }
      return functions.contains(token.text) || token.text.lowercased().hasPrefix("unimplemented")
    }
  }
}
