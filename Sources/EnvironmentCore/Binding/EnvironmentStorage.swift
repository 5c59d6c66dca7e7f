internal import Synchronization

/// What the `@Environment` properties of one object read: what it is bound to, and what it has overridden itself.
///
/// `@EnvironmentAccessible` declares one in every object; nothing else uses it directly.
///
/// Isolation: can be used from any thread. No code of the user's runs while the lock is held: neither a default nor an
/// accessor nor an `==`.
public final class EnvironmentStorage: Sendable {
  private typealias Binding = (owner: ObjectIdentifier?, source: BoundSource)

  private struct State {
    var bindings: [Binding] = []
    var properties: [any AnyBoundProperty] = []

    /// How often anything of this, or an override, has changed.
    var version = 0
  }

  private let state = Mutex(Unchecked(State()))

  /// Creates the storage of an object that isn't bound.
  public init() {}

  var isBound: Bool {
    state.withLock { !$0.value.bindings.isEmpty }
  }
}

// MARK: Properties

extension EnvironmentStorage {
  func value<Value>(of property: AnyKeyPath, from source: EnvironmentSource<Value>) -> Value {
    let property = boundProperty(property, source)
    property.access()
    let (override, binding) = state.withLock { state in
      Unchecked((property.override, state.value.bindings.last?.source))
    }.value
    if override == nil, binding == nil, EnvironmentReporting.reportsUnboundReads { property.reportUnboundRead() }
    return override ?? property.value(in: binding)
  }

  func override<Value>(_ property: AnyKeyPath, with value: Value, source: EnvironmentSource<Value>) {
    let property = boundProperty(property, source)
    let value = Unchecked(value)
    property.withMutation {
      // What is replaced leaves the lock before it is released: that may run code of the user's.
      _ = state.withLock { state in
        defer { property.override = value.value }
        state.value.version += 1
        return Unchecked(property.override)
      }
    }
  }

  /// Takes back what was assigned to the properties that read a key path, or to all of them if there is none.
  func resetOverrides(of keyPath: AnyKeyPath?) {
    let overridden = state.withLock { state in
      Unchecked(state.value.properties.filter { $0.isOverridden && (keyPath == nil || $0.keyPath == keyPath) })
    }.value
    for property in overridden { property.removeOverride(in: self) }
  }

  /// Takes back what was assigned to a property, and tells its observers if it has another value by that.
  func removeOverride<Value>(of property: BoundProperty<Value>) {
    let (override, binding) = state.withLock { state in
      Unchecked((property.override, state.value.bindings.last?.source))
    }.value
    let isChange = !areKnownEqual(override, property.availableValue(in: binding))
    if isChange { property.willSet() }
    // What is taken back leaves the lock before it is released: that may run code of the user's.
    _ = state.withLock { state in
      defer { property.override = nil }
      state.value.version += 1
      return Unchecked(property.override)
    }
    if isChange { property.didSet() }
  }

  /// The record of a property, made when the property is first used.
  private func boundProperty<Value>(
    _ property: AnyKeyPath, _ source: EnvironmentSource<Value>
  ) -> BoundProperty<Value> {
    let request = Unchecked((property: property, source: source))
    return state.withLock { state in
      let (property, source) = request.value
      for existing in state.value.properties where existing.property === property || existing.property == property {
        // A property has one type, so its record has too.
        return Unchecked(unsafeDowncast(existing, to: BoundProperty<Value>.self))
      }
      let made = BoundProperty(property, source)
      state.value.properties.append(made)
      state.value.version += 1
      return Unchecked(made)
    }.value
  }
}

// MARK: Binding

extension EnvironmentStorage {
  func bind(_ source: BoundSource, for owner: ObjectIdentifier?) {
    change { bindings in
      bindings.removeAll { $0.owner == owner }
      bindings.append((owner, source))
    }
  }

  /// Takes back what one owner bound.
  func unbind(for owner: ObjectIdentifier) {
    change { bindings in bindings.removeAll { $0.owner == owner } }
  }

  /// Takes back what everybody bound.
  func unbind() {
    change { bindings in bindings.removeAll() }
  }

  private static var maximumAttempts: Int { 16 }

  /// Changes the bindings, and tells the observers of exactly those properties whose value is another one by that.
  ///
  /// To compare values is to run code of the user's, and others may use the object at the same time. So the comparison is
  /// done without the lock, and anew if it turns out to be of yesterday; but not for ever, if each comparison changes
  /// what is compared.
  private func change(_ body: (inout [Binding]) -> Void) {
    for attempt in 1... {
      let (before, properties, version) = state.withLock { state in
        Unchecked((state.value.bindings, state.value.properties.filter { !$0.isOverridden }, state.value.version))
      }.value
      var after = before
      body(&after)
      let (old, new) = (before.last?.source, after.last?.source)
      let changed = properties.filter { $0.differs(between: old, and: new) }
      for property in changed { property.willSet() }
      let bindings = Unchecked(after)
      // What is replaced leaves the lock before it is released: that may run code of the user's.
      let replaced = state.withLock { state -> Unchecked<[Binding]>? in
        guard state.value.version == version || attempt == Self.maximumAttempts else { return nil }
        defer { state.value.bindings = bindings.value }
        state.value.version += 1
        return Unchecked(state.value.bindings)
      }
      for property in changed { property.didSet() }
      if replaced != nil { return }
    }
  }
}
