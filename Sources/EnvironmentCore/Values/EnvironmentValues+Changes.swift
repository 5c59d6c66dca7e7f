/// What a change did to an environment.
package struct EnvironmentChange {
  /// The environment after it.
  package let values: EnvironmentValues

  /// The keys that it read.
  package let reads: Set<ObjectIdentifier>

  /// The keys that it set or reset.
  package let writes: Set<ObjectIdentifier>
}

extension EnvironmentValues {
  /// Changes a copy, and tells what that read and wrote.
  package func changed(by change: (inout EnvironmentValues) -> Void) -> EnvironmentChange {
    let recorder = ReadRecorder(next: layer?.recorder)
    var copy = EnvironmentValues(layer: .recording(storedLayer, with: recorder))
    change(&copy)
    // Who replaces the copy as a whole writes what is different then.
    let writes = copy.layer?.recorder === recorder ? recorder.writes : keys(differingFrom: copy)
    return EnvironmentChange(
      values: EnvironmentValues(layer: copy.storedLayer), reads: Set(recorder.reads.keys.keys), writes: writes)
  }

  /// The keys that don't have the very same stored entry in both.
  private func keys(differingFrom other: EnvironmentValues) -> Set<ObjectIdentifier> {
    var keys: Set<ObjectIdentifier> = []
    for layer in [storedLayer, other.storedLayer] {
      layer?.forEachEntry { entry in
        keys.insert(unsafeBitCast(entry._withUnsafeGuaranteedRef { $0.key }, to: ObjectIdentifier.self))
      }
    }
    return keys.filter { !hasSameEntry(of: $0, as: other) }
  }

  /// A copy whose reads are recorded, for as long as the copy or one made of it lives.
  package func recordingReads() -> EnvironmentValues {
    EnvironmentValues(layer: .recording(storedLayer, with: ReadRecorder(next: layer?.recorder)))
  }

  /// The keys that have been read from this copy and those made of it, if that is recorded.
  package var recordedReads: Set<ObjectIdentifier> {
    layer?.recorder.map { Set($0.reads.keys.keys) } ?? []
  }

  /// A copy that has what another environment has for some keys, be it a value or none.
  package func taking(_ keys: Set<ObjectIdentifier>, from other: EnvironmentValues) -> EnvironmentValues {
    var copy = EnvironmentValues(layer: storedLayer)
    for key in keys {
      let key = UInt(bitPattern: key)
      if let entry = other.storedLayer?.entry(for: key) {
        copy.set(Unmanaged<ValueEntry>.fromOpaque(entry).retain(), for: key)
      } else {
        copy.remove(key)
      }
    }
    return copy
  }

  /// Whether a key has the very same stored entry in both; or none.
  package func hasSameEntry(of key: ObjectIdentifier, as other: EnvironmentValues) -> Bool {
    storedLayer?.entry(for: UInt(bitPattern: key)) == other.storedLayer?.entry(for: UInt(bitPattern: key))
  }

  /// What is stored for a key, if anything is.
  package func storedValue(of key: ObjectIdentifier) -> Any? {
    storedLayer?.entry(for: UInt(bitPattern: key)).map {
      Unmanaged<ValueEntry>.fromOpaque($0)._withUnsafeGuaranteedRef { $0.anyValue }
    }
  }

  /// What is stored for a key, whose values have a type, if anything is and reads aren't recorded.
  @inlinable @inline(__always)
  package func storedValue<Value>(of key: ObjectIdentifier, as type: Value.Type) -> Value? {
    layer?.entry(for: UInt(bitPattern: key)).map(TypedEntry<Value>.value(at:))
  }

  /// Whether somebody is to know of a read of what isn't stored, or may be: a strict handler, or who records reads.
  @inlinable @inline(__always)
  package var interceptsMisses: Bool { layer?.interceptsMisses ?? false }

  /// The key of the strict handler, which counts as read where a key is read that isn't set.
  package static var unstoredValueHandlerKey: ObjectIdentifier { ObjectIdentifier(UnstoredValueHandlerKey.self) }
}
