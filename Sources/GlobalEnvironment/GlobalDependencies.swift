public import DependencyTree
public import EnvironmentCore

/// The dependencies that all global environments have: those of the process or the running test, or of the operation
/// that has its own.
public enum GlobalDependencies {
  /// Removes all values that were set, so that every global dependency has its default again. Aliases stay.
  ///
  /// In an operation run by `withDependencies(_:operation:)` it removes the values of that operation, and no others.
  public static func reset() {
    DependencyBox.currentNode.removeAll()
  }
}

extension Dependencies {
  /// Removes all values that were set for global environments: the same as ``GlobalDependencies/reset()``, by the name
  /// that code written for the original library uses.
  public static func reset() {
    GlobalDependencies.reset()
  }
}

/// Runs an operation with global dependencies of its own, and undoes afterwards what was set in it.
///
/// ```swift
/// withDependencies {
///   $0.mainQueue = .immediate
/// } operation: {
///   Importer().run()
/// }
/// ```
///
/// The dependencies and the aliases begin as those in force. What the operation sets, resets or aliases stays in it, and
/// changes outside don't reach it; so tests that set dependencies can run in parallel. The tasks that the operation starts
/// have the same dependencies; detached tasks and callbacks have them by `withEscapedEnvironment` only. An object that the
/// operation makes doesn't remember them.
///
/// - Complexity: O(*n*) in the number of dependencies that are set, before the operation.
public func withDependencies<Result>(
  _ update: (inout DependencyOverrides) -> Void = { _ in },
  operation: () throws -> Result
) rethrows -> Result {
  // The aliases that the update makes end with the operation.
  try Dependencies.withAliases {
    var overrides = DependencyOverrides()
    update(&overrides)
    return try DependencyBox(overrides.values).run(operation)
  }
}

/// Runs an asynchronous operation with global dependencies of its own, and undoes afterwards what was set in it.
///
/// The operation runs in the caller's isolation.
public nonisolated(nonsending) func withDependencies<Result>(
  _ update: (inout DependencyOverrides) -> Void = { _ in },
  operation: () async throws -> Result
) async rethrows -> Result {
  try await Dependencies.withAliases {
    var overrides = DependencyOverrides()
    update(&overrides)
    return try await DependencyBox(overrides.values).run(operation)
  }
}

/// The global dependencies of an operation before it runs, some of which it sets.
///
/// A value type: a copy isn't changed with the original. See `withDependencies(_:operation:)`.
@dynamicMemberLookup
public struct DependencyOverrides {
  fileprivate private(set) var values = DependencyNodeValues(of: DependencyBox.currentNode)

  fileprivate init() {}

  /// A dependency by its name.
  public subscript<V>(dynamicMember keyPath: WritableKeyPath<Dependencies, V>) -> V {
    get { values[keyPath] }
    set { values[keyPath] = newValue }
  }

  /// A dependency by its key path.
  public subscript<V>(_ keyPath: WritableKeyPath<Dependencies, V>) -> V {
    get { values[keyPath] }
    set { values[keyPath] = newValue }
  }
}
