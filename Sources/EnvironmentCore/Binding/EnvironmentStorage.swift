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
    return override ?? property.value(in: binding)
  }

  func override<Value>(_ property: AnyKeyPath, with value: Value, source: EnvironmentSource<Value>) {
    let property = boundProperty(property, source)
    let value = Unchecked(value)
    property.withMutation {
      // What is replaced leaves the lock before it is released: that may run code of the user's.
      _ = state.withLock { _ in
        defer { property.override = value.value }
        return Unchecked(property.override)
      }
    }
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

  /// Changes the bindings, and tells the observers of exactly those properties whose value is another one by that.
  private func change(_ body: (inout [Binding]) -> Void) {
    let (bindings, properties) = state.withLock {
      Unchecked(($0.value.bindings, $0.value.properties.filter { !$0.isOverridden }))
    }.value
    var changedBindings = bindings
    body(&changedBindings)
    let (old, new) = (bindings.last?.source, changedBindings.last?.source)
    let changed = properties.filter { $0.differs(between: old, and: new) }
    for property in changed { property.willSet() }
    _ = state.withLock { state in
      defer { body(&state.value.bindings) }
      return Unchecked(state.value.bindings)
    }
    for property in changed { property.didSet() }
  }
}
