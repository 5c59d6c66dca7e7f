import SwiftDiagnostics
import SwiftSyntax

/// A type declaration of a kind that a macro does not work on.
struct WrongKind {
  let kind: String
  let name: String
  /// The keyword that could say `class` instead, and the attributes of the declaration.
  private let keyword: TokenSyntax?
  private let attributes: AttributeListSyntax

  init(_ declaration: some DeclGroupSyntax) {
    attributes = declaration.attributes
    if let declaration = declaration.as(StructDeclSyntax.self) {
      (kind, name, keyword) = ("struct", declaration.name.plainName, declaration.structKeyword)
    } else if let declaration = declaration.as(EnumDeclSyntax.self) {
      (kind, name, keyword) = ("enum", declaration.name.plainName, nil)
    } else if let declaration = declaration.as(ActorDeclSyntax.self) {
      (kind, name, keyword) = ("actor", declaration.name.plainName, declaration.actorKeyword)
    } else if let declaration = declaration.as(ProtocolDeclSyntax.self) {
      (kind, name, keyword) = ("protocol", declaration.name.plainName, nil)
    } else if let declaration = declaration.as(ExtensionDeclSyntax.self) {
      (kind, name, keyword) = ("extension", declaration.extendedType.trimmedDescription, nil)
    } else {
      (kind, name, keyword) = ("declaration", "", nil)
    }
  }

  func diagnostics(for attribute: AttributeSyntax, ofMacro macro: String) -> [Diagnostic] {
    let fixIts =
      if let keyword {
        [FixIt.replacing(keyword, with: keyword.with(\.tokenKind, .keyword(.class)), .replace(kind, with: "class"))]
      } else {
        attributes.all(macro).prefix(1).map { FixIt.removing($0, from: attributes) }
      }
    return [DiagnosticMessage.wrongKind(macro: macro, kind: kind, name: name).at(attribute, fixIts: fixIts)]
  }
}
