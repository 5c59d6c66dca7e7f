import SwiftSyntax
import SwiftSyntaxBuilder

/// What an `@Entry` declares.
struct Entry {
  /// The name, without backticks.
  let name: String
  /// The type, if it is written; `T?` for `T!`.
  let type: TypeSyntax?
  let defaultValue: ExprSyntax

  var keyName: TokenSyntax { identifier("__Key_" + name) }

  private var defaultName: TokenSyntax { identifier("__default_" + name) }

  /// A name as a token, in backticks if it is a raw identifier (SE-0451).
  private func identifier(_ name: String) -> TokenSyntax {
    let isPlain = name.unicodeScalars.allSatisfy { $0 == "_" || $0.properties.isXIDContinue || !$0.isASCII }
    return .identifier(isPlain ? name : "`\(name)`")
  }

  /// The default value, in the scope of the entry itself: in the key, names such as `Value` and `defaultValue` would
  /// mean the key's.
  var defaultDeclaration: DeclSyntax {
    let wrapper: TokenSyntax = "\(raw: ModuleName.kit).__EntryDefault"
    if let type {
      return "private nonisolated static let \(defaultName): \(wrapper)<\(type)> = .init(\(defaultValue))"
    }
    return "private nonisolated static let \(defaultName) = \(wrapper)(\(defaultValue))"
  }

  /// The key. Its `static let` reads the default's once, so that a later read passes a single "is it built?" check.
  var keyDeclaration: DeclSyntax {
    """
    private nonisolated enum \(keyName): \(raw: ModuleName.kit).__EntryKey {
      static let __default = \(defaultName)
      static var __name: Swift.String { \(literal: name) }
      static var __keyPath: Swift.PartialKeyPath<\(raw: ModuleName.kit).EnvironmentValues> {
        \\\(raw: ModuleName.kit).EnvironmentValues.\(identifier(name))
      }
    }
    """
  }
}
