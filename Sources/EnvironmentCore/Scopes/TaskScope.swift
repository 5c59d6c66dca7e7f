internal import Synchronization

/// The scope of one `withEnvironment`: the values that it sets for a task, on top of the scopes around it.
///
/// A scope never changes. Entering a scope derives its values from those of the scope around it, and binds a task-local
/// value. The tasks that an operation starts inherit the scope. Reading takes no lock.
///
/// An unbound object remembers the scope in which it was made. It reads the values of that scope and those of the
/// current one. If both set the same key, the scope that was entered last wins: see ``values(madeIn:)``. In another test
/// than the one that entered the scope, the object reads as if it had been made outside of all scopes.
///
/// Isolation: can be used from any thread.
package final class TaskScope: Sendable {
  /// The scope around this one.
  let parent: TaskScope?

  /// All values that apply in the scope.
  let sendableValues: SendableEnvironmentValues

  /// The scope's place in the order in which the scopes of the process were entered, from 1.
  package let serial: UInt64

  /// The number of scopes around this one.
  let depth: Int

  /// The keys that were set or reset by this scope and by scopes that it has replaced, with the serial number of the last
  /// scope that did so; `nil` for a scope that has replaced none.
  let replacedWrites: Unchecked<[ValueKey: UInt64]>?

  /// Indicates whether the scope is the one in which a default is made.
  let isOfDefault: Bool

  /// Indicates whether the scope is one in which a default is made, or inside one.
  package let isInDefault: Bool

  /// The place where the scope was entered, for reports; `nil` if it isn't known.
  let place: SourcePlace?

  /// The number of the test that entered the scope; `nil` outside of tests.
  let test: Int?

  /// The request that the scope belongs to, if any.
  let request: EnvironmentRequest?

  init(
    parent: TaskScope?, values: SendableEnvironmentValues, at place: SourcePlace? = nil, serial: UInt64? = nil,
    isOfDefault: Bool = false, replacing replacedWrites: [ValueKey: UInt64]? = nil,
    of request: EnvironmentRequest? = nil
  ) {
    self.request = request ?? parent?.request
    self.replacedWrites = replacedWrites.map(Unchecked.init)
    self.isOfDefault = isOfDefault
    isInDefault = isOfDefault || parent?.isInDefault == true
    self.serial = serial ?? Self.lastSerial.add(1, ordering: .relaxed).newValue
    depth = parent.map { $0.depth + 1 } ?? 0
    self.parent = parent
    self.place = place
    test = TestingLibrary.isInstalled ? RunningTest.current?.number : nil
    sendableValues = values
    Self.count.add(1, ordering: .relaxed)
  }

  deinit {
    Self.count.subtract(1, ordering: .relaxed)
  }

  package var values: EnvironmentValues { EnvironmentValues(sendableValues) }

  // MARK: The current scope

  @TaskLocal private static var innermost: TaskScope?

  /// The values of the innermost scope.
  //
  // Stored in addition to the scope for the benchmarks `scopes/read …`: a read through the scope retains both, and
  // takes 3.3 times as long as a read of a task-local value.
  @TaskLocal private static var innermostValues: SendableEnvironmentValues?

  /// The number of scopes. While it is zero, no task can be in a scope, and the task-local values aren't read.
  private static let count = Atomic(0)

  private static let lastSerial = Atomic<UInt64>(0)

  package static var current: TaskScope? {
    count.load(ordering: .relaxed) == 0 ? nil : innermost
  }

  /// The values of the scope that the current task is in.
  static var currentValues: SendableEnvironmentValues? {
    count.load(ordering: .relaxed) == 0 ? nil : innermostValues
  }

  /// The object that a module above this one attaches to a task and to those that it starts: the global dependencies.
  //
  // Not a part of the scope: an object remembers the scope that it was made in, and could itself be a global
  // dependency.
  @TaskLocal package static var attachment: (any AnyObject & Sendable)?

  /// The serial number of the current scope; zero outside scopes.
  package static var currentSerial: UInt64 { current?.serial ?? 0 }

  /// The recorder of the current task's values, if the task makes a default.
  static var currentRecorder: AccessRecorder? { currentValues?.layer?.recorder }

  /// Runs an operation in a scope, or outside of all scopes. The attachment is kept.
  package static func run<Result, Failure>(
    in scope: TaskScope?, _ operation: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try $innermost.with(scope) { () throws(Failure) in
      try $innermostValues.with(scope?.sendableValues, operation)
    }
  }

  /// Runs an asynchronous operation in a scope, or outside of all scopes, in the caller's isolation. The attachment
  /// is kept.
  package nonisolated(nonsending) static func run<Result, Failure>(
    in scope: TaskScope?, _ operation: nonisolated(nonsending) () async throws(Failure) -> Result
  ) async throws(Failure) -> Result {
    try await $innermost.with(scope) { () async throws(Failure) in
      try await $innermostValues.with(scope?.sendableValues, operation)
    }
  }
}
