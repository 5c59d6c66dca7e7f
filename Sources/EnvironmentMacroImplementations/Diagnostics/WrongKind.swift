import SwiftDiagnostics
import SwiftSyntax

/// A type declaration of a kind that a macro doesn't support.
struct WrongKind {
  let kind: String
  let name: String
  /// The keyword that could name the right kind instead, and the attributes of the declaration.
  private let keyword: TokenSyntax?
  private let attributes: AttributeListSyntax

  init(_ declaration: some DeclGroupSyntax) {
    attributes = declaration.attributes
    if let declaration = declaration.as(StructDeclSyntax.self) {
      (kind, name, keyword) = ("struct", declaration.name.plainName, declaration.structKeyword)
    } else if let declaration = declaration.as(EnumDeclSyntax.self) {
      (kind, name, keyword) = ("enum", declaration.name.plainName, nil)
    } else if let declaration = declaration.as(ClassDeclSyntax.self) {
      (kind, name, keyword) = ("class", declaration.name.plainName, declaration.classKeyword)
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

  /// - Parameters:
  ///   - attribute: The attribute of the macro.
  ///   - macro: The name of the macro.
  ///   - rightKind: The keyword of the kind that the macro supports.
  ///   - modules: The modules that declare the macro.
  func diagnostics(
    for attribute: AttributeSyntax, ofMacro macro: String, on rightKind: Keyword = .class,
    ofModules modules: Set<String> = ModuleName.ours
  ) -> [Diagnostic] {
    let fixIts =
      if let keyword {
        [
          FixIt.replacing(
            keyword, with: keyword.with(\.tokenKind, .keyword(rightKind)),
            .replace(kind, with: TokenSyntax.keyword(rightKind).text)
          )
        ]
      } else {
        attributes.all(macro, ofModules: modules).prefix(1).map { FixIt.removing($0, from: attributes) }
      }
    return [DiagnosticMessage.wrongKind(macro: macro, kind: kind, name: name).at(attribute, fixIts: fixIts)]
  }
}
