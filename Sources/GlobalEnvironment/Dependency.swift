public import EnvironmentCore
public import DependencyTree

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
/// Each read gives the current value.
///
/// Isolation: can be used from any thread. A value that isn't `Sendable` is shared by all its readers.
///
/// - Complexity: O(1).
@frozen
@propertyWrapper
public struct Dependency<Value> {
  @usableFromInline let reader: KeyPathReader<Value>

  /// Reads the dependency at a key path.
  //
  // Inlinable, as the getter is, for the benchmarks `global/read …`. The key path is consumed, so that the reader has it to
  // itself.
  @inlinable @inline(__always)
  public init(_ keyPath: KeyPath<Dependencies, Value>) {
    reader = KeyPathReader(consume keyPath)
  }

  /// The value that the dependency has now.
  @inlinable @inline(__always)
  public var wrappedValue: Value {
    DependencyBox.currentNode.value(for: reader)
  }
}

/// The property wrapper by another name, for files that also import a `Dependency` of another module.
public typealias GlobalEnvironmentDependency = Dependency
