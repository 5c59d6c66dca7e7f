extension EnvironmentValues {
  /// Returns the value that is set for a key path without a key, or `nil` if none is set.
  ///
  /// - Complexity: O(1). A key path that isn't used often is hashed.
  //
  // Inlinable for the benchmarks `composable/read what has no key …`, so that callers specialize it.
  @inlinable
  package func value<Value>(named keyPath: WritableKeyPath<EnvironmentValues, Value>) -> Value? {
    if let layer {
      if let identity = KeyPathKey.existingIdentity(for: keyPath), let entry = layer.entry(for: identity) {
        return TypedEntry<Value>.value(at: entry)
      }
      if layer.interceptsMisses, let value = interceptedValue(named: keyPath) { return value }
    }
    if TestingLibrary.isInstalled { noteDefaultRead(named: keyPath) }
    return nil
  }

  /// Returns the value of a key path that isn't in ``layer``, if the layer intercepts misses.
  @usableFromInline
  func interceptedValue<Value>(named keyPath: WritableKeyPath<EnvironmentValues, Value>) -> Value? {
    let key = KeyPathKey.key(for: keyPath)
    layer?.recorder?.record(.keyPath(key))
    let stored = storedLayer
    if let entry = stored?.entry(for: key.identity) {
      if WatchedReads.areWatched { WatchedReads.noteRead(ofEntryAt: entry) }
      return withExtendedLifetime(stored) { TypedEntry<Value>.value(at: entry) }
    }
    if let substitute: Value = substitute(for: .keyPath(key), default: nil) { return substitute }
    return KeyPathKey.$asked.withValue(key) { handlerValue(of: KeyPathNamed<Value>.self) ?? nil }
  }

  /// Sets or removes the value of a key path without a key.
  package mutating func setValue<Value>(_ value: Value?, named keyPath: WritableKeyPath<EnvironmentValues, Value>) {
    let key = KeyPathKey.key(for: keyPath)
    if let value { store(KeyPathEntry(value, for: key)) } else { remove(.keyPath(key)) }
  }

  /// Sets or removes the value of a key path without a key. The value is part of ``sendable``.
  package mutating func setValue<Value: Sendable>(
    _ value: Value?, named keyPath: WritableKeyPath<EnvironmentValues, Value>
  ) {
    let key = KeyPathKey.key(for: keyPath)
    if let value { store(SendableKeyPathEntry(value, for: key)) } else { remove(.keyPath(key)) }
  }
}

extension KeyPathKey {
  /// The key path key that is passed to a strict handler. Its type alone doesn't identify it.
  @TaskLocal static var asked: KeyPathKey?
}

/// The type that a strict handler receives for the value of a key path without a key.
enum KeyPathNamed<Named>: KeyPathNaming {
  static var defaultValue: Named? { nil }
}

protocol KeyPathNaming: EnvironmentKey {}
