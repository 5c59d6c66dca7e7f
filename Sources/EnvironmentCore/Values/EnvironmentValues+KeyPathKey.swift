extension EnvironmentValues {
  /// Returns the value that is set for a key path that names it alone; `nil` if none is set.
  ///
  /// - Complexity: O(1). A key path that isn't used often is hashed.
  package func value<Value>(named keyPath: WritableKeyPath<EnvironmentValues, Value>) -> Value? {
    guard let layer else { return nil }
    guard layer.interceptsMisses else {
      return KeyPathKey.existingKey(for: keyPath).flatMap { storedValue(of: $0) }
    }
    let key = KeyPathKey.key(for: keyPath)
    layer.recorder?.record(.keyPath(key))
    if let value: Value = storedValue(of: key) { return value }
    if let substitute: Value = substitute(for: .keyPath(key)) { return substitute }
    return KeyPathKey.$asked.withValue(key) { handlerValue(of: KeyPathNamed<Value>.self) ?? nil }
  }

  /// Sets the value that a key path names alone, or removes it.
  package mutating func setValue<Value>(_ value: Value?, named keyPath: WritableKeyPath<EnvironmentValues, Value>) {
    let key = KeyPathKey.key(for: keyPath)
    if let value { store(KeyPathEntry(value, for: key)) } else { remove(.keyPath(key)) }
  }

  /// The value of an entry whose key has values of one type: the type of its key path's value.
  private func storedValue<Value>(of key: KeyPathKey) -> Value? {
    storedLayer?.entry(for: UInt(bitPattern: ObjectIdentifier(key))).map(TypedEntry<Value>.value(at:))
  }
}

extension KeyPathKey {
  /// The key that a strict handler is being asked for, which its type alone doesn't tell.
  @TaskLocal static var asked: KeyPathKey?
}

/// The type that a strict handler gets for a value that is named by a key path alone.
enum KeyPathNamed<Named>: KeyPathNaming {
  static var defaultValue: Named? { nil }
}

protocol KeyPathNaming: EnvironmentKey {}
