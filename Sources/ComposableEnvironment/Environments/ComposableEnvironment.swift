public import EnvironmentCore
@_exported public import EnvironmentReducers

/// A place in a tree of environments: it has the dependencies that are set at it, and those of the environments above.
///
/// ```swift
/// final class ChildEnvironment: ComposableEnvironment {
///   @Dependency(\.mainQueue) var mainQueue
/// }
///
/// final class ParentEnvironment: ComposableEnvironment {
///   @DerivedEnvironment<ChildEnvironment> var child
/// }
///
/// let parent = ParentEnvironment().with(\.mainQueue, .immediate)
/// parent.child.mainQueue  // the immediate one
/// ```
///
/// What is set at an environment is seen by it and by those below it, until one of them sets its own; its parent and its
/// siblings never see it. A change is seen at once, also by who holds an environment that was read before.
///
/// Isolation: the dependencies can be read and set from any thread; what else a subclass has is its own business. A value
/// that isn't `Sendable` is given away to whoever reads it.
///
/// - Complexity: O(1) to read, at any depth, if nothing has been set in the tree since this environment was last read; else
///   O(depth), once. O(depth) to set, however many dependencies there are. A value that has been replaced may be kept until
///   the environments below are read again, and this one by the thread that reads it first.
@dynamicMemberLookup
open class ComposableEnvironment {
  @usableFromInline let node = DependencyNode()
  let children = DerivedChildren()

  /// Creates an environment without a parent, at which nothing is set.
  public required init() {
    adoptGivenChildren()
  }

  /// Sets a dependency for this environment and those below it.
  ///
  /// ```swift
  /// let environment = ParentEnvironment()
  ///   .with(\.mainQueue, .immediate)
  ///   .with(\.uuid, { UUID(0) })
  /// ```
  @discardableResult
  public func with<V>(_ keyPath: WritableKeyPath<Dependencies, V>, _ value: V) -> Self {
    node.set(keyPath, to: value)
    return self
  }

  /// A dependency, whether or not the environment declares it.
  ///
  /// To set it is to set it for this environment and those below it.
  public subscript<V>(_ keyPath: WritableKeyPath<Dependencies, V>) -> V {
    get { node.value(at: keyPath) }
    set { node.set(keyPath, to: newValue) }
  }

  /// A dependency by its name, whether or not the environment declares it: `environment.mainQueue`.
  public subscript<V>(dynamicMember keyPath: KeyPath<Dependencies, V>) -> V {
    node.value(at: keyPath)
  }

  /// Makes a dependency an alias of another, everywhere: to set either is to set both, and the default of the other one is
  /// that of both.
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
