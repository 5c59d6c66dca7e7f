/// A key path into an environment at which a value is set.
///
/// Applying a key path other than a literal interprets it, and reads the value before setting it. If a closure captures
/// only a literal, as in a ``KeyPathReader``, the write is just a call of the setter.
//
// Inlinable throughout for the benchmarks `composable/set …`. The compiler replaces the captured key path only if the
// closures escape and the key path is formed here.
@frozen
@usableFromInline
package struct KeyPathWriter<Value> {
  @usableFromInline let path: () -> WritableKeyPath<EnvironmentValues, Value>
  @usableFromInline package let write: (inout EnvironmentValues, Value) -> Void

  @inlinable @inline(__always)
  package init(_ keyPath: WritableKeyPath<EnvironmentValues, Value>) {
    let path = Self.path(to: keyPath)
    self.path = path
    write = { values, value in values[keyPath: path()] = value }
  }

  package var keyPath: WritableKeyPath<EnvironmentValues, Value> { path() }

  @inlinable @inline(__always)
  static func path(
    to keyPath: WritableKeyPath<EnvironmentValues, Value>
  ) -> () -> WritableKeyPath<EnvironmentValues, Value> {
    { keyPath }
  }
}
