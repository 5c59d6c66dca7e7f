public import DependencyTree
public import EnvironmentCore

/// The dependencies that all global environments share: those of the process or the running test, or those of an
/// operation with its own.
///
/// You need it only to reset them: environments read and set them.
///
/// ```swift
/// GlobalDependencies.reset()
/// ```
public enum GlobalDependencies {
  /// Removes all values that were set, so every global dependency has its default again. Aliases stay.
  ///
  /// ```swift
  /// GlobalDependencies.reset()
  /// ```
  ///
  /// In an operation of `withDependencies(_:operation:)`, this removes only the values of that operation.
  public static func reset() {
    DependencyScope.currentNode.removeAll()
  }
}

extension Dependencies {
  /// Removes all values set for global environments, as ``GlobalDependencies/reset()`` does.
  ///
  /// ```swift
  /// Dependencies.reset()
  /// ```
  public static func reset() {
    GlobalDependencies.reset()
  }
}

/// Runs an operation with its own global dependencies, and afterwards discards the values set in it.
///
/// Use it around a test or a part of the program that should have other dependencies.
///
/// ```swift
/// withDependencies {
///   $0.mainQueue = .immediate
/// } operation: {
///   Importer().run()
/// }
/// ```
///
/// The operation starts with copies of the current dependencies and aliases. Its changes stay in it, and changes
/// outside don't reach it, so tests that set dependencies can run in parallel. The tasks the operation starts have
/// the same dependencies. Detached tasks and callbacks have them only through `withEscapedEnvironment`. Objects that
/// the operation makes don't remember the dependencies.
///
/// - Complexity: O(*n*) in the number of dependencies that are already set.
public func withDependencies<Result>(
  _ update: (inout DependencyOverrides) -> Void = { _ in },
  operation: () throws -> Result
) rethrows -> Result {
  try scope(changedBy: update).run(operation)
}

/// Runs an asynchronous operation with its own global dependencies, and afterwards discards the values set in
/// it.
///
/// ```swift
/// await withDependencies {
///   $0.mainQueue = .immediate
/// } operation: {
///   await Importer().run()
/// }
/// ```
///
/// The operation runs in the caller's isolation.
public nonisolated(nonsending) func withDependencies<Result>(
  _ update: (inout DependencyOverrides) -> Void = { _ in },
  operation: @concurrent () async throws -> Result
) async rethrows -> Result {
  try await scope(changedBy: update).run(operation)
}

/// Returns a scope for an operation. The aliases the update makes are those of the scope.
private func scope(changedBy update: (inout DependencyOverrides) -> Void) -> DependencyScope {
  Dependencies.withAliases {
    var overrides = DependencyOverrides()
    update(&overrides)
    return DependencyScope(overrides.node)
  }
}

/// The global dependencies of an operation, which can be changed before the operation runs.
///
/// ```swift
/// withDependencies { $0.currency = "CHF" } operation: { showPrices() }
/// ```
///
/// A value type: changing the original doesn't change a copy. See `withDependencies(_:operation:)`.
@dynamicMemberLookup
public struct DependencyOverrides {
  fileprivate private(set) var node = DependencyNode(copying: DependencyScope.currentNode)

  fileprivate init() {}

  /// A dependency by its name.
  ///
  /// ```swift
  /// withDependencies { $0.currency = "CHF" } operation: { showPrices() }
  /// ```
  public subscript<V>(dynamicMember keyPath: WritableKeyPath<Dependencies, V>) -> V {
    get { node.value(at: keyPath) }
    set { self[keyPath] = newValue }
  }

  /// A dependency by its key path.
  ///
  /// ```swift
  /// withDependencies { $0[\.currency] = "CHF" } operation: { showPrices() }
  /// ```
  public subscript<V>(_ keyPath: WritableKeyPath<Dependencies, V>) -> V {
    get { node.value(at: keyPath) }
    set {
      if !isKnownUniquelyReferenced(&node) { node = DependencyNode(copying: node) }
      node.set(keyPath, to: newValue)
    }
  }
}
