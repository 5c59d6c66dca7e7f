@_exported public import DependencyTree
public import EnvironmentCore
@_exported public import EnvironmentReducers

/// An environment that reads the global dependencies, and that a pullback can make by `init()`.
///
/// Use it for features that should all read the same dependencies. If parts of your program need different ones, you
/// should use `ComposableEnvironment`.
///
/// ```swift
/// struct ParentEnvironment: GlobalEnvironment {
///   @Dependency(\.mainQueue) var mainQueue
///
///   init() {}
/// }
/// ```
///
/// A type without an `init()` can conform to ``GlobalDependenciesAccessing`` instead. It then lacks only the pullbacks
/// that make its environment.
public protocol GlobalEnvironment: GlobalDependenciesAccessing {
  /// Creates the environment.
  init()
}

/// A type with access to the global dependencies. It has no requirements.
///
/// Use it for a type that isn't the environment of a feature, or that has no `init()`.
///
/// ```swift
/// struct Importer: GlobalDependenciesAccessing {
///   func run() { self[\.mainQueue].schedule(…) }
/// }
///
/// Importer().with(\.mainQueue, .immediate).run()
/// ```
///
/// The process has one set of dependencies: a value set through one environment is read through all. An
/// operation of `withDependencies(_:operation:)` has its own set. A dependency that isn't set has the value that
/// `withEnvironment` sets for the task, else its default.
///
/// Isolation: can be used from any thread. All readers share a value that isn't `Sendable`.
public protocol GlobalDependenciesAccessing: __ValueOwner {}

extension GlobalDependenciesAccessing {
  /// Sets a dependency for all global environments.
  ///
  /// ```swift
  /// let environment = ParentEnvironment().with(\.mainQueue, .immediate)
  /// ```
  //
  // Inlinable, as in a `ComposableEnvironment`: so the setter of a literal key path is called directly.
  @inlinable @inline(__always)
  @discardableResult
  public func with<V>(_ keyPath: @autoclosure () -> WritableKeyPath<Dependencies, V>, _ value: V) -> Self {
    DependencyScope.currentNode.set(KeyPathWriter(keyPath()), to: value)
    return self
  }

  /// A dependency. Setting it sets it for all global environments.
  ///
  /// ```swift
  /// environment[\.currency] = "CHF"
  /// ```
  public subscript<V>(_ keyPath: WritableKeyPath<Dependencies, V>) -> V {
    @inlinable @inline(__always) get { DependencyScope.currentNode.value(at: keyPath) }
    nonmutating set { DependencyScope.currentNode.set(keyPath, to: newValue) }
  }

  /// Makes a dependency an alias of another. A value set by either name is read by both, and both use the
  /// default of `canonical`.
  ///
  /// ```swift
  /// environment.aliasing(\.mainQueue, to: \.main)
  /// ```
  ///
  /// Accessors that read one of the names get the value, too. Values set before the alias was made count as
  /// well; the last value that was set is read. An alias of a part of a value, such as `\.settings.volume`, is reported.
  @discardableResult
  public func aliasing<V>(
    _ dependency: WritableKeyPath<Dependencies, V>, to canonical: WritableKeyPath<Dependencies, V>
  ) -> Self {
    EnvironmentValues.makeAlias(dependency, to: canonical)
    return self
  }
}

extension GlobalDependenciesAccessing {
  /// Returns the sources of a dependency, for `EnvironmentInspector`. Do not call.
  public func __dependencySource(of keyPath: PartialKeyPath<EnvironmentValues>) -> __OwnedValueSource? {
    DependencyScope.currentNode.source(of: keyPath) { _ in .globalDependencies }
  }
}
