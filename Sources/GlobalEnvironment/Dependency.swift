public import EnvironmentCore
public import DependencyTree

/// A property, in any type, that reads a global dependency.
///
/// Use it to name what a feature's environment needs.
///
/// ```swift
/// struct ParentEnvironment: GlobalEnvironment {
///   @Dependency(\.mainQueue) var mainQueue
///
///   init() {}
/// }
/// ```
///
/// Each read returns the current value.
///
/// Isolation: can be used from any thread. A value that isn't `Sendable` is shared by all its readers.
///
/// - Complexity: O(1).
@frozen
@propertyWrapper
public struct Dependency<Value> {
  @usableFromInline let reader: KeyPathReader<Value>

  /// Creates a property that reads the dependency at a key path.
  ///
  /// ```swift
  /// @Dependency(\.mainQueue) var mainQueue
  /// ```
  //
  // Inlinable, as the getter is, for the benchmarks `global/read …`. The key path is consumed, so the reader holds the
  // only reference to it.
  @inlinable @inline(__always)
  public init(_ keyPath: KeyPath<Dependencies, Value>) {
    reader = KeyPathReader(consume keyPath)
  }

  /// The current value of the dependency.
  @inlinable @inline(__always)
  public var wrappedValue: Value {
    DependencyScope.value(for: reader)
  }
}

/// The property wrapper by another name, for files that also import a `Dependency` of another module.
///
/// You don't need it in a file without another `Dependency`.
///
/// ```swift
/// import EnvironmentDependencies
/// import GlobalEnvironment
///
/// struct ChildEnvironment: GlobalEnvironment {
///   @GlobalEnvironmentDependency(\.mainQueue) var mainQueue
/// }
/// ```
public typealias GlobalEnvironmentDependency = Dependency
