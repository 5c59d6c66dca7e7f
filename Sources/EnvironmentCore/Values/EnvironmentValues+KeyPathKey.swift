extension EnvironmentValues {
  /// Returns the value that is set for a key path that names it alone; `nil` if none is set.
  ///
  /// - Complexity: O(1). A key path that isn't used often is hashed.
  //
  // Inlinable for the benchmarks `composable/read what has no key …`: it removes the cost of generics.
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

  /// Returns the value of a key path that isn't in ``layer``, whose misses are intercepted.
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

  /// Sets the value that a key path names alone, or removes it.
  package mutating func setValue<Value>(_ value: Value?, named keyPath: WritableKeyPath<EnvironmentValues, Value>) {
    let key = KeyPathKey.key(for: keyPath)
    if let value { store(KeyPathEntry(value, for: key)) } else { remove(.keyPath(key)) }
  }

  /// Sets the value that a key path names alone, which is part of ``sendable`` then, or removes it.
  package mutating func setValue<Value: Sendable>(
    _ value: Value?, named keyPath: WritableKeyPath<EnvironmentValues, Value>
  ) {
    let key = KeyPathKey.key(for: keyPath)
    if let value { store(SendableKeyPathEntry(value, for: key)) } else { remove(.keyPath(key)) }
  }
}

extension KeyPathKey {
  /// The key that a strict handler is being asked for, which its type alone doesn't identify.
  @TaskLocal static var asked: KeyPathKey?
}

/// The type that a strict handler gets for a value that is named by a key path alone.
enum KeyPathNamed<Named>: KeyPathNaming {
  static var defaultValue: Named? { nil }
}

protocol KeyPathNaming: EnvironmentKey {}
