extension EnvironmentValues {
  /// Returns whether a value is set for a key, be it `nil` or equal to the default.
  ///
  /// - Complexity: O(1). Makes no default.
  public func isSet(_ key: (some EnvironmentKey).Type) -> Bool {
    isSet(.type(key))
  }

  /// Returns whether a value is set for a key, and records that as a read.
  package func isSet(_ key: ValueKey) -> Bool {
    layer?.recorder?.record(key)
    return storedLayer?.entry(for: key.identity) != nil
  }

  /// Returns whether a value is set for the key that a key path reads; if it reads several, for any of them.
  ///
  /// A key path says which key it reads only by being applied, so this may make the default of a value that isn't set;
  /// asking with a key's type never does. A strict handler isn't asked.
  public func isSet(_ keyPath: PartialKeyPath<EnvironmentValues>) -> Bool {
    guard layer != nil else { return false }
    return keys(readBy: keyPath).contains { isSet($0) }
  }

  /// Takes out what is set for a key, so that it has its default again.
  public mutating func reset(_ key: (some EnvironmentKey).Type) {
    remove(.type(key))
  }

  /// Takes out what is set for the key that a key path reads; if it reads several, for all of them.
  ///
  /// Applies the key path, as asking whether it is set does. A key path that reads no key, such as `\.self`, resets
  /// none.
  public mutating func reset(_ keyPath: PartialKeyPath<EnvironmentValues>) {
    guard layer != nil else { return }
    for key in keys(readBy: keyPath) { remove(key) }
  }

  /// Takes out what is set for a key: the same as `reset(_:)`, by its name in the injection API.
  public mutating func resetToDefault(key: (some EnvironmentKey).Type) {
    reset(key)
  }

  /// Returns whether both share all that is set, by identity and not by value.
  ///
  /// - Complexity: O(1).
  public func isIdentical(to other: EnvironmentValues) -> Bool {
    for values in [self, other] { values.layer?.recorder?.recordAll() }
    return storedLayer === other.storedLayer
  }

  /// The same for as long as a copy is kept: what is set has this address, whichever values share it.
  package var identity: UnsafeRawPointer? { layer.map { UnsafeRawPointer(Unmanaged.passUnretained($0).toOpaque()) } }

  /// Indicates whether reads are recorded, or a handler supplies values that aren't set.
  package var interceptsReads: Bool { layer?.interceptsMisses ?? false }

  /// The keys that a key path reads. This doesn't count as a read of theirs.
  package func keys(readBy keyPath: PartialKeyPath<EnvironmentValues>) -> Set<ValueKey> {
    var quiet = EnvironmentValues(layer: storedLayer)
    quiet.unstoredValueHandler = nil
    let recorder = ProbeRecorder(next: nil)
    let probed = EnvironmentValues(layer: .recording(quiet.layer, with: recorder))
    WatchedReads.pausing { _ = probed[keyPath: keyPath] }
    recorder.end()
    return recorder.reads.keys
  }
}
