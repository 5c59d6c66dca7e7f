import SwiftSyntax
import SwiftSyntaxBuilder

/// The declaration of an `@Entry` or a `@DependencyEntry`.
struct Entry {
  let macro: any EntryDeclaringMacro.Type
  /// The name, without backticks.
  let name: String
  /// The type, if it is written; `T?` for `T!`.
  let type: TypeSyntax?
  let defaultValue: ExprSyntax
  /// The defaults in previews and in tests, if they are written.
  let preview: ExprSyntax?
  let test: ExprSyntax?
  let isNonisolated: Bool
  /// `@MainActor`, where the variable has it itself.
  let mainActor: AttributeSyntax?

  var keyName: TokenSyntax { .name("__Key_" + name) }

  private var defaultName: TokenSyntax { .name("__default_" + name) }

  private var siblingName: TokenSyntax { .name("__isolation_" + name) }

  /// The default, the function with its isolation, and the key.
  var declarations: [DeclSyntax] {
    [defaultDeclaration] + (isIsolatedLikeEntry ? [siblingDeclaration] : []) + [keyDeclaration]
  }

  /// Indicates whether the default may be an expression of the main actor, if the entry is one: in a module whose
  /// declarations are by default, or in such an extension. A macro can't tell, but what it declares without isolation
  /// has the entry's, unless the variable has an attribute of its own.
  private var isIsolatedLikeEntry: Bool {
    !isNonisolated && ![defaultValue, preview, test].allSatisfy { $0?.isPlain(ofType: type) ?? true }
  }

  /// The default value, in the scope of the entry itself: in the key, names such as `Value` and `defaultValue` would
  /// mean the key's.
  private var defaultDeclaration: DeclSyntax {
    let wrapper: TokenSyntax = "\(raw: macro.module).\(raw: macro.typePrefix)Default"
    let modifiers: TokenSyntax = isIsolatedLikeEntry ? "\(raw: isolation)private static" : "private nonisolated static"
    let others = [("preview", preview), ("test", test)].map { label, value in value.map { ", \(label): \($0)" } ?? "" }
    let values: ExprSyntax = "\(defaultValue)\(raw: others.joined())"
    if let type {
      return "\(modifiers) let \(defaultName): \(wrapper)<\(type)> = .init(\(values))"
    }
    return "\(modifiers) let \(defaultName) = \(wrapper)(\(values))"
  }

  private var isolation: String { mainActor.map { "\($0.trimmed) " } ?? "" }

  private var siblingDeclaration: DeclSyntax { "\(raw: isolation)private static func \(siblingName)() {}" }

  /// The default as the key reads it.
  private var defaultExpression: ExprSyntax {
    guard isIsolatedLikeEntry else { return "\(defaultName)" }
    return """
      \(raw: macro.module).\(raw: macro.functionPrefix)Default(\(literal: name), isolatedAs: \(siblingName)) { \
      @_Concurrency.MainActor in \(defaultName) }
      """
  }

  /// The key. Its `static let` reads the default's once, so that a later read passes a single "is it built?" check.
  private var keyDeclaration: DeclSyntax {
    """
    private nonisolated enum \(keyName): \(raw: macro.module).\(raw: macro.typePrefix)Key {
      static let __default = \(defaultExpression)
      static var __name: Swift.String { \(literal: name) }\(raw: keyPathDeclaration)
    }
    """
  }

  /// The accessor, for a key whose value is the same in each context.
  private var keyPathDeclaration: String {
    guard macro.hasAccessor else { return "" }
    let environment = "\(macro.module).\(macro.dialect.valuesName)"
    return """

        static var __keyPath: Swift.PartialKeyPath<\(environment)> {
          \(macro.module).__withoutIsolation { @_Concurrency.MainActor in \
      \\\(environment).\(TokenSyntax.name(name)) }
        }
      """
  }
}

extension ExprSyntax {
  /// Returns whether the value is `nil`, or a literal whose type is that of such literals: it is made anywhere.
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
