internal import Synchronization

/// Collects the keys that are read from the copies of an ``EnvironmentValues`` that carry it, and those that are
/// written.
///
/// Isolation: that of the values that carry it, which are not `Sendable`.
@usableFromInline
class ReadRecorder {
  /// Indicates whether the recording has ended, after which values that still carry the recorder can be used from any
  /// thread.
  private let isEnded = Atomic(false)

  final var hasEnded: Bool { isEnded.load(ordering: .acquiring) }

  // No user code runs during an access to these, so accesses can't overlap and needn't be checked: for the benchmarks
  // `composable/set …`.
  @exclusivity(unchecked) private(set) final var reads = EnvironmentReads()
  @exclusivity(unchecked) private(set) final var writes = ValueKeySet()

  /// The recorder that the values had before, which records everything as well.
  private let next: ReadRecorder?

  /// Returns the value that the recorded write is about to set. A setter that first reads its key gets it instead of the
  /// default.
  func supply() -> Any? { nil }

  init(next: ReadRecorder?) {
    self.next = next
  }

  /// Ends the recording: a setter may have stored a copy of the values that carry the recorder.
  final func end() {
    isEnded.store(true, ordering: .releasing)
  }

  func record(_ key: ValueKey) {
    if hasEnded { return }
    reads.insert(key)
    next?.record(key)
  }

  /// Records that all that is set is read, by a reader that doesn't ask for keys. Only a recorder that knows of other
  /// readers than the caller of a recording takes that into account.
  func recordAll() {
    if !hasEnded { next?.recordAll() }
  }

  func recordWrite(_ key: ValueKey) {
    if hasEnded { return }
    writes.insert(key)
    next?.recordWrite(key)
  }

  /// Returns the layer that is read, if the reads of one are recorded.
  func layer(inPlaceOf recorded: ValueLayer?) -> ValueLayer? { recorded }

  /// Indicates whether the recording is to find out which keys are read, and isn't a read.
  var isProbe: Bool { next?.isProbe ?? false }

  /// Indicates whether values that travel with a task keep the recorder, which can then be used from any thread.
  var travels: Bool { false }

  /// The recorder of a copy that is changed, or `nil` if there is none. One that is its own records the reads of the layer
  /// that the copy has, and of no other in its place.
  var ofChangedCopy: ReadRecorder? { self }
}

/// Finds out which keys a key path reads. What the defaults of these have read doesn't count.
final class ProbeRecorder: ReadRecorder {
  override var isProbe: Bool { true }
}
