internal import Synchronization

/// The run of an accessor that sets a value of a ``DependencyNode``.
///
/// A write inside the accessor, to the same node, would conflict with the accessor's own each time it is retried.
final class WriteAttempt: Sendable {
  @TaskLocal static var current: WriteAttempt?

  private let own: SharedOwnValues
  private let outer = WriteAttempt.current
  private let isNested = Atomic(false)

  init(on own: SharedOwnValues) { self.own = own }

  /// Indicates whether the accessor has itself set a value at the same node.
  var hasNestedWrite: Bool { isNested.load(ordering: .relaxed) }

  /// Notes that own values have been written: by the accessor, if the current task runs one on them.
  static func noteWrite(to own: SharedOwnValues) {
    var attempt = current
    while let running = attempt {
      if running.own === own { running.isNested.store(true, ordering: .relaxed) }
      attempt = running.outer
    }
  }
}
