/// A key path into an environment that is applied often.
///
/// To apply a key path that isn't a literal is to interpret it. What this keeps is a closure around the key path, in which
/// the compiler can turn a literal into a call of the accessor that the literal names: but only as long as the closure
/// alone has it. So the closure is asked for the key path, too.
//
// Inlinable throughout for the benchmarks `injection/read …` and `composable/read …`.
@frozen
@usableFromInline
package struct KeyPathReader<Value> {
  @usableFromInline
  @frozen
  package enum Answer {
    case value(Value)
    case keyPath(KeyPath<EnvironmentValues, Value>)
  }

  /// Answers with the value that an environment has, or with the key path if there is no environment.
  @usableFromInline let answer: (EnvironmentValues?) -> Answer

  @inlinable @inline(__always)
  package init(_ keyPath: KeyPath<EnvironmentValues, Value>) {
    answer = { values in
      if let values { .value(values[keyPath: keyPath]) } else { .keyPath(keyPath) }
    }
  }

  /// The value that an environment has at the key path.
  @inlinable @inline(__always)
  package func value(in values: EnvironmentValues) -> Value {
    switch answer(values) {
    case .value(let value): value
    case .keyPath(let keyPath): values[keyPath: keyPath]
    }
  }

  @inlinable
  package var keyPath: KeyPath<EnvironmentValues, Value> {
    guard case .keyPath(let keyPath) = answer(nil) else { preconditionFailure("Without values there is no value.") }
    return keyPath
  }
}
