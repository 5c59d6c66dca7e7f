/// The key of a value with only a key path, such as `self[\.clock]` in the accessor of `clock`.
///
/// Equal key paths share one `KeyPathKey` while anything refers to it: an entry, or a recorded read. So a key path with
/// arguments, such as `\.[id: 7]`, leaks no memory.
///
/// Isolation: can be used from any thread. Key paths are hashed and compared outside the lock: both may run user code.
//
// `@unchecked Sendable`: the class is immutable. A key path with arguments that aren't `Sendable` is compared in the
// isolation of its user, where the caller uses the key path, too.
@usableFromInline
package final class KeyPathKey: @unchecked Sendable {
  let keyPath: AnyKeyPath
  private let hash: Int

  private init(_ keyPath: AnyKeyPath, hash: Int) {
    self.keyPath = keyPath
    self.hash = hash
  }

  deinit {
    let id = ObjectIdentifier(self)
    Self.table.withLock { table in
      table.keys[hash]?.removeAll { $0.id == id }
      if table.keys[hash]?.isEmpty == true { table.keys[hash] = nil }
    }
  }

  var name: String { "\(keyPath)" }

  /// The key path as a literal whose root the compiler infers.
  var source: String {
    let root = "\\\(EnvironmentValues.self)."
    return name.hasPrefix(root) ? "\\." + name.dropFirst(root.count) : name
  }

  var identity: UInt { UInt(bitPattern: ObjectIdentifier(self)) }

  // MARK: Finding keys

  /// The keys by the hash of their key paths, and the number of additions.
  private static let table = Lock<(keys: [Int: [Weak<KeyPathKey>]], additionCount: Int)>(([:], 0))

  /// Returns the identity of the key of a key path, if there is a key. Without a key, no value can be stored for the
  /// key path.
  ///
  /// The key may be deallocated meanwhile. But an entry retains its key. So if existing values have an entry with this
  /// identity, it is the entry of this key.
  ///
  /// - Complexity: as for hashing the key path.
  @usableFromInline
  static func existingIdentity(for keyPath: AnyKeyPath) -> UInt? {
    find(keyPath, in: keys(for: keyPath.hashValue).keys)?.identity
  }

  static func key(for keyPath: AnyKeyPath) -> KeyPathKey {
    let hash = keyPath.hashValue
    while true {
      let (candidates, additionCount) = keys(for: hash)
      if let key = find(keyPath, in: candidates) { return key }
      let key = KeyPathKey(keyPath, hash: hash)
      let isAdded = table.withLock { table in
        // Another thread may have added the same key path in the meantime.
        guard table.additionCount == additionCount else { return false }
        table.additionCount += 1
        table.keys[hash, default: []].append(Weak(key))
        return true
      }
      // An unused key removes itself from the table, with the lock.
      release(key)
      if isAdded { return key }
    }
  }

  private static func keys(for hash: Int) -> (keys: [Weak<KeyPathKey>], additionCount: Int) {
    table.withLock { ($0.keys[hash] ?? [], $0.additionCount) }
  }

  private static func find(_ keyPath: AnyKeyPath, in candidates: [Weak<KeyPathKey>]) -> KeyPathKey? {
    candidates.lazy.compactMap(\.object).first { $0.keyPath == keyPath }
  }
}

extension EnvironmentValues {
  /// Returns the value set for a key path without a key, or `nil` if none is set.
  ///
  /// - Complexity: as for hashing the key path.
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

  /// Returns the value of a key path without an entry in ``layer``, if the layer intercepts misses.
  @usableFromInline
  func interceptedValue<Value>(named keyPath: WritableKeyPath<EnvironmentValues, Value>) -> Value? {
    let (key, stored) = (ValueKey.keyPath(KeyPathKey.key(for: keyPath)), storedLayer)
    if let entry = recordedEntry(of: key, in: stored) {
      return withExtendedLifetime(stored) { TypedEntry<Value>.value(at: entry) }
    }
    return suppliedValue(of: key)
  }

  /// Sets or removes the value of a key path without a key.
  ///
  /// - Parameter isSendable: Whether the value is part of ``sendable``: its type is `Sendable`.
  package mutating func setValue<Value>(
    _ value: Value?, named keyPath: WritableKeyPath<EnvironmentValues, Value>, isSendable: Bool
  ) {
    let key = KeyPathKey.key(for: keyPath)
    if let value {
      store(KeyPathEntry(value, for: key, isSendable: isSendable))
    } else {
      remove(.keyPath(key))
    }
  }
}

// MARK: Strict handlers

extension KeyPathKey {
  /// The key of the current call of a strict handler, and the identity of the type passed to the handler: the type
  /// alone doesn't identify the key.
  @TaskLocal static var asked: (key: KeyPathKey, type: ObjectIdentifier)?

  /// Returns the key of the current call of a strict handler, if the handler received this type.
  static func asked(as type: any EnvironmentKey.Type) -> KeyPathKey? {
    asked.flatMap { $0.type == ObjectIdentifier(type) ? $0.key : nil }
  }
}

/// The type passed to a strict handler for the value of a key path without a key.
enum KeyPathStandIn<Value>: EnvironmentKey {
  static var defaultValue: Value? { nil }
}
