internal import EnvironmentReducers

/// Runs an operation with global dependencies of its own, and undoes afterwards whatever was set in it.
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
/// what others set meanwhile doesn't reach it; so tests that set dependencies can run beside one another. The tasks that the
/// operation starts have them too, save for detached ones.
///
/// - Complexity: O(*n*) in the number of dependencies that are set, before the operation.
public func withDependencies<Result>(
  _ update: (inout DependencyOverrides) -> Void = { _ in },
  operation: () throws -> Result
) rethrows -> Result {
  try Dependencies.withAliases {
    let node = overridden(by: update)
    return try GlobalDependencies.withScope(node, operation)
  }
}

/// Runs an operation with global dependencies of its own, and undoes afterwards whatever was set in it.
///
/// The operation runs where the caller is isolated.
public nonisolated(nonsending) func withDependencies<Result>(
  _ update: (inout DependencyOverrides) -> Void = { _ in },
  operation: () async throws -> Result
) async rethrows -> Result {
  try await Dependencies.withAliases {
    let node = overridden(by: update)
    return try await GlobalDependencies.withScope(node, operation)
  }
}

private func overridden(by update: (inout DependencyOverrides) -> Void) -> DependencyNode {
  var overrides = DependencyOverrides(node: DependencyNode(copying: GlobalDependencies.node))
  update(&overrides)
  return overrides.node
}
