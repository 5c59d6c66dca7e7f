/// A key path into an environment, prepared for frequent use.
///
/// Applying a key path other than a literal interprets it. In a closure with only a literal captured, the compiler
/// replaces the captured key path by a constant. So one closure captures the key path, and another one captures the
/// first closure. The compiler reduces the second closure to a call of the accessor named by the literal.
//
// Inlinable throughout for the benchmarks `injection/read …` and `composable/read …`.
@frozen
@usableFromInline
package struct KeyPathReader<Value> {
  @usableFromInline let path: () -> KeyPath<EnvironmentValues, Value>
  // The values are `inout` so that the key path is applied to them and not to a copy.
  @usableFromInline let read: (inout EnvironmentValues) -> Value

  @inlinable @inline(__always)
  package init(_ keyPath: KeyPath<EnvironmentValues, Value>) {
    let path = Self.path(to: keyPath)
    self.path = path
    read = { values in values[keyPath: path()] }
  }

  /// Returns the value of an environment at the key path. The environment isn't changed.
  @inlinable @inline(__always)
  package func value(in values: inout EnvironmentValues) -> Value { read(&values) }

  @inlinable
  package var keyPath: KeyPath<EnvironmentValues, Value> { path() }

  @inlinable @inline(__always)
  static func path(
    to keyPath: KeyPath<EnvironmentValues, Value>
  ) -> () -> KeyPath<EnvironmentValues, Value> {
    { keyPath }
  }
}
