/// A key for a value in ``EnvironmentValues``.
///
/// You should declare a value with `@Entry`, which writes the key. Write a key by hand in a module without macros.
///
/// The conforming type *is* the key; it is never instantiated.
///
/// ```swift
/// struct GreetingKey: EnvironmentKey {
///   static let defaultValue = "Hello"
/// }
///
/// extension EnvironmentValues {
///   var greeting: String {
///     get { self[GreetingKey.self] }
///     set { self[GreetingKey.self] = newValue }
///   }
/// }
/// ```
///
/// `@Entry` writes both declarations. In a key written by hand, a `static let` is built once, when it is first read. A
/// computed `defaultValue` is computed at every read of an unset value.
///
/// Follows SwiftUI's `EnvironmentKey`.
public protocol EnvironmentKey {
  /// The type of the value.
  associatedtype Value

  /// The value for the key in an environment where none is set.
  static var defaultValue: Value { get }

  /// Returns the default for a reader. Do not call or implement it: it is public for the macro alone.
  static func __defaultValue(in values: EnvironmentValues) -> Value

  /// The facts about the key. Do not call or implement it: it is public for the macros alone.
  static var __info: __KeyInfo { get }
}

extension EnvironmentKey {
  @inlinable
  public static func __defaultValue(in values: EnvironmentValues) -> Value {
    if TestingLibrary.isInstalled { values.noteDefaultRead(of: Self.self) }
    return defaultValue
  }

  public static var __info: __KeyInfo { __KeyInfo() }
}

/// The facts about a key, the same in all environments. Do not call: it is public for the macros alone.
public struct __KeyInfo {
  /// The owner of a key.
  package enum Kind {
    /// The program, or the library for the use of programs.
    case program

    /// The library. The observers of a test aren't notified of the key's reads and settings.
    case library

    /// The library, for its own use. In addition, descriptions and inspection don't show the key.
    case hidden
  }

  /// The name of the value's `var`; `nil` for a key written by hand.
  package let name: String?

  /// The only accessor of the value, if it gives the key's value unchanged and the default is constant. The result of
  /// such an accessor can be kept as long as the key has the same entry.
  let accessor: PartialKeyPath<EnvironmentValues>?

  let kind: Kind

  /// The type of an observable object, which identifies it; `nil` for another value.
  let object: Any.Type?

  /// Indicates whether the key has a default for each context. Making such a default can have effects: making the one
  /// for tests may fail the test.
  let isContextual: Bool

  package init(
    _ name: String? = nil, at accessor: PartialKeyPath<EnvironmentValues>? = nil, kind: Kind = .program,
    object: Any.Type? = nil, isContextual: Bool = false
  ) {
    self.name = name
    self.accessor = accessor
    self.kind = kind
    self.object = object
    self.isContextual = isContextual
  }
}
