/// A key that has one accessor, which gives its value as it is, and a default that stays the same. Do not call or conform
/// to it: it is public for the macro alone.
public protocol __PlainKey: EnvironmentKey {
  /// The accessor. What it gives can be kept as long as the key has the same entry.
  static var __keyPath: PartialKeyPath<EnvironmentValues> { get }
}

/// The key that `@Entry` declares. Do not call or conform to it: it is public for the macro alone.
public protocol __EntryKey: __PlainKey {
  /// The type of the value. Declared again, because the compiler infers it from `__default` only if it is.
  associatedtype Value

  /// The default, in the one place that builds it.
  static var __default: __EntryDefault<Value> { get }

  /// The name of the entry, as its `var` spells it.
  static var __name: String { get }
}

extension __EntryKey {
  @inlinable
  public static var defaultValue: Value { __default.value }
}

/// The default value of an `@Entry`. Do not call: it is public for the macro alone.
///
/// The macro stores it in a `static let`, so the language builds the value at most once, at its first read, from
/// whichever thread comes first. The wrapper is what lets a value that is not `Sendable` stand in a `static let`.
//
// `@unchecked Sendable`: the wrapper itself is immutable. A default that is a mutable, non-`Sendable` object is shared
// by every domain that reads the entry before somebody sets it, as it is for SwiftUI's `@Entry`: decision 4.
public struct __EntryDefault<Value>: @unchecked Sendable {
  @usableFromInline let value: Value

  @inlinable
  public init(_ value: Value) {
    self.value = value
  }
}
