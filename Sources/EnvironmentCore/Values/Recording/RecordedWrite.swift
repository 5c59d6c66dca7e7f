/// The effect of a change on an environment.
package struct RecordedWrite {
  /// The values after the change.
  package let values: EnvironmentValues

  /// The keys read by the change.
  package let reads: Set<ValueKey>

  /// The keys set or reset by the change, each once.
  package let writtenKeys: ShortList<ValueKey>

  /// The set of the keys set or reset by the change.
  package var writes: Set<ValueKey> { Set(writtenKeys) }

  /// Returns the changed values. Written keys without a value get the inherited one.
  package func values(inheriting inherited: EnvironmentValues) -> EnvironmentValues {
    let unstoredKeys = writtenKeys.filter { !values.stores($0) }
    return unstoredKeys.isEmpty ? values : values.taking(unstoredKeys, from: inherited)
  }
}

extension EnvironmentValues {
  /// Changes a copy, and records the keys read and written by the change.
  package func changed<Failure>(
    by change: (inout EnvironmentValues) throws(Failure) -> Void
  ) throws(Failure) -> RecordedWrite {
    try changed(recordedBy: AccessRecorder(next: layer?.recorder), by: change)
  }

  /// Changes a copy, and lets a recorder record the keys read and written by the change.
  func changed<Failure>(
    recordedBy recorder: AccessRecorder, by change: (inout EnvironmentValues) throws(Failure) -> Void
  ) throws(Failure) -> RecordedWrite {
    var copy = EnvironmentValues(layer: .recording(storedLayer, with: recorder))
    defer { recorder.end() }
    try change(&copy)
    return recordedWrite(in: &copy, by: recorder)
  }

  /// Changes a copy by an asynchronous function, and records the keys read and written by it. These values must be
  /// sendable.
  nonisolated(nonsending) func changed(
    by change: @concurrent (inout EnvironmentValues) async throws -> Void
  ) async rethrows -> RecordedWrite {
    let recorder = AccessRecorder(next: layer?.recorder)
    // `nonisolated(unsafe)`: the change may run elsewhere. The values are sendable, and nothing else uses the copy
    // meanwhile.
    nonisolated(unsafe) var copy = EnvironmentValues(layer: .recording(storedLayer, with: recorder))
    defer { recorder.end() }
    try await change(&copy)
    return recordedWrite(in: &copy, by: recorder)
  }

  /// Returns what a change has done to a copy of these values.
  private func recordedWrite(in copy: inout EnvironmentValues, by recorder: AccessRecorder) -> RecordedWrite {
    // A replacement of the whole copy writes the keys that differ.
    let isReplaced = copy.layer?.recorder !== recorder
    if isReplaced { copy.layer?.recorder?.recordAll() }
    let writes =
      isReplaced ? keys(differingFrom: copy).reduce(into: ShortList()) { $0.append($1) } : recorder.writes
    let isOnlyCopy = !isReplaced && isKnownUniquelyReferenced(&copy.layer)
    return RecordedWrite(
      values: EnvironmentValues(layer: isOnlyCopy ? copy.layer?.takeRecorded() : copy.storedLayer),
      reads: recorder.reads.keys, writtenKeys: writes)
  }
}
