import SwiftDiagnostics
import SwiftSyntax

struct EnvironmentAccessibleArguments {
  private(set) var observable = true
  private(set) var keyPaths: [KeyPathList] = []
  private(set) var diagnostics: [Diagnostic] = []

  init(_ attribute: AttributeSyntax, _ library: MacroLibrary) {
    guard case .argumentList(let arguments) = attribute.arguments else { return }
    for argument in arguments {
      switch argument.label?.plainName {
      case "observable":
        guard let literal = argument.expression.as(BooleanLiteralExprSyntax.self) else {
          diagnostics.append(DiagnosticMessage.observableIsNotLiteral.at(argument.expression))
          continue
        }
        observable = literal.literal.tokenKind == .keyword(.true)
      case let label? where KeyPathList.labels.contains(label):
        keyPaths.append(KeyPathList(label, argument.expression, library))
      case let label?:
        let fixIt = FixIt.removing(argument, labeled: label, from: attribute)
        diagnostics.append(DiagnosticMessage.unknownArgument(label).at(argument, fixIts: [fixIt]))
      case nil:
        diagnostics.append(DiagnosticMessage.unlabeledArgument.at(argument))
      }
    }
    diagnostics += keyPaths.flatMap(\.diagnostics)
  }

  /// Returns the diagnostics of the key paths for a class with these properties.
  func diagnostics(for properties: [EnvironmentPropertyDeclaration], of name: String) -> [Diagnostic] {
    // If an attribute has no literal key path, the value read by its property is unknown.
    guard !properties.contains(where: \.readsUnknownValue) else { return [] }
    let names = properties.compactMap(\.keyPathNames)
    return keyPaths.flatMap { $0.diagnostics(readBy: names, in: name) }
  }
}

extension FixIt {
  fileprivate static func removing(
    _ argument: LabeledExprSyntax, labeled label: String, from attribute: AttributeSyntax
  ) -> FixIt {
    let arguments = attribute.arguments?.as(LabeledExprListSyntax.self) ?? []
    var remaining = Array(arguments).filter { $0.id != argument.id }
    var new = attribute
    if let last = remaining.indices.last {
      remaining[last].trailingComma = nil
      new.arguments = .argumentList(LabeledExprListSyntax(remaining))
    } else {
      (new.leftParen, new.arguments, new.rightParen) = (nil, nil, nil)
      new.trailingTrivia = attribute.trailingTrivia
    }
    return .replacing(attribute, with: new, "remove '\(label)'")
  }
}
