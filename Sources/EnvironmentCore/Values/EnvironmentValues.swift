/// A collection of environment values. Each key has a default, and any value can be set.
///
/// You seldom make one yourself: views, tasks and tests supply it. Declare your values in an extension of it, and pass
/// a collection where you want to choose all values, as in `renderHTML(page, environment: values)`.
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
/// A read takes a few nanoseconds, however many values are set, without a lock, an allocation or a cast. A changed copy
/// shares everything except the change with the original. So the time and memory for setting a value hardly grow with
/// the number of values. If several copies share a value and one of them replaces it, the replaced value may live as
/// long as the changed copy. The number of such values is bounded.
///
/// Isolation: a value type that isn't `Sendable`, because it may contain values that aren't. See ``sendable`` for the
/// part to send to another isolation domain. Different threads may use different copies at the same time.
///
/// Follows SwiftUI's `EnvironmentValues`.
@frozen
public struct EnvironmentValues {
  /// The stored values; `nil` if there are none. A layer that records reads refers to the layer with the values: see
  /// ``storedLayer``.
  @usableFromInline var layer: ValueLayer?

  /// Creates an environment in which nothing is set.
  ///
  /// ```swift
  /// var values = EnvironmentValues()
  /// values.greeting = "Salut"
  /// ```
  @inlinable
  public init() {
    layer = nil
    if TestingLibrary.isInstalled { ReadsWhileSetting.noteNewValues() }
  }

  init(layer: ValueLayer?) {
    self.layer = layer
  }

  /// The value of a key: the stored value, or else the key's default.
  ///
  /// Use it in the accessor of a key written by hand. `@Entry` writes the accessor for you.
  ///
  /// ```swift
  /// extension EnvironmentValues {
  ///   var greeting: String {
  ///     get { self[GreetingKey.self] }
  ///     set { self[GreetingKey.self] = newValue }
  ///   }
  /// }
  /// ```
  ///
  /// Setting a value stores it, even if it equals the default or is `nil`. `reset(_:)` removes it.
  ///
  /// - Complexity: O(1) to read, and to set in a copy with storage of its own. Setting a value in a copy with shared
  ///   storage copies a word for every sixteen stored values.
  //
  // Inlinable, like all functions on the path of a read, for the benchmark `values/overridden Int`, so that callers
  // specialize it.
  //
  // Disfavored: the compiler prefers a subscript for dependencies, which also has the name of its caller.
  @inlinable @_disfavoredOverload
  public subscript<K: EnvironmentKey>(_ key: K.Type) -> K.Value {
    get {
      guard let entry = storedEntry(of: key) else { return unstoredValue(of: key) }
      return TypedEntry<K.Value>.value(at: entry)
    }
    set {
      store(KeyedEntry(newValue, for: key))
    }
  }

  /// The value of a key whose values are `Sendable`. A stored value is part of ``sendable``.
  ///
  /// The compiler chooses it for you. Declare the key's value with a `Sendable` type if other tasks should read it.
  ///
  /// ```swift
  /// values[GreetingKey.self] = "Salut"
  /// EnvironmentValues(values.sendable)[GreetingKey.self]  // "Salut"
  /// ```
  @inlinable @_disfavoredOverload
  public subscript<K: EnvironmentKey>(_ key: K.Type) -> K.Value where K.Value: Sendable {
    get {
      guard let entry = storedEntry(of: key) else { return unstoredValue(of: key) }
      return TypedEntry<K.Value>.value(at: entry)
    }
    set {
      store(KeyedEntry(newValue, for: key, isSendable: true))
    }
  }
}

// MARK: Storage

extension EnvironmentValues {
  /// Returns a key's identity: the address of its metatype, which is unique.
  @inlinable
  static func identity(of key: any EnvironmentKey.Type) -> UInt {
    UInt(bitPattern: ObjectIdentifier(key))
  }

  /// Returns the ``TypedEntry`` of a key in ``layer``. The entry isn't retained: it lives until this copy changes.
  @inlinable @inline(__always)
  func storedEntry<K: EnvironmentKey>(of key: K.Type) -> UnsafeRawPointer? {
    layer?.entry(for: Self.identity(of: key))
  }

  /// The layer with the stored values, whether or not their reads are recorded.
  ///
  /// Keep the layer while one of its entries is in use: a recorder may return another layer the next time.
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

  /// Stores an entry, in place if no other copy shares the layer, or else in a new layer.
  @usableFromInline
  package mutating func store(_ entry: consuming ValueEntry) {
    if isRecording {
      let key = entry.key
      setRecorded(.passRetained(entry), for: key)
    } else {
      let key = entry.keyIdentity
      set(.passRetained(entry), for: key)
    }
  }

  /// Removes the entry stored for a key, if any.
  mutating func remove(_ key: ValueKey) {
    if isRecording {
      setRecorded(nil, for: key)
    } else if layer?.entry(for: key.identity) != nil {
      set(nil, for: key.identity)
    }
  }

  /// Stores an entry, or removes the stored one, in values whose reads aren't recorded. Consumes one reference to the
  /// entry.
  private mutating func set(_ entry: Unmanaged<ValueEntry>?, for key: UInt) {
    let isUnique = isKnownUniquelyReferenced(&layer)
    // Taken, not copied, so that the reference moves to the layer replacing this one.
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

  /// Stores an entry, or removes the stored one, in values whose reads are recorded. Reads of the changed values are
  /// recorded, too.
  private mutating func setRecorded(_ entry: Unmanaged<ValueEntry>?, for key: ValueKey) {
    guard let recorder = layer?.recorder else { return }
    recorder.recordWrite(key)
    // If this is the only copy with the recorder, the layer is taken out and put back, which needs no reference
    // counting.
    let isOnlyCopy = recorder.recorderOfChangedCopy === recorder && isKnownUniquelyReferenced(&layer)
    var recorded = EnvironmentValues(layer: isOnlyCopy ? layer?.takeRecorded() : storedLayer)
    if entry != nil || recorded.layer?.entry(for: key.identity) != nil { recorded.set(entry, for: key.identity) }
    if isOnlyCopy { layer?.putRecorded(recorded.layer.take()) } else { replaceRecorded(by: recorded.layer) }
  }

  /// Replaces the recorded layer by another one.
  mutating func replaceRecorded(by stored: ValueLayer?) {
    let recorder = layer?.recorder?.recorderOfChangedCopy
    layer = recorder.map { .recording(stored, with: $0) } ?? stored
  }
}
