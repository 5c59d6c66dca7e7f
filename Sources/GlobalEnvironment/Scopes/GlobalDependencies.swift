package import EnvironmentReducers
public import Synchronization

/// The dependencies that are in force: those of the process, or of the scope that the task is in.
@usableFromInline
enum GlobalDependencies {
  @usableFromInline static let process = DependencyNode()

  @TaskLocal private static var scope: DependencyNode?

  /// Whether there has been a scope, ever: before that, no task is in one.
  @usableFromInline static let haveScopes = Atomic(false)

  static var node: DependencyNode { haveScopes.load(ordering: .acquiring) ? scopedNode : process }

  @usableFromInline static var scopedNode: DependencyNode { scope ?? process }

  // Inlinable for the benchmarks `global/read …`.
  @inlinable @inline(__always)
  static func value<Value>(for reader: SharedReader<Value>) -> Value {
    haveScopes.load(ordering: .acquiring) ? scopedNode.value(for: reader) : process.value(for: reader)
  }

  static func withScope<Result>(_ node: DependencyNode, _ operation: () throws -> Result) rethrows -> Result {
    haveScopes.store(true, ordering: .releasing)
    return try $scope.withValue(node, operation: operation)
  }

  nonisolated(nonsending) static func withScope<Result>(
    _ node: DependencyNode, _ operation: () async throws -> Result
  ) async rethrows -> Result {
    haveScopes.store(true, ordering: .releasing)
    return try await $scope.withValue(node, operation: operation)
  }
}
