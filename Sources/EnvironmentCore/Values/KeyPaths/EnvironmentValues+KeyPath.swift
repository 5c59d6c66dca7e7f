// MARK: Keys of a key path

extension EnvironmentValues {
  /// Returns the keys read by a key path. This doesn't count as a read of the keys.
  package func keys(readBy keyPath: PartialKeyPath<EnvironmentValues>) -> Set<ValueKey> {
    var quiet = EnvironmentValues(layer: storedLayer)
    quiet.unstoredValueHandler = nil
    let recorder = AccessRecorder(next: nil, isProbe: true)
    let probed = EnvironmentValues(layer: .recording(quiet.layer, with: recorder))
    TestObservers.pausing { _ = probed[keyPath: keyPath] }
    recorder.end()
    return recorder.reads.keys
  }
}

extension EnvironmentValues {
  /// Returns the keys behind the value at a key path, with those read by a default. Returns `nil` if it may depend on
  /// all keys, because the value has a copy of these values.
  func allKeys(readBy keyPath: PartialKeyPath<EnvironmentValues>) -> Set<ValueKey>? {
    var recorder = AccessRecorder(next: nil)
    let value = EnvironmentValues(layer: .recording(storedLayer, with: recorder))[keyPath: keyPath]
    // A copy keeps the recorder.
    return withExtendedLifetime(value) {
      isKnownUniquelyReferenced(&recorder) && !recorder.reads.includeAll ? recorder.reads.keys : nil
    }
  }
}

// MARK: Setting

extension EnvironmentValues {
  /// Sets the value at a key path. Makes no default if the key path is a key's own accessor.
  ///
  /// Swift reads through a key path before it writes. The read would make an unused default, and call a strict handler.
  /// So the accessor first runs with the new value in place of the default. If the key path isn't a key's own accessor,
  /// but, for example, leads to a part of a value, it is then applied again without the replacement.
  package mutating func set<Value>(_ value: Value, at keyPath: WritableKeyPath<EnvironmentValues, Value>) {
    let change = changed(setting: value, at: keyPath) { $0[keyPath: keyPath] = value }
    for key in change.writtenKeys { layer?.recorder?.recordWrite(key) }
    replaceRecorded(by: change.values.layer)
  }

  /// Changes a copy by a function that sets the value at a key path, and records the keys of the accessor's reads and
  /// writes. Makes no default if the key path is a key's own accessor.
  ///
  /// Where the compiler knows the key path, the function calls its setter, and nothing is read. Otherwise the accessor
  /// first runs with the new value in place of the default, as it does in ``set(_:at:)``.
  package func changed<Value>(
    setting value: Value, at keyPath: WritableKeyPath<EnvironmentValues, Value>,
    by set: (inout EnvironmentValues) -> Void
  ) -> RecordedWrite {
    TestObservers.pausing {
      let recorder = SupplyingRecorder(supplying: value)
      let change = changed(recordedBy: recorder, by: set)
      if change.reads.isEmpty || change.values.hasSet(value, forOnlyKeyOf: change.reads, at: keyPath) { return change }
      if recorder.hasSupplied { return changed(by: set) }
      if let outer = layer?.recorder { change.reads.forEach(outer.record) }
      return change
    }
  }

  /// Returns whether a key path is the accessor of the only key that setting a value at it has read, or has the same
  /// effect, because these values store the new value for a contextual key.
  private func hasSet<Value>(_ value: Value, forOnlyKeyOf reads: Set<ValueKey>, at keyPath: AnyKeyPath) -> Bool {
    guard reads.count == 1, let key = reads.first else { return false }
    if key.plainAccessor == keyPath { return true }
    guard key.info.isContextual, let entry = storedEntry(of: key) as? TypedEntry<Value> else {
      return false
    }
    return haveSameBytes(entry.value, value)
  }

  /// Sets the value at a key path known to be an accessor, in values whose reads aren't recorded.
  ///
  /// If the accessor reads an unset key of the value's type, it gets the value. So no default of this type is made.
  ///
  /// - Returns: The keys written by the accessor.
  @discardableResult
  package mutating func setWithoutDefault<Value>(
    _ value: Value, at keyPath: WritableKeyPath<EnvironmentValues, Value>
  ) -> Set<ValueKey> {
    let recorder = SupplyingRecorder(supplying: value)
    layer = .recording(storedLayer, with: recorder)
    TestObservers.pausing { self[keyPath: keyPath] = value }
    recorder.end()
    layer = storedLayer
    return Set(recorder.writes)
  }
}

/// A recorder for a setting accessor. It supplies the new value to the accessor itself, in case the accessor reads its
/// key first.
private final class SupplyingRecorder: AccessRecorder {
  private let value: Any

  /// Indicates whether the accessor has got the value.
  private(set) var hasSupplied = false

  init(supplying value: Any) {
    self.value = value
    super.init(next: nil)
  }

  override func supply() -> Any? {
    if hasEnded { return nil }
    hasSupplied = true
    return value
  }
}
