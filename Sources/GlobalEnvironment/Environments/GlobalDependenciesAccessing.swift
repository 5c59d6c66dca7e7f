@_exported public import EnvironmentReducers

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
/// There is one set of dependencies in the process: what is set through one value is seen through all of them. An operation
/// run by ``withDependencies(_:operation:)`` has a set of its own.
///
/// Isolation: can be used from any thread. A value that isn't `Sendable` is given away to whoever reads it.
public protocol GlobalDependenciesAccessing {}

extension GlobalDependenciesAccessing {
  /// Sets a dependency, for everybody.
  @discardableResult
  public func with<V>(_ keyPath: WritableKeyPath<Dependencies, V>, _ value: V) -> Self {
    GlobalDependencies.node.set(keyPath, to: value)
    return self
  }

  /// A dependency. To set it is to set it for everybody.
  public subscript<V>(_ keyPath: WritableKeyPath<Dependencies, V>) -> V {
    get { GlobalDependencies.node.value(at: keyPath) }
    nonmutating set { GlobalDependencies.node.set(keyPath, to: newValue) }
  }

  /// Makes a dependency an alias of another: to set either is to set both, and the default of the other one is that of
  /// both.
  ///
  /// What was set before by either name counts as well.
  @discardableResult
  public func aliasing<V>(
    _ dependency: WritableKeyPath<Dependencies, V>, to standard: WritableKeyPath<Dependencies, V>
  ) -> Self {
    SharedAliases.alias(dependency, to: standard)
    return self
  }
}
