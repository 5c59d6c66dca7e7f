import SwiftSyntax

/// The access levels of a declaration, from the least visible.
enum AccessLevel: Comparable, CaseIterable {
  case `private`, `fileprivate`, `internal`, `package`, `public`

  init(_ modifiers: DeclModifierListSyntax) {
    self = modifiers.lazy.compactMap(Self.init).first ?? .internal
  }

  /// The level of a type, which has the level of the extension around it if it has none of its own.
  init(of type: some DeclGroupSyntax, in lexicalContext: [Syntax]) {
    let surrounding = lexicalContext.first?.as(ExtensionDeclSyntax.self).map { AccessLevel($0.modifiers) }
    self = type.modifiers.lazy.compactMap(Self.init).first ?? surrounding ?? .internal
  }

  /// The level named by a modifier; `nil` for `private(set)` and for another modifier.
  init?(_ modifier: DeclModifierSyntax) {
    let name = modifier.name.tokenKind == .keyword(.open) ? "public" : modifier.name.text
    guard modifier.detail == nil, let level = Self.allCases.first(where: { "\($0)" == name }) else { return nil }
    self = level
  }

  /// The modifier, or nothing for the level of a declaration without one.
  var modifier: String { self == .internal ? "" : "\(self)" }
}
