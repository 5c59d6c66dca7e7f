/// Collects the keys that are read from the copies of an ``EnvironmentValues`` that carry it, and those that are written.
///
/// Isolation: that of the values that carry it, which are not `Sendable`.
@usableFromInline
final class ReadRecorder {
  private(set) var reads = EnvironmentReads()
  private(set) var writes: Set<ValueKey> = []

  /// The recorder that the values had before, which records everything as well.
  private let next: ReadRecorder?

  /// The value that the recorded write is about to set. A setter that first reads its key gets it instead of the default.
  let supplied: Any?

  init(next: ReadRecorder?, supplied: Any? = nil) {
    self.next = next
    self.supplied = supplied
  }

  func record(_ key: ValueKey) {
    reads.insert(key)
    next?.record(key)
  }

  func recordWrite(_ key: ValueKey) {
    writes.insert(key)
    next?.recordWrite(key)
  }
}
