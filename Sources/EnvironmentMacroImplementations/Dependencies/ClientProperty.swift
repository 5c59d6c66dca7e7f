import SwiftSyntax

/// A stored property of a dependency client.
struct ClientProperty {
  let name: TokenSyntax
  /// The type of the parameter of the initializer; `nil` if the property isn't a parameter.
  let parameterType: TypeSyntax?
  /// The default of that parameter.
  let defaultArgument: ExprSyntax?
  /// The endpoint; `nil` if the property isn't an endpoint.
  let endpoint: Endpoint?
  let access: AccessLevel

  /// The parameter in the initializer's parameter list.
  var parameter: String? {
    parameterType.map { "\(name.text): \($0)\(defaultArgument.map { " = \($0)" } ?? "")" }
  }
}

/// The access levels of a declaration, from the least visible.
enum AccessLevel: Int, Comparable {
  case `private`, `fileprivate`, `internal`, `package`, `public`

  init(_ modifiers: DeclModifierListSyntax) {
    self = modifiers.lazy.compactMap(Self.init).first ?? .internal
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
  var modifier: String {
    switch self {
    case .private: "private"
    case .fileprivate: "fileprivate"
    case .internal: ""
    case .package: "package"
    case .public: "public"
    }
  }

  static func < (first: Self, second: Self) -> Bool { first.rawValue < second.rawValue }
}
