/// Collects the keys that are read from the copies of an ``EnvironmentValues`` that carry it.
///
/// Isolation: that of the values that carry it, which are not `Sendable`.
@usableFromInline
final class ReadRecorder {
  private(set) var reads = EnvironmentReads()

  /// The recorder that the values had before, which hears of everything as well.
  private let next: ReadRecorder?

  init(next: ReadRecorder?) {
    self.next = next
  }

  @usableFromInline
  func record(_ key: any EnvironmentKey.Type) {
    reads.insert(key)
    next?.record(key)
  }
}
