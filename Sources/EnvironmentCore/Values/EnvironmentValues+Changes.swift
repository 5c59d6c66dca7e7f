/// The effect of a change on an environment.
package struct RecordedWrite {
  /// The values after the change.
  package let values: EnvironmentValues

  /// The keys that the change read.
  package let reads: Set<ValueKey>

  /// The keys that the change set or reset, each once.
  package let writtenKeys: ShortList<ValueKey>

  /// The keys that the change set or reset.
  package var writes: Set<ValueKey> { Set(writtenKeys) }

  /// Returns the changed values without a redirect. Written keys that have no value get the inherited one.
  package func values(inheriting inherited: EnvironmentValues) -> EnvironmentValues {
    let unstoredKeys = writtenKeys.filter { !values.stores($0) }
    var changed = unstoredKeys.isEmpty ? values : values.taking(unstoredKeys, from: inherited)
    if changed.interceptsReads, changed.unstoredValueRedirect != nil { changed.unstoredValueRedirect = nil }
    return changed
  }
}

extension EnvironmentValues {
  /// Changes a copy, and records the keys that the change reads and writes.
  package func changed<Failure>(
    by change: (inout EnvironmentValues) throws(Failure) -> Void
  ) throws(Failure) -> RecordedWrite {
    try changed(recordedBy: ReadRecorder(next: layer?.recorder), by: change)
  }

  /// Changes a copy, and records the keys that the change reads and writes with a recorder.
  func changed<Failure>(
    recordedBy recorder: ReadRecorder, by change: (inout EnvironmentValues) throws(Failure) -> Void
  ) throws(Failure) -> RecordedWrite {
    var copy = EnvironmentValues(layer: .recording(storedLayer, with: recorder))
    defer { recorder.end() }
    try change(&copy)
    // A change that replaces the whole copy writes the keys that differ.
    let isReplaced = copy.layer?.recorder !== recorder
    if isReplaced { copy.layer?.recorder?.recordAll() }
    var writes = recorder.writes
    if isReplaced {
      writes = ShortList()
      for key in keys(differingFrom: copy) { writes.append(key) }
    }
    let isOnlyCopy = !isReplaced && isKnownUniquelyReferenced(&copy.layer)
    return RecordedWrite(
      values: EnvironmentValues(layer: isOnlyCopy ? copy.layer?.takeRecorded() : copy.storedLayer),
      reads: recorder.reads.keys, writtenKeys: writes)
  }

  /// Returns the keys that don't have the same stored entry in both environments.
  ///
  /// A redirect belongs to the place that the values were read from, and isn't part of a difference.
  package func keys(differingFrom other: EnvironmentValues) -> Set<ValueKey> {
    var keys: Set<ValueKey> = []
    for layer in [storedLayer, other.storedLayer] {
      layer?.forEachEntry { entry in keys.insert(entry._withUnsafeGuaranteedRef { $0.key }) }
    }
    return keys.filter { !hasSameEntry(of: $0, as: other) && $0 != .type(UnstoredValueRedirectKey.self) }
  }

  /// Returns a copy whose reads are recorded as long as the copy, or a copy of it, exists.
  package func recordingReads() -> EnvironmentValues {
    EnvironmentValues(layer: .recording(storedLayer, with: ReadRecorder(next: layer?.recorder)))
  }

  /// These values for a holder that keeps them. Reads are no longer recorded: the current computation depends on all of
  /// them.
  package var detached: EnvironmentValues {
    guard let recorder = layer?.recorder else { return self }
    recorder.recordAll()
    return EnvironmentValues(layer: storedLayer)
  }

  /// The keys that have been read from this copy and copies of it, if reads are recorded.
  package var recordedReads: Set<ValueKey> {
    layer?.recorder?.reads.keys ?? []
  }

  /// Indicates whether all values have been read from this copy and copies of it, if reads are recorded. A default may
  /// have read them.
  package var hasRecordedReadOfAll: Bool { layer?.recorder?.reads.includeAll ?? false }

  /// Returns a copy that has the entries of another environment for some keys. If the other has no entry for such a
  /// key, neither has the copy.
  package func taking(_ keys: some Sequence<ValueKey>, from other: EnvironmentValues) -> EnvironmentValues {
    var copy = EnvironmentValues(layer: storedLayer)
    let source = other.storedLayer
    withExtendedLifetime(source) {
      for key in keys { copy.take(source?.entry(for: key.identity), for: key) }
    }
    return copy
  }

  /// Returns whether a key has the same stored entry in both environments, or none in either.
  func hasSameEntry(of key: ValueKey, as other: EnvironmentValues) -> Bool {
    let (own, others) = (storedLayer, other.storedLayer)
    return withExtendedLifetime((own, others)) { own?.entry(for: key.identity) == others?.entry(for: key.identity) }
  }

  /// All stored values, in no particular order.
  var storedEntries: [ValueEntry] {
    var entries: [ValueEntry] = []
    storedLayer?.forEachEntry { entries.append($0.takeUnretainedValue()) }
    return entries
  }

  /// Returns the stored entry of a key. This doesn't count as a read.
  package func storedEntry(of key: ValueKey) -> ValueEntry? {
    withStoredLayer { stored in
      stored?.entry(for: key.identity).map { Unmanaged<ValueEntry>.fromOpaque($0).takeUnretainedValue() }
    }
  }

  /// Returns whether a value is stored for a key. This doesn't count as a read.
  package func stores(_ key: ValueKey) -> Bool {
    withStoredLayer { $0?.entry(for: key.identity) != nil }
  }

  /// The key of the strict handler. Reading a key that isn't set counts as reading it, too.
  package static var unstoredValueHandlerKey: ValueKey { .type(UnstoredValueHandlerKey.self) }
}

// MARK: Comparing

extension EnvironmentValues {
  /// Returns whether a key is known to have the same value in both environments, or no value in either.
  package func hasSameValue(of key: ValueKey, as other: EnvironmentValues) -> Bool {
    if hasSameEntry(of: key, as: other) { return true }
    guard let own = storedEntry(of: key), let others = other.storedEntry(of: key) else { return false }
    return areSame(own.anyValue, others.anyValue)
  }
}

extension EnvironmentValues: SourceComparable {
  /// Returns whether each key is known to have the same value in both environments, or no value in either.
  package func hasSource(of other: EnvironmentValues) -> Bool {
    isIdentical(to: other) || keys(differingFrom: other).allSatisfy { hasSameValue(of: $0, as: other) }
  }
}
