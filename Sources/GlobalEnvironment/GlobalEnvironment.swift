@_exported public import DependencyTree
internal import EnvironmentCore
@_exported public import EnvironmentReducers

/// An environment that has the global dependencies, and can be made where one is needed.
///
/// ```swift
/// struct ParentEnvironment: GlobalEnvironment {
///   @Dependency(\.mainQueue) var mainQueue
///
///   init() {}
/// }
/// ```
///
/// A type that can't be made by `init()` can conform to ``GlobalDependenciesAccessing`` instead; it then lacks only the
/// pullbacks that make its environment.
public protocol GlobalEnvironment: GlobalDependenciesAccessing {
  /// Creates the environment.
  init()
}

/// A type with access to the global dependencies. It has no requirements.
///
/// ```swift
/// struct Importer: GlobalDependenciesAccessing {
///   func run() { self[\.mainQueue].schedule(…) }
/// }
///
/// Importer().with(\.mainQueue, .immediate).run()
/// ```
///
/// There is one set of dependencies in the process: a value that is set through one environment is read through all. An
/// operation run by `withDependencies(_:operation:)` has a set of its own. A dependency that isn't set has the value
/// that `withEnvironment` sets for the task, else its default.
///
/// Isolation: can be used from any thread. A value that isn't `Sendable` is shared by all its readers.
public protocol GlobalDependenciesAccessing {}

extension GlobalDependenciesAccessing {
  /// Sets a dependency for all global environments.
  //
  // Inlinable, as in a `ComposableEnvironment`: the setter of a literal key path is called.
  @inlinable @inline(__always)
  @discardableResult
  public func with<V>(_ keyPath: @autoclosure () -> WritableKeyPath<Dependencies, V>, _ value: V) -> Self {
    DependencyBox.currentNode.set(KeyPathWriter(formedBy: keyPath), to: value)
    return self
  }

  /// A dependency. Setting it sets it for all global environments.
  public subscript<V>(_ keyPath: WritableKeyPath<Dependencies, V>) -> V {
    @inlinable @inline(__always) get { DependencyBox.currentNode.value(at: keyPath) }
    nonmutating set { DependencyBox.currentNode.set(keyPath, to: newValue) }
  }

  /// Makes a dependency an alias of another: a value that is set by either name is read by both, and the default of the
  /// other one is used for both.
  ///
  /// Accessors and deeper key paths that read one of the names follow. Values that were set before count as well; the one
  /// that was set last is read.
  @discardableResult
  public func aliasing<V>(
    _ dependency: WritableKeyPath<Dependencies, V>, to canonical: WritableKeyPath<Dependencies, V>
  ) -> Self {
    EnvironmentValues.makeAlias(dependency, to: canonical)
    return self
  }
}
