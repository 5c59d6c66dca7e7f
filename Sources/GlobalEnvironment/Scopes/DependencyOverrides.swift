public import EnvironmentReducers

/// The dependencies of an operation, before it runs: set those that are to differ.
///
/// See ``withDependencies(_:operation:)``.
@dynamicMemberLookup
public struct DependencyOverrides {
  let node: DependencyNode

  /// A dependency by its name.
  public subscript<V>(dynamicMember keyPath: WritableKeyPath<Dependencies, V>) -> V {
    get { node.value(at: keyPath) }
    nonmutating set { node.set(keyPath, to: newValue) }
  }

  /// A dependency by its key path.
  public subscript<V>(_ keyPath: WritableKeyPath<Dependencies, V>) -> V {
    get { node.value(at: keyPath) }
    nonmutating set { node.set(keyPath, to: newValue) }
  }
}
