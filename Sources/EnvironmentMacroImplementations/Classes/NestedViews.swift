import SwiftDiagnostics
import SwiftSyntax

/// A search for the views in an accessible class whose `@Environment` is the wrapper of models, because the class has a
/// typealias of the wrapper's name.
final class NestedViews: SyntaxVisitor {
  private let host: String
  private(set) var diagnostics: [Diagnostic] = []

  /// - Parameter host: The name of the model.
  init(in members: MemberBlockSyntax, of host: String) {
    self.host = host
    super.init(viewMode: .sourceAccurate)
    walk(members)
  }

  override func visit(_ node: StructDeclSyntax) -> SyntaxVisitorContinueKind { enter(node, node.name) }
  override func visit(_ node: ClassDeclSyntax) -> SyntaxVisitorContinueKind { enter(node, node.name) }
  override func visit(_ node: EnumDeclSyntax) -> SyntaxVisitorContinueKind { enter(node, node.name) }
  override func visit(_ node: ActorDeclSyntax) -> SyntaxVisitorContinueKind { enter(node, node.name) }

  private func enter(_ type: some DeclGroupSyntax, _ name: TokenSyntax) -> SyntaxVisitorContinueKind {
    // The name is the type's own there, or the type's own macro examines it.
    if type.ownEnvironment != nil || type.attributes.has(EnvironmentAccessibleMacro.name) {
      return .skipChildren
    }
    guard type.inheritanceClause?.namesViewProtocol(ofModules: [ModuleName.swiftUI]) == true else {
      return .visitChildren
    }
    for member in type.allMembers {
      guard let variable = member.decl.as(VariableDeclSyntax.self),
        let attribute = variable.attributes.unqualifiedEnvironment
      else { continue }
      let message = DiagnosticMessage.nestedViewReadsAsModel(name.plainName, host: host)
      let fixIt = FixIt.renaming(attribute, to: "\(ModuleName.swiftUI).\(EnvironmentName.wrapper)")
      diagnostics.append(message.at(attribute, fixIts: [fixIt]))
    }
    return .visitChildren
  }
}

extension InheritanceClauseSyntax {
  /// Returns whether the clause has a protocol of one of the modules whose conforming types read the environment as
  /// views do.
  func namesViewProtocol(ofModules modules: Set<String>) -> Bool {
    inheritedTypes.flatMap(\.type.composed).contains { type in
      guard let name = QualifiedName(type) else { return false }
      return Self.viewProtocols.contains(name.name) && name.isName(name.name, ofModules: modules)
    }
  }

  private static let viewProtocols: Set<String> = [
    "App", "ButtonStyle", "Commands", "CustomizableToolbarContent", "DynamicProperty", "LabelStyle",
    "NSViewControllerRepresentable", "NSViewRepresentable", "PrimitiveButtonStyle", "Scene", "TextFieldStyle",
    "ToggleStyle", "ToolbarContent", "UIViewControllerRepresentable", "UIViewRepresentable", "View", "ViewModifier",
    "WKInterfaceObjectRepresentable", "Widget",
  ]
}

extension TypeSyntax {
  /// The types of a composition such as `View & Sendable`, or the type itself.
  fileprivate var composed: [TypeSyntax] {
    self.as(CompositionTypeSyntax.self)?.elements.flatMap(\.type.composed) ?? [self]
  }
}
