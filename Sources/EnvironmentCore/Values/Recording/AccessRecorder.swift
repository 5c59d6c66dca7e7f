internal import Synchronization

/// A recorder of the keys read from, and written to, the copies of an ``EnvironmentValues`` that carry it.
///
/// Isolation: that of the values with the recorder, which aren't `Sendable`.
@usableFromInline
class AccessRecorder {
  /// Indicates whether the recording has ended. Values with the ended recorder can then be used from any thread.
  private let isEnded = Atomic(false)

  final var hasEnded: Bool { isEnded.load(ordering: .acquiring) }

  // No user code runs during an access to these, so accesses can't overlap and needn't be checked: for the benchmarks
  // `composable/set …`. Most changes write one key, for which making a `Set` takes as long as deriving values.
  @exclusivity(unchecked) private(set) final var reads = EnvironmentReads()
  @exclusivity(unchecked) private(set) final var writes = ShortList<ValueKey>()

  /// The previous recorder of the values, which records everything as well.
  private let next: AccessRecorder?

  /// Returns the value about to be set by the recorded write. A setter reading its key first gets it instead of the
  /// default.
  func supply() -> Any? { nil }

  /// Indicates whether the recording only finds out which keys are read. It doesn't count as a read, and the reads of
  /// the keys' defaults don't count for it.
  final let isProbe: Bool

  init(next: AccessRecorder?, isProbe: Bool = false) {
    self.next = next
    self.isProbe = isProbe || next?.isProbe == true
  }

  /// Ends the recording. This is necessary because a setter may have stored a copy of the values with the recorder.
  final func end() {
    isEnded.store(true, ordering: .releasing)
  }

  func record(_ key: ValueKey) {
    if hasEnded { return }
    reads.keys.insert(key)
    next?.record(key)
  }

  /// Records that a reader read all set values, instead of those of certain keys.
  func recordAll() {
    if hasEnded { return }
    reads.includeAll = true
    next?.recordAll()
  }

  func recordWrite(_ key: ValueKey) {
    if hasEnded { return }
    if !writes.contains(key) { writes.append(key) }
    next?.recordWrite(key)
  }

  /// Indicates whether the reads of the current code are recorded.
  var recordsCurrentCode: Bool { !hasEnded }

  /// Returns the layer to read in place of the recorded one.
  func layer(inPlaceOf recorded: ValueLayer?) -> ValueLayer? { recorded }

  /// Indicates whether sendable values keep the recorder. Such a recorder can be used from any thread.
  var isKeptBySendableValues: Bool { false }

  /// The recorder of a changed copy, or `nil` if its reads aren't recorded. If a recorder returns itself, it always
  /// records reads of the copy's own layer.
  var recorderOfChangedCopy: AccessRecorder? { self }
}

// MARK: Recorded reads

extension EnvironmentValues {
  /// Returns a copy whose reads are recorded as long as the copy, or a copy of it, exists.
  package func recordingReads() -> EnvironmentValues {
    EnvironmentValues(layer: .recording(storedLayer, with: AccessRecorder(next: layer?.recorder)))
  }

  /// These values for a holder to keep. Reads are no longer recorded: the current computation depends on all of them.
  package var detached: EnvironmentValues {
    guard let recorder = layer?.recorder else { return self }
    recorder.recordAll()
    return EnvironmentValues(layer: storedLayer)
  }

  /// The keys read so far from this copy and copies of it, if reads are recorded.
  package var recordedReads: Set<ValueKey> {
    layer?.recorder?.reads.keys ?? []
  }

  /// Indicates whether all values have been read from this copy and copies of it, if reads are recorded. A default may
  /// have read them.
  package var hasRecordedReadOfAll: Bool { layer?.recorder?.reads.includeAll ?? false }
}
