/// Collects the keys that are read from the copies of an ``EnvironmentValues`` that carry it, and those that are written.
///
/// Isolation: that of the values that carry it, which are not `Sendable`.
@usableFromInline
final class ReadRecorder {
  private(set) var reads = EnvironmentReads()
  private(set) var writes: Set<ObjectIdentifier> = []

  /// The recorder that the values had before, which hears of everything as well.
  private let next: ReadRecorder?

  /// What is about to be written, if that is what is recorded: it stands for what a setter reads first and nobody has set.
  let supplied: Any?

  init(next: ReadRecorder?, supplied: Any? = nil) {
    self.next = next
    self.supplied = supplied
  }

  @usableFromInline
  func record(_ key: any EnvironmentKey.Type) {
    reads.insert(key)
    next?.record(key)
  }

  func recordWrite(_ key: UInt) {
    guard let key = UnsafeRawPointer(bitPattern: key) else { return }
    writes.insert(unsafeBitCast(key, to: ObjectIdentifier.self))
    next?.recordWrite(UInt(bitPattern: key))
  }
}
