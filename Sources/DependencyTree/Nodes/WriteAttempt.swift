internal import Synchronization

/// One run of an accessor that sets a value of a ``DependencyNode``.
///
/// A write to the same node inside the accessor would conflict with the accessor's own write at each attempt.
final class WriteAttempt: Sendable {
  @TaskLocal private static var current: WriteAttempt?

  private let own: SharedOwnValues
  private let outer = WriteAttempt.current
  private let isNested = Atomic(false)

  /// The number of attempts in all tasks. While it is zero, the task-local value isn't read.
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

  /// Runs an operation as part of an attempt, if there is one.
  static func running<Result>(_ attempt: WriteAttempt?, _ operation: () -> Result) -> Result {
    attempt == nil ? operation() : $current.withValue(attempt, operation: operation)
  }

  /// Records a write to own values, so that an accessor of the current task that runs on them is known to have written.
  static func noteWrite(to own: SharedOwnValues) {
    if count.load(ordering: .relaxed) == 0 { return }
    var attempt = current
    while let running = attempt {
      if running.own === own { running.isNested.store(true, ordering: .relaxed) }
      attempt = running.outer
    }
  }
}
