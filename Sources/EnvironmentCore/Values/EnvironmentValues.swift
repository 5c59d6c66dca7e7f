/// A collection of environment values: each has a default, and any of them can be set.
///
/// ```swift
/// extension EnvironmentValues {
///   @Entry var greeting = "Hello"
/// }
///
/// var values = EnvironmentValues()
/// values.greeting           // "Hello"
/// values.greeting = "Salut"
/// let copy = values         // shares everything with `values`
/// values.greeting = "Ciao"  // and `copy` still says "Salut"
/// ```
///
/// A read costs the same however many values are set, a few nanoseconds, without a lock, an allocation or a cast. A
/// copy that is changed shares all but the change with the original: setting a value takes time and memory that hardly
/// grow with the number of values. A value that a copy has replaced may live as long as that copy, if more than one copy
/// used to share it; the number of such values is bounded.
///
/// Isolation: a value type that is not `Sendable`, because it may hold what is not; see ``sendable`` for the part that
/// can travel. Any number of copies may be used in different threads at once.
///
/// The shape is that of SwiftUI's `EnvironmentValues`.
@frozen
public struct EnvironmentValues {
  /// The values that are set; `nil` if there are none. A layer that records reads has them behind it: ``storedLayer``.
  @usableFromInline var layer: ValueLayer?

  /// Creates an environment in which nothing is set.
  @inlinable
  public init() {
    layer = nil
  }

  init(layer: ValueLayer?) {
    self.layer = layer
  }

  /// The value of a key: the one that was set, else the key's default.
  ///
  /// Setting a value stores it, also if it equals the default or is `nil`; `reset(_:)` takes it out.
  ///
  /// - Complexity: O(1) to read, and to set in a copy that doesn't share its storage; in one that does, a word is copied
  ///   for every sixteen values that are set.
  //
  // Inlinable, as all that a read needs, for the benchmark `values/overridden Int`: it removes the cost of generics.
  @inlinable
  public subscript<K: EnvironmentKey>(_ key: K.Type) -> K.Value {
    get {
      guard let entry = storedEntry(of: key) else { return unstoredValue(of: key) }
      return TypedEntry<K.Value>.value(at: entry)
    }
    set {
      store(KeyedEntry(newValue, for: key))
    }
  }

  /// The value of a key whose values can be sent to another isolation domain, and are then part of ``sendable``.
  @inlinable
  public subscript<K: EnvironmentKey>(_ key: K.Type) -> K.Value where K.Value: Sendable {
    get {
      guard let entry = storedEntry(of: key) else { return unstoredValue(of: key) }
      return TypedEntry<K.Value>.value(at: entry)
    }
    set {
      store(SendableEntry(newValue, for: key))
    }
  }
}

// MARK: Storage

extension EnvironmentValues {
  /// A key's identity: the address of its metatype, of which there is one per type.
  @inlinable
  static func identity(of key: any EnvironmentKey.Type) -> UInt {
    UInt(bitPattern: ObjectIdentifier(key))
  }

  /// The ``TypedEntry`` that a key has in ``layer``. Not retained: it lives as long as this copy stays as it is.
  @inlinable @inline(__always)
  func storedEntry<K: EnvironmentKey>(of key: K.Type) -> UnsafeRawPointer? {
    layer?.entry(for: Self.identity(of: key))
  }

  /// The layer with what is set, whether or not reads of it are recorded.
  ///
  /// Keep it while an entry of it is in use: in a copy that follows a place, it may be another one the next time.
  var storedLayer: ValueLayer? {
    guard let layer, layer.isRecording else { return layer }
    return layer.recorded
  }

  /// Runs an operation with the same layer, which lives as long as the operation runs.
  //
  // Counts no reference to the layer of values whose reads aren't recorded: for the benchmarks `composable/set …`.
  @inline(__always)
  func withStoredLayer<Result>(_ operation: (ValueLayer?) -> Result) -> Result {
    guard isRecording else { return operation(layer) }
    let stored = storedLayer
    return withExtendedLifetime(stored) { operation(stored) }
  }

  /// Indicates whether reads of these values are recorded.
  var isRecording: Bool { layer?.isRecording ?? false }

  /// Stores an entry: in place if no other copy shares the layer, else in a new layer.
  @usableFromInline
  mutating func store(_ entry: consuming ValueEntry) {
    if isRecording {
      let key = entry.valueKey
      setRecorded(.passRetained(entry), for: key)
    } else {
      let key = entry.key
      set(.passRetained(entry), for: key)
    }
  }

  /// Removes what is stored for a key, if anything is.
  mutating func remove(_ key: ValueKey) {
    if isRecording {
      setRecorded(nil, for: key)
    } else if layer?.entry(for: key.identity) != nil {
      set(nil, for: key.identity)
    }
  }

  /// Stores an entry or removes what is stored, in values whose reads aren't recorded. Takes over one reference to the
  /// entry.
  private mutating func set(_ entry: Unmanaged<ValueEntry>?, for key: UInt) {
    let isUnique = isKnownUniquelyReferenced(&layer)
    // Taken, not copied, so that the reference moves to the layer that takes this one's place.
    guard let current = layer.take() else {
      let first = ValueLayer.empty()
      first.set(entry, for: key)
      layer = first
      return
    }
    if isUnique {
      let changed = current.isOutOfShape ? current.flattened() : current
      changed.set(entry, for: key)
      layer = changed
    } else {
      layer = .derived(from: .passRetained(current), setting: entry, for: key)
    }
  }

  /// Does the same in values whose reads are recorded; the reads of the changed values are recorded too.
  private mutating func setRecorded(_ entry: Unmanaged<ValueEntry>?, for key: ValueKey) {
    guard let recorder = layer?.recorder else { return }
    recorder.recordWrite(key)
    // The layer of the only copy with the recorder is taken out of it and put back, which counts no references to it.
    let isOnlyCopy = recorder.ofChangedCopy === recorder && isKnownUniquelyReferenced(&layer)
    var recorded = EnvironmentValues(layer: isOnlyCopy ? layer?.takeRecorded() : storedLayer)
    if entry != nil || recorded.layer?.entry(for: key.identity) != nil { recorded.set(entry, for: key.identity) }
    if isOnlyCopy { layer?.putRecorded(recorded.layer.take()) } else { replaceRecorded(by: recorded.layer) }
  }

  /// Takes another layer in place of one that is recorded. A copy that followed a place becomes a snapshot.
  mutating func replaceRecorded(by stored: ValueLayer?) {
    let recorder = layer?.recorder?.ofChangedCopy
    layer = recorder.map { .recording(stored, with: $0) } ?? stored
  }

  /// Stores an entry of other values, or removes what is stored for its key, in values whose reads aren't recorded.
  mutating func take(_ entry: UnsafeRawPointer?, for key: ValueKey) {
    if let entry {
      set(Unmanaged<ValueEntry>.fromOpaque(entry).retain(), for: key.identity)
    } else {
      remove(key)
    }
  }
}
