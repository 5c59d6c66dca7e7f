internal import EnvironmentCore
internal import Synchronization

/// The aliases and the global dependencies that are in force for a task: those of the process, or of the innermost operation
/// that has its own.
//
// Tasks that outlive the operation keep its scope, and the scope counts as live until it is deallocated.
@usableFromInline
package final class DependencyScope: Sendable {
  let aliases: AliasStore

  /// The values that every global environment has.
  @usableFromInline package let globalNode: DependencyNode

  private init(aliases: AliasTable, globalNode: DependencyNode) {
    self.aliases = AliasStore(aliases)
    self.globalNode = globalNode
    Self.liveCount.add(1, ordering: .acquiringAndReleasing)
  }

  deinit {
    Self.liveCount.subtract(1, ordering: .acquiringAndReleasing)
  }

  // MARK: The current scope

  @TaskLocal private static var innermost: DependencyScope?
  private static let process = DependencyScope(aliases: .none, globalNode: DependencyNode())

  /// The number of scopes. While there is only that of the process, no task can be in another, and none is asked.
  private static let liveCount = Atomic(0)

  @usableFromInline
  package static var current: DependencyScope {
    liveCount.load(ordering: .acquiring) > 1 ? innermost ?? process : process
  }

  static var aliasVersion: Int { current.aliases.version }

  static var aliasTable: AliasTable { current.aliases.table }

  /// Runs an operation with aliases of its own, which begin as those in force; and with another set of global dependencies,
  /// if one is given.
  package static func withScope<Result>(
    globalNode: DependencyNode? = nil, _ operation: () throws -> Result
  ) rethrows -> Result {
    try $innermost.withValue(makeScope(globalNode), operation: operation)
  }

  package nonisolated(nonsending) static func withScope<Result>(
    globalNode: DependencyNode? = nil, _ operation: () async throws -> Result
  ) async rethrows -> Result {
    try await $innermost.withValue(makeScope(globalNode), operation: operation)
  }

  private static func makeScope(_ globalNode: DependencyNode?) -> DependencyScope {
    let current = current
    return DependencyScope(aliases: current.aliases.table, globalNode: globalNode ?? current.globalNode)
  }
}

// MARK: Aliases in force

/// A table of aliases that can be replaced, from any thread.
final class AliasStore: Sendable {
  private let current: Lock<AliasTable>
  private let currentVersion: Atomic<Int>

  init(_ table: AliasTable) {
    current = Lock(table)
    currentVersion = Atomic(table.version)
  }

  var table: AliasTable { current.withLock { $0 } }
  var version: Int { currentVersion.load(ordering: .acquiring) }

  /// Replaces the table by one that is made from it, again if another thread replaces it meanwhile.
  ///
  /// Making a table compares key paths, so it is done without the lock.
  func replace(_ make: (AliasTable) -> AliasTable) {
    while true {
      let old = table
      let new = make(old)
      let isReplaced = current.withLock { table in
        guard table === old else { return false }
        table = new
        currentVersion.store(new.version, ordering: .releasing)
        return true
      }
      if isReplaced { return }
    }
  }
}
