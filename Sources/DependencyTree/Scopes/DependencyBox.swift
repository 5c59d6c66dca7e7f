internal import EnvironmentCore
internal import Synchronization

/// The values that are set for global environments, and the aliases in force: one box for the process, one for each
/// test, and one for each operation that has its own.
///
/// The box of an operation is the attachment of its task, which ``TaskScope`` gives to the tasks that it starts and to
/// escapes.
//
// Tasks that outlive the operation keep its box, and the box counts until it is deallocated.
@usableFromInline
package final class DependencyBox: Sendable {
  let aliases: AliasStore

  /// The values that every global environment has, on top of the task's.
  @usableFromInline package let node: DependencyNode

  /// Creates the box of the process.
  private init() {
    aliases = AliasStore(.none)
    node = Self.processNode
  }

  private init(aliases: AliasTable, node: DependencyNode) {
    self.aliases = AliasStore(aliases)
    self.node = node
    Self.otherCount.add(1, ordering: .acquiringAndReleasing)
  }

  /// Creates a box for an operation, with the current aliases; and with the current global dependencies, unless others
  /// are given.
  package convenience init(_ values: DependencyNodeValues? = nil) {
    let current = Self.current
    self.init(aliases: current.aliases.table, node: values.map { DependencyNode($0) } ?? current.node)
  }

  // That of the process is never deallocated.
  deinit {
    Self.otherCount.subtract(1, ordering: .acquiringAndReleasing)
  }

  // MARK: The current box

  private static let process = DependencyBox()
  private static let processNode = DependencyNode.root

  /// The number of boxes beside that of the process. While there is none, no task can have one, and the task isn't
  /// asked.
  ///
  /// It is never zero in a process with tests, each of which makes its box when it needs it.
  private static let otherCount = Atomic(TestingLibrary.isInstalled ? 1 : 0)

  private static var isAlone: Bool { otherCount.load(ordering: .acquiring) == 0 }

  static var current: DependencyBox {
    isAlone ? process : TaskScope.attachment as? DependencyBox ?? root
  }

  /// The box of the running test, or of the process.
  private static var root: DependencyBox {
    guard TestingLibrary.isInstalled else { return process }
    return DefaultStore.current.value(of: DefaultID(Self.self), for: EnvironmentValues(), named: "dependencies") {
      DependencyBox(aliases: .none, node: .root)
    }
  }

  /// The node of the current box.
  //
  // Without the box of the process, for the benchmarks `global/read …`.
  @usableFromInline
  package static var currentNode: DependencyNode { isAlone ? processNode : current.node }

  // MARK: Aliases in force

  static var aliasTable: AliasTable { current.aliases.table }

  /// The version of the aliases in force.
  static var aliasVersion: Int {
    isAlone ? processAliasVersion.load(ordering: .acquiring) : aliasTable.version
  }

  /// The version of the aliases of the process, which reads can ask for without its box.
  private static let processAliasVersion = Atomic(0)

  /// Replaces the aliases in force by some that are made from them.
  static func replaceAliases(_ make: (AliasTable) -> AliasTable) {
    let box = current
    box.aliases.replace(make) { version in
      if box === process { processAliasVersion.store(version, ordering: .releasing) }
    }
  }

  // MARK: Operations

  /// Runs an operation with the box, and lets the tasks that it starts have the box, too.
  package func run<Result>(_ operation: () throws -> Result) rethrows -> Result {
    try TaskScope.run(with: self, operation)
  }

  /// Runs an asynchronous operation with the box, in the caller's isolation.
  package nonisolated(nonsending) func run<Result>(
    _ operation: nonisolated(nonsending) () async throws -> Result
  ) async rethrows -> Result {
    try await TaskScope.run(with: self, operation)
  }
}

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
