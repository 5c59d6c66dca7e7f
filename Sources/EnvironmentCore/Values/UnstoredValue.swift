/// What a strict handler answers when a value is read that nobody set.
///
/// See ``EnvironmentValues/unstoredValueHandler``.
public enum UnstoredValue {
  /// The key's default is read, as if there were no handler.
  case defaultValue

  /// This value is read. If it isn't of the key's type, that is reported, and the default is read.
  case value(Any)

  /// The read is reported with this explanation, and the default is read.
  case report(String)
}

extension EnvironmentValues {
  /// Is asked on every read of a value that nobody set.
  ///
  /// A test that wants to name every dependency of the code under test supplies one that reports:
  ///
  /// ```swift
  /// var values = EnvironmentValues()
  /// values.unstoredValueHandler = { key in
  ///   .report("'\(EnvironmentValues.name(of: key))' isn't part of this test")
  /// }
  /// ```
  ///
  /// The handler gets the type of the key. It isn't asked for a value that was set, not even to `nil`. Copies keep it,
  /// and it is not part of ``sendable``. The handler must not read from the same values what nobody set: that asks it
  /// again.
  public var unstoredValueHandler: ((any EnvironmentKey.Type) -> UnstoredValue)? {
    get {
      storedLayer?.entry(for: UnstoredValueHandlerKey.identity)
        .map(TypedEntry<UnstoredValueHandlerKey.Value>.value(at:))
    }
    set {
      if let newValue {
        store(KeyedEntry(newValue, for: UnstoredValueHandlerKey.self))
      } else {
        remove(UnstoredValueHandlerKey.identity)
      }
    }
  }

  /// What a read gives of a key that isn't in ``layer``.
  //
  // Inlinable for the benchmark `values/read a default`: without a handler or recorder that is the default, at once.
  @inlinable
  func unstoredValue<K: EnvironmentKey>(of key: K.Type) -> K.Value {
    if let layer, layer.interceptsMisses { return interceptedValue(of: key) }
    return K.defaultValue
  }

  /// What a read gives of a key that isn't in ``layer``, if a recorder or a handler is asked first.
  @usableFromInline
  func interceptedValue<K: EnvironmentKey>(of key: K.Type) -> K.Value {
    layer?.recorder?.record(key)
    if let entry = storedLayer?.entry(for: Self.identity(of: key)) { return TypedEntry<K.Value>.value(at: entry) }
    if let supplied = layer?.recorder?.supplied, let supplied = supplied as? K.Value { return supplied }
    switch unstoredValueHandler?(key) ?? .defaultValue {
    case .defaultValue: break
    case .report(let explanation):
      EnvironmentReporting.report(.unstoredValue(of: key, explanation: explanation))
    case .value(let value):
      if let value = value as? K.Value { return value }
      EnvironmentReporting.report(.wrongType(of: value, for: key, source: "the handler for unstored values"))
    }
    return K.defaultValue
  }
}

/// The key under which the strict handler is stored. Its entry makes the layer's misses be intercepted.
enum UnstoredValueHandlerKey: ContainerKey {
  static var defaultValue: (any EnvironmentKey.Type) -> UnstoredValue { { _ in .defaultValue } }
  static var identity: UInt { EnvironmentValues.identity(of: Self.self) }
}
