public import EnvironmentCore
public import EnvironmentReducers

/// Reads a global dependency, in any type.
///
/// ```swift
/// struct ParentEnvironment: GlobalEnvironment {
///   @Dependency(\.mainQueue) var mainQueue
///
///   init() {}
/// }
/// ```
///
/// It reads the value anew each time.
///
/// Isolation: can be used from any thread. A value that isn't `Sendable` is given away to whoever reads it.
/// - Complexity: O(1).
@frozen
@propertyWrapper
public struct Dependency<Value> {
  @usableFromInline let reader: Unmanaged<SharedReader<Value>>

  /// Reads the dependency at a key path.
  //
  // Inlinable, as the getter is, for the benchmarks `global/read …`. The key path is consumed, so that the reader has it to
  // itself.
  @inlinable @inline(__always)
  public init(_ keyPath: KeyPath<Dependencies, Value>) {
    reader = SharedReader(KeyPathReader(consume keyPath)).first()
  }

  /// The value that the dependency has now.
  @inlinable @inline(__always)
  public var wrappedValue: Value {
    reader._withUnsafeGuaranteedRef { GlobalDependencies.value(for: $0) }
  }
}
