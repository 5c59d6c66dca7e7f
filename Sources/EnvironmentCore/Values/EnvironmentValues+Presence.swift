extension EnvironmentValues {
  /// Returns whether a value is set for a key, even if the value is `nil` or equals the default.
  ///
  /// ```swift
  /// values.isSet(GreetingKey.self)
  /// ```
  ///
  /// - Complexity: O(1). Makes no default.
  public func isSet(_ key: (some EnvironmentKey).Type) -> Bool {
    isSet(.type(key))
  }

  /// Returns whether a value is set for a key, and records a read.
  package func isSet(_ key: ValueKey) -> Bool {
    layer?.recorder?.record(key)
    return storedLayer?.entry(for: key.identity) != nil
  }

  /// Returns whether a value is set for any key read by a key path.
  ///
  /// ```swift
  /// values.isSet(\.greeting)
  /// ```
  ///
  /// Only applying a key path shows which keys it reads, so this may make the default of an unset value. The overload
  /// for a key's type never does. A strict handler isn't called.
  public func isSet(_ keyPath: PartialKeyPath<EnvironmentValues>) -> Bool {
    guard layer != nil else { return false }
    return keys(readBy: keyPath).contains { isSet($0) }
  }

  /// Removes the value set for a key, so that the key has its default again.
  ///
  /// ```swift
  /// values.reset(GreetingKey.self)
  /// ```
  public mutating func reset(_ key: (some EnvironmentKey).Type) {
    remove(.type(key))
  }

  /// Removes the values set for the keys read by a key path.
  ///
  /// ```swift
  /// values.reset(\.greeting)
  /// ```
  ///
  /// Applies the key path to find its keys, as `isSet` does. A key path without a key, such as `\.self`, resets none.
  public mutating func reset(_ keyPath: PartialKeyPath<EnvironmentValues>) {
    guard layer != nil else { return }
    for key in keys(readBy: keyPath) { remove(key) }
  }

  /// Sets the value of a key, or removes it if it is `nil`.
  mutating func setOrReset<K: EnvironmentKey, Value>(
    _ key: K.Type, to value: Value?, isSendable: Bool = false
  ) where K.Value == Value? {
    if value == nil {
      reset(key)
    } else {
      store(KeyedEntry(value, for: key, isSendable: isSendable))
    }
  }

  /// Removes the value set for a key. The same as `reset(_:)`, under its name in the injection API.
  ///
  /// ```swift
  /// values.resetToDefault(key: GreetingKey.self)
  /// ```
  public mutating func resetToDefault(key: (some EnvironmentKey).Type) {
    reset(key)
  }

  /// Returns whether both environments share the same storage. Compares no values.
  ///
  /// ```swift
  /// if !values.isIdentical(to: former) { update() }
  /// ```
  ///
  /// - Complexity: O(1).
  public func isIdentical(to other: EnvironmentValues) -> Bool {
    layer?.recorder?.recordAll()
    other.layer?.recorder?.recordAll()
    return withStoredLayer { layer in other.withStoredLayer { $0 === layer } }
  }

  /// The address of the stored values. Environments with shared storage have the same address, as long as a copy
  /// exists.
  var identity: UnsafeRawPointer? { layer.map { UnsafeRawPointer(Unmanaged.passUnretained($0).toOpaque()) } }

  /// Indicates whether reads are recorded, or a handler or redirect supplies values for unset keys.
  package var interceptsReads: Bool { layer?.interceptsMisses ?? false }
}

extension ValueKey {
  /// Creates the key read by a key path; the first one by name if there are several. Returns `nil` if there is none.
  /// This doesn't count as a read.
  package init?(readBy keyPath: PartialKeyPath<EnvironmentValues>) {
    let keys = EnvironmentValues().keys(readBy: keyPath).sorted { $0.name < $1.name }
    guard let key = keys.first(where: { $0.plainAccessor == keyPath }) ?? keys.first else { return nil }
    self = key
  }
}
