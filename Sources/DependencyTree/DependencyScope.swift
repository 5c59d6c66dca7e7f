package import EnvironmentCore
internal import Synchronization

/// The values set for global environments, and the current aliases. The process has one scope, each test has
/// one, and so does each operation with its own dependencies.
///
/// The scope of an operation is the attachment of its task, which ``TaskScope`` passes to the tasks that the operation
/// starts and to escapes.
//
// Tasks that outlive the operation keep its scope, and the scope is counted until it is deallocated.
@usableFromInline
package final class DependencyScope: Sendable {
  private let aliases: Guarded<AliasTable?>

  /// The number of the table of aliases, or zero, which a read compares with that of a snapshot without a lock.
  private let aliasNumber: Atomic<Int>

  /// The values of all global environments, on top of the task's values.
  private let node: DependencyNode

  private init(aliases: AliasTable?, node: DependencyNode) {
    self.aliases = Guarded(aliases)
    aliasNumber = Atomic(aliases?.number ?? 0)
    self.node = node
    Self.count.add(1, ordering: .acquiringAndReleasing)
  }

  /// Creates a scope for an operation, with the current aliases, and with the given global dependencies or the current
  /// ones.
  package convenience init(_ node: DependencyNode? = nil) {
    let current = Self.current
    self.init(aliases: current.aliases.withLock { $0 }, node: node ?? current.node)
  }

  deinit {
    Self.count.subtract(1, ordering: .acquiringAndReleasing)
  }

  // MARK: The current scope

  /// The scope of the process, which is never deallocated.
  private static let process = DependencyScope(aliases: nil, node: DependencyNode(copying: nil))

  /// The number of scopes.
  private static let count = Atomic(0)

  /// Indicates whether the scope of the process is the only one. Then no task can have a scope, so the task isn't asked.
  ///
  /// It is never the only one in a process with tests, because each test makes its scope when it needs it.
  private static var isAlone: Bool { count.load(ordering: .acquiring) <= 1 && !TestingLibrary.isInstalled }

  static var current: DependencyScope { withCurrent { $0 } }

  /// Calls a function with the current scope. That of the process isn't retained for it.
  @inline(__always)
  private static func withCurrent<Result>(_ read: (DependencyScope) -> Result) -> Result {
    isAlone ? read(process) : read(TaskScope.attachment as? DependencyScope ?? root)
  }

  /// The scope of the running test, or of the process.
  private static var root: DependencyScope {
    guard TestingLibrary.isInstalled else { return process }
    return DefaultRegistry.current.value(of: DefaultID(Self.self), for: EnvironmentValues(), named: "dependencies") {
      DependencyScope(aliases: nil, node: DependencyNode(copying: nil))
    }
  }

  /// The node of the current scope.
  @usableFromInline
  package static var currentNode: DependencyNode { withCurrent { $0.node } }

  /// Returns the value at the key path of a reader, or at its canonical key path, as a node does.
  //
  // Inlinable for the benchmarks `global/read …`. The node isn't retained, unlike ``currentNode``.
  @inlinable
  package static func value<Value>(for reader: KeyPathReader<Value>) -> Value {
    var (values, aliases) = reading
    return reader.value(in: &values, under: aliases)
  }

  /// The values of the current node, and the aliases in force if there are any.
  @usableFromInline
  static var reading: (values: EnvironmentValues, aliases: AliasTable?) { withCurrent { $0.node.reading } }

  // MARK: Current aliases

  /// The number of the table of current aliases; zero if there are none.
  static var aliasNumber: Int {
    AliasTable.count.load(ordering: .acquiring) > 0 ? withCurrent { $0.aliasNumber.load(ordering: .acquiring) } : 0
  }

  /// The current aliases; `nil` if there are none.
  static var aliasTable: AliasTable? {
    AliasTable.count.load(ordering: .acquiring) > 0 ? withCurrent { $0.aliases.withLock { $0 } } : nil
  }

  /// Replaces the current aliases with aliases made from them. Retried if another thread replaces them
  /// meanwhile.
  static func replaceAliases(_ make: (AliasTable?) -> AliasTable?) {
    let scope = current
    var isReplaced = false
    while !isReplaced {
      // Making a table compares key paths, so no lock is held. `old` retains the former table, which is so released
      // after the lock.
      let old = scope.aliases.withLock { $0 }
      let new = make(old)
      isReplaced = scope.aliases.withLock { table in
        guard table === old else { return false }
        table = new
        scope.aliasNumber.store(new?.number ?? 0, ordering: .releasing)
        return true
      }
      withExtendedLifetime(old) {}
    }
  }

  // MARK: Operations

  /// Runs an operation with the scope, which the tasks it starts inherit.
  package func run<Result>(_ operation: () throws -> Result) rethrows -> Result {
    try TaskScope.$attachment.withValue(self, operation: operation)
  }

  /// Runs an asynchronous operation with the scope, in the caller's isolation.
  package nonisolated(nonsending) func run<Result>(
    _ operation: nonisolated(nonsending) () async throws -> Result
  ) async rethrows -> Result {
    try await TaskScope.$attachment.withValue(self, operation: operation)
  }
}
