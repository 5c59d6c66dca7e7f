import SwiftSyntax

/// The access levels of a declaration, from the least visible.
enum AccessLevel: Comparable {
  case `private`, `fileprivate`, `internal`, `package`, `public`

  init(_ modifiers: DeclModifierListSyntax) {
    self = modifiers.lazy.compactMap(Self.init).first ?? .internal
  }

  /// The level of a type, which has the level of the extension around it if it has none of its own.
  init(of type: some DeclGroupSyntax, in lexicalContext: [Syntax]) {
    let surrounding = lexicalContext.first?.as(ExtensionDeclSyntax.self).map { AccessLevel($0.modifiers) }
    self = type.modifiers.lazy.compactMap(Self.init).first ?? surrounding ?? .internal
  }

  /// The level that a modifier names; `nil` for `private(set)` and for another modifier.
  init?(_ modifier: DeclModifierSyntax) {
    guard modifier.detail == nil else { return nil }
    switch modifier.name.tokenKind {
    case .keyword(.private): self = .private
    case .keyword(.fileprivate): self = .fileprivate
    case .keyword(.internal): self = .internal
    case .keyword(.package): self = .package
    case .keyword(.public), .keyword(.open): self = .public
    default: return nil
    }
  }

  /// The modifier, or nothing for the level that a declaration has without one.
  var modifier: String { self == .internal ? "" : "\(self)" }
}
