package import EnvironmentCore
internal import Synchronization

/// The values that are set for global environments, and the current aliases. The process has one scope, each test has
/// one, and so does each operation with its own dependencies.
///
/// The scope of an operation is the attachment of its task, which ``TaskScope`` passes to the tasks that the operation
/// starts and to escapes.
//
// Tasks that outlive the operation keep its scope, and the scope is counted until it is deallocated.
@usableFromInline
package final class DependencyScope: Sendable {
  let aliases: AliasStore

  /// The values of all global environments, on top of the task's values.
  @usableFromInline package let node: DependencyNode

  /// Creates the scope of the process.
  private init() {
    aliases = AliasStore(.none)
    node = Self.processNode
  }

  private init(aliases: AliasTable, node: DependencyNode) {
    self.aliases = AliasStore(aliases)
    self.node = node
    Self.otherCount.add(1, ordering: .acquiringAndReleasing)
  }

  /// Creates a scope for an operation, with the current aliases, and with the given global dependencies or the current
  /// ones.
  package convenience init(_ values: DependencyNodeValues? = nil) {
    let current = Self.current
    self.init(aliases: current.aliases.table, node: values.map { DependencyNode($0) } ?? current.node)
  }

  // The scope of the process is never deallocated.
  deinit {
    Self.otherCount.subtract(1, ordering: .acquiringAndReleasing)
  }

  // MARK: The current scope

  private static let process = DependencyScope()
  private static let processNode = DependencyNode.root

  /// The number of scopes besides the scope of the process.
  private static let otherCount = Atomic(0)

  /// Indicates whether the scope of the process is the only one. Then no task can have a scope, so the task isn't asked.
  ///
  /// It is never the only one in a process with tests, because each test makes its scope when it needs it.
  private static var isAlone: Bool { otherCount.load(ordering: .acquiring) == 0 && !TestingLibrary.isInstalled }

  static var current: DependencyScope {
    isAlone ? process : TaskScope.attachment as? DependencyScope ?? root
  }

  /// The scope of the running test, or of the process.
  private static var root: DependencyScope {
    guard TestingLibrary.isInstalled else { return process }
    return DefaultStore.current.value(of: DefaultID(Self.self), for: EnvironmentValues(), named: "dependencies") {
      DependencyScope(aliases: .none, node: .root)
    }
  }

  /// The node of the current scope.
  @usableFromInline
  package static var currentNode: DependencyNode { current.node }

  /// Returns the value of a global dependency at the key path of a reader, or at its canonical key path.
  //
  // Inlinable for the benchmarks `global/read …`: so the reader's accessor is called directly, not interpreted.
  @inlinable
  package static func value<Value>(for reader: KeyPathReader<Value>) -> Value {
    var reading = reading
    return reading.value(for: reader)
  }

  /// Returns the value of a global dependency at a key path, or at its canonical key path.
  //
  // Inlinable, so the accessor of a literal is called directly.
  @inlinable @inline(__always)
  package static func value<Value>(at keyPath: KeyPath<EnvironmentValues, Value>) -> Value {
    var reading = reading
    return reading.value(at: keyPath)
  }

  // Reads the node of the process without its scope, and without counting a reference to it.
  @usableFromInline
  static var reading: DependencyNode.Reading { isAlone ? processNode.reading : current.node.reading }

  // MARK: Current aliases

  static var aliasTable: AliasTable {
    if isAlone, processAliasVersion.load(ordering: .acquiring) == 0 { return .none }
    return current.aliases.table
  }

  /// The version of the current aliases.
  //
  // Always inlined, for the benchmarks `composable/read a default …`.
  @inline(__always)
  static var aliasVersion: Int {
    isAlone ? processAliasVersion.load(ordering: .acquiring) : aliasTable.version
  }

  /// The version of the aliases of the process, which reads can load without loading its scope.
  private static let processAliasVersion = Atomic(0)

  /// Replaces the current aliases with aliases that are made from them.
  static func replaceAliases(_ make: (AliasTable) -> AliasTable) {
    let scope = current
    scope.aliases.replace(make) { version in
      if scope === process { processAliasVersion.store(version, ordering: .releasing) }
    }
  }

  // MARK: Operations

  /// Runs an operation with the scope, which the tasks that it starts inherit.
  package func run<Result>(_ operation: () throws -> Result) rethrows -> Result {
    try TaskScope.run(with: self, operation)
  }

  /// Runs an asynchronous operation with the scope, in the caller's isolation.
  package nonisolated(nonsending) func run<Result>(
    _ operation: nonisolated(nonsending) () async throws -> Result
  ) async rethrows -> Result {
    try await TaskScope.run(with: self, operation)
  }
}

/// A table of aliases that can be replaced from any thread.
final class AliasStore: Sendable {
  private let current: Lock<AliasTable>

  init(_ table: AliasTable) {
    current = Lock(table)
  }

  var table: AliasTable { current.withLock { $0 } }

  /// Replaces the table with one that is made from it. Retried if another thread replaces the table meanwhile.
  ///
  /// Making a table compares key paths, so no lock is held. The new version is published while the lock is held.
  func replace(_ make: (AliasTable) -> AliasTable, publish: (Int) -> Void) {
    while true {
      let old = table
      let new = make(old)
      let isReplaced = current.withLock { table in
        guard table === old else { return false }
        // The former table is released after the lock: `old` retains it.
        table = new
        publish(new.version)
        return true
      }
      if isReplaced { return withExtendedLifetime(old) {} }
    }
  }
}
