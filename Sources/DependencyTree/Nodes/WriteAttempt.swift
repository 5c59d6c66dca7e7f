internal import Synchronization

/// The run of an accessor that sets a value of a ``DependencyNode``.
///
/// A write inside the accessor, to the same node, would conflict with the accessor's own each time it is retried.
final class WriteAttempt: Sendable {
  @TaskLocal private static var current: WriteAttempt?

  private let own: SharedOwnValues
  private let outer = WriteAttempt.current
  private let isNested = Atomic(false)

  /// The number of attempts in all tasks. While there is none, the task isn't asked.
  private static let count = Atomic(0)

  init(on own: SharedOwnValues) {
    self.own = own
    Self.count.add(1, ordering: .relaxed)
  }

  deinit {
    Self.count.subtract(1, ordering: .relaxed)
  }

  /// Indicates whether the accessor has itself set a value at the same node.
  var hasNestedWrite: Bool { isNested.load(ordering: .relaxed) }

  /// Runs an operation as an attempt, or without one.
  static func running<Result>(_ attempt: WriteAttempt?, _ operation: () -> Result) -> Result {
    attempt == nil ? operation() : $current.withValue(attempt, operation: operation)
  }

  /// Notes that own values have been written: by the accessor, if the current task runs one on them.
  static func noteWrite(to own: SharedOwnValues) {
    if count.load(ordering: .relaxed) == 0 { return }
    var attempt = current
    while let running = attempt {
      if running.own === own { running.isNested.store(true, ordering: .relaxed) }
      attempt = running.outer
    }
  }
}
