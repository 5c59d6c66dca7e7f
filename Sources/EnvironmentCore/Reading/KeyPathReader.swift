/// A key path into an environment that is applied often.
///
/// To apply a key path that isn't a literal is to interpret it. In a closure that has a literal to itself, the compiler
/// replaces what is captured by a constant. So one closure has the key path, and the other one has that closure: which
/// leaves it a call of the accessor that the literal names.
//
// Inlinable throughout for the benchmarks `injection/read …` and `composable/read …`.
@frozen
@usableFromInline
package struct KeyPathReader<Value> {
  @usableFromInline let path: () -> KeyPath<EnvironmentValues, Value>
  @usableFromInline let read: (EnvironmentValues) -> Value

  @inlinable @inline(__always)
  package init(_ keyPath: KeyPath<EnvironmentValues, Value>) {
    let path = Self.path(to: keyPath)
    self.path = path
    read = { values in values[keyPath: path()] }
  }

  /// Creates a reader of a key path that may be one of the main actor, and is formed here, wherever that is.
  @inlinable @inline(__always)
  package init<Path: KeyPath<EnvironmentValues, Value>>(formedBy keyPath: @MainActor () -> Path) {
    self.init(__withoutIsolation(keyPath))
  }

  /// The value that an environment has at the key path.
  @inlinable @inline(__always)
  package func value(in values: EnvironmentValues) -> Value { read(values) }

  @inlinable
  package var keyPath: KeyPath<EnvironmentValues, Value> { path() }

  @inlinable @inline(__always)
  static func path(
    to keyPath: KeyPath<EnvironmentValues, Value>
  ) -> () -> KeyPath<EnvironmentValues, Value> {
    { keyPath }
  }
}
