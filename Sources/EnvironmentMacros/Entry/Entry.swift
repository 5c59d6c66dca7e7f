import SwiftSyntax
import SwiftSyntaxBuilder

/// What an `@Entry` declares.
struct Entry {
  /// The name, without backticks.
  let name: String
  /// The type, if it is written; `T?` for `T!`.
  let type: TypeSyntax?
  let defaultValue: ExprSyntax
  let isNonisolated: Bool
  /// `@MainActor`, where the variable has it itself.
  let mainActor: AttributeSyntax?

  var keyName: TokenSyntax { .name("__Key_" + name) }

  private var defaultName: TokenSyntax { .name("__default_" + name) }

  private var siblingName: TokenSyntax { .name("__isolation_" + name) }

  /// The default, what tells its isolation, and the key.
  var declarations: [DeclSyntax] {
    [defaultDeclaration] + (isIsolatedLikeEntry ? [siblingDeclaration] : []) + [keyDeclaration]
  }

  /// Whether the default may be an expression of the main actor, if the entry is one: in a module whose declarations are by
  /// default, or in such an extension. A macro can't tell, but what it declares without isolation has the entry's, unless the
  /// variable has an attribute of its own.
  private var isIsolatedLikeEntry: Bool { !isNonisolated && !defaultValue.isPlain(ofType: type) }

  /// The default value, in the scope of the entry itself: in the key, names such as `Value` and `defaultValue` would
  /// mean the key's.
  private var defaultDeclaration: DeclSyntax {
    let wrapper: TokenSyntax = "\(raw: ModuleName.kit).__EntryDefault"
    let modifiers: TokenSyntax = isIsolatedLikeEntry ? "\(raw: isolation)private static" : "private nonisolated static"
    if let type {
      return "\(modifiers) let \(defaultName): \(wrapper)<\(type)> = .init(\(defaultValue))"
    }
    return "\(modifiers) let \(defaultName) = \(wrapper)(\(defaultValue))"
  }

  private var isolation: String { mainActor.map { "\($0.trimmed) " } ?? "" }

  private var siblingDeclaration: DeclSyntax { "\(raw: isolation)private static func \(siblingName)() {}" }

  /// The default as the key reads it.
  private var defaultExpression: ExprSyntax {
    guard isIsolatedLikeEntry else { return "\(defaultName)" }
    return """
      \(raw: ModuleName.kit).__entryDefault(\(literal: name), isolatedAs: \(siblingName)) { \
      @_Concurrency.MainActor in \(defaultName) }
      """
  }

  /// The key. Its `static let` reads the default's once, so that a later read passes a single "is it built?" check.
  private var keyDeclaration: DeclSyntax {
    """
    private nonisolated enum \(keyName): \(raw: ModuleName.kit).__EntryKey {
      static let __default = \(defaultExpression)
      static var __name: Swift.String { \(literal: name) }
      static var __keyPath: Swift.PartialKeyPath<\(raw: ModuleName.kit).EnvironmentValues> {
        \(raw: ModuleName.kit).__withoutIsolation { @_Concurrency.MainActor in \
        \\\(raw: ModuleName.kit).EnvironmentValues.\(TokenSyntax.name(name)) }
      }
    }
    """
  }
}

extension ExprSyntax {
  /// Whether the value is `nil`, or a literal whose type is that of such literals: it is made anywhere.
  fileprivate func isPlain(ofType type: TypeSyntax?) -> Bool {
    if self.is(NilLiteralExprSyntax.self) { return true }
    guard type == nil else { return false }
    if let string = self.as(StringLiteralExprSyntax.self) {
      return string.segments.allSatisfy { $0.is(StringSegmentSyntax.self) }
    }
    return self.is(IntegerLiteralExprSyntax.self) || self.is(FloatLiteralExprSyntax.self)
      || self.is(BooleanLiteralExprSyntax.self)
  }
}
