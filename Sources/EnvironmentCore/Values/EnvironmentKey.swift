/// A key for a value in ``EnvironmentValues``.
///
/// You should declare a value with `@Entry`, which writes the key. Write a key by hand in a module without macros.
///
/// The type that conforms *is* the key; it is never instantiated.
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
/// computed `defaultValue` is computed at every read of a value that isn't set.
///
/// Follows SwiftUI's `EnvironmentKey`.
public protocol EnvironmentKey {
  /// The type of the value.
  associatedtype Value

  /// The value that an environment has for the key if no value is set.
  static var defaultValue: Value { get }

  /// Returns the default for a reader. Do not call or implement it: it is public for the macro alone.
  static func __defaultValue(in values: EnvironmentValues) -> Value
}

extension EnvironmentKey {
  @inlinable
  public static func __defaultValue(in values: EnvironmentValues) -> Value {
    if TestingLibrary.isInstalled { values.noteDefaultRead(of: Self.self) }
    return defaultValue
  }
}

/// A key with a default for each context. Making a default can have effects: making the one for tests may fail the
/// test. Do not conform to it: it is public for the key of dependencies alone.
public protocol __ContextualKey: EnvironmentKey {}

/// A key with a constant default and a single accessor, which gives the key's value unchanged. Do not call or conform
/// to it: it is public for the macro alone.
public protocol __PlainKey: EnvironmentKey {
  /// The accessor. Its result can be kept as long as the key has the same entry.
  static var __keyPath: PartialKeyPath<EnvironmentValues> { get }
}

/// A key that a macro declares, with the name of the `var`. Do not call or conform to it: it is public for the macros
/// alone.
public protocol __NamedKey: EnvironmentKey {
  /// The name of the entry's `var`.
  static var __name: String { get }
}

// MARK: Keys of the library

/// A key of the library itself. The observers of a test aren't notified of its reads and settings.
package protocol UnobservedKey: EnvironmentKey {}

/// A key that only views of the library set and read. Inspection doesn't show it.
package protocol HiddenKey: UnobservedKey {}
