internal import EnvironmentCore
internal import Synchronization

/// The aliases and the global dependencies that are in force for a task: those of the process, or of the innermost operation
/// that has its own.
//
// Tasks that outlive the operation keep its scope, and the scope counts until it is deallocated.
@usableFromInline
package final class DependencyScope: Sendable {
  let aliases: AliasStore

  /// The values that every global environment has.
  let globalNode: DependencyNode

  /// Creates the scope of the process.
  private init() {
    aliases = AliasStore(.none)
    globalNode = Self.processNode
  }

  /// Creates the scope of an operation.
  private init(aliases: AliasTable, globalNode: DependencyNode) {
    self.aliases = AliasStore(aliases)
    self.globalNode = globalNode
    Self.operationCount.add(1, ordering: .acquiringAndReleasing)
  }

  // That of the process is never deallocated.
  deinit {
    Self.operationCount.subtract(1, ordering: .acquiringAndReleasing)
  }

  // MARK: The current scope

  @TaskLocal private static var innermost: DependencyScope?
  private static let process = DependencyScope()
  private static let processNode = DependencyNode.ofProcess

  /// The number of scopes of operations. While there is none, no task can be in one, and the task isn't asked.
  private static let operationCount = Atomic(0)

  static var current: DependencyScope {
    operationCount.load(ordering: .acquiring) == 0 ? process : innermost ?? process
  }

  /// The version of the aliases in force.
  static var aliasVersion: Int {
    operationCount.load(ordering: .acquiring) == 0
      ? processAliasVersion.load(ordering: .acquiring) : current.aliases.table.version
  }

  /// The global node of the current scope.
  //
  // Without the scope of the process, for the benchmarks `global/read …`.
  @usableFromInline
  package static var currentGlobalNode: DependencyNode {
    operationCount.load(ordering: .acquiring) == 0 ? processNode : current.globalNode
  }

  static var aliasTable: AliasTable { current.aliases.table }

  /// The version of the aliases of the process, which reads can ask for without its scope.
  private static let processAliasVersion = Atomic(0)

  /// Replaces the aliases in force by some that are made from them.
  static func replaceAliases(_ make: (AliasTable) -> AliasTable) {
    let scope = current
    scope.aliases.replace(make) { version in
      if scope === process { processAliasVersion.store(version, ordering: .releasing) }
    }
  }

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

  init(_ table: AliasTable) {
    current = Lock(table)
  }

  var table: AliasTable { current.withLock { $0 } }

  /// Replaces the table by one that is made from it, again if another thread replaces it meanwhile.
  ///
  /// Making a table compares key paths, so it is done without the lock. The new version is published while it is held.
  func replace(_ make: (AliasTable) -> AliasTable, publish: (Int) -> Void) {
    while true {
      let old = table
      let new = make(old)
      let isReplaced = current.withLock { table in
        guard table === old else { return false }
        // The former table is released after the lock is: `old` is the same.
        table = new
        publish(new.version)
        return true
      }
      if isReplaced { return withExtendedLifetime(old) {} }
    }
  }
}
