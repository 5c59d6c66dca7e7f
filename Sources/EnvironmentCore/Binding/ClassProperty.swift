internal import Synchronization

/// An `@Environment` property of a class: the part common to all of its objects.
///
/// The class doesn't know the type of the property's values, so that all properties of a class are in one array. Its
/// generic functions are called with this type alone. Where the type isn't known, values are in entries.
@usableFromInline
final class ClassProperty {
  /// The key path, in its object, of the wrapper behind the property.
  let wrapper: AnyKeyPath

  /// The key path read by the property.
  let keyPath: AnyKeyPath

  /// Indicates whether the property reads a required object.
  private let requiresObject: Bool

  /// The hash of ``wrapper``, which distinguishes most key paths faster than a comparison.
  let wrapperHash: Int

  /// The position of the property in the table of its class, and of its record in each object.
  let position: Int

  /// Indicates whether observers of the property are notified of changes.
  let isObserved: Bool

  /// The key path for the property in Observation.
  let observed: any KeyPath<PropertyObservation, Void> & Sendable

  /// Returns an entry with the value given by a source to the property of an object; `nil` for an unset object.
  let availableEntry: (ClassProperty, BoundSource?, EnvironmentStorage) -> ValueEntry?

  /// Returns whether the values of two entries are the same. Runs the `==` of their type.
  let haveSameValue: (ValueEntry, ValueEntry) -> Bool

  let valueType: Any.Type

  private let atomicKey = Atomic(KnownKey.unknown.rawValue)

  private let atomicIsReadOutsideOfScopes = Atomic(false)

  /// Indicates whether the property has been read outside of scopes and places, while no values were prepared.
  var isReadOutsideOfScopes: Bool {
    get { atomicIsReadOutsideOfScopes.load(ordering: .acquiring) }
    set { atomicIsReadOutsideOfScopes.store(newValue, ordering: .releasing) }
  }

  /// The entry with the default, once a read in any object has shown that it doesn't depend on other values.
  private let knownDefault = AtomicLazyReference<ValueEntry>()

  /// The instances of ``wrapper`` by which the ``PropertyTable`` finds the property, kept so that no other object gets
  /// their identities. Guarded by the lock of the table.
  private var instances: [AnyKeyPath] = []

  /// - Parameter declaringType: The class declaring the property.
  init<Value>(
    _ wrapper: AnyKeyPath, reading source: EnvironmentSource<Value>,
    declaredIn declaringType: any EnvironmentAccessible.Type, position: Int
  ) {
    self.wrapper = wrapper
    wrapperHash = wrapper.hashValue
    keyPath = source.untypedKeyPath
    requiresObject = source.requiresObject
    self.position = position
    isObserved = __EnvironmentOptions.options(of: declaringType).observes(keyPath, in: declaringType)
    observed = \PropertyObservation[position]
    availableEntry = { property, binding, storage in
      // A function read by a key path differs between two reads.
      if let values = binding?.values, let entry = property.storedEntry(in: values) {
        return entry.takeUnretainedValue()
      }
      return property.availableValue(in: binding, of: storage).map { (value: Value) in TypedEntry(keeping: value) }
    }
    let comparison = ValueComparison.comparison(of: Value.self)
    haveSameValue = { comparison.areSame(TypedEntry<Value>.value(of: $0), TypedEntry<Value>.value(of: $1)) }
    valueType = Value.self
  }

  /// The source of the property's values.
  //
  // Unchecked casts, because a property without a kept value is read through the source each time. Proof: the caller
  // finds a property by the key path of its wrapper, so it has the wrapper's type of value. A debug build checks the
  // casts.
  func source<Value>() -> EnvironmentSource<Value> {
    requiresObject
      ? .object(unsafeDowncast(keyPath, to: KeyPath<EnvironmentValues, Value?>.self))
      : .keyPath(unsafeDowncast(keyPath, to: KeyPath<EnvironmentValues, Value>.self))
  }

  /// Keeps an instance of the wrapper's key path, unless enough instances are kept or this one is. Returns whether it
  /// was added.
  ///
  /// A getter, a setter and a `_modify` accessor have one instance each. The accessors of a generic class make a new
  /// instance for each access, and keeping those would serve no later one.
  func keep(_ instance: AnyKeyPath) -> Bool {
    guard instances.count < 4, !instances.contains(where: { $0 === instance }) else { return false }
    instances.append(instance)
    return true
  }

  /// The property's key, for a report.
  var valueKey: ValueKey? { (keyPath as? PartialKeyPath<EnvironmentValues>).flatMap { ValueKey(readBy: $0) } }

  /// The key whose stored value the property gives, once a read in any object has shown it.
  var key: KnownKey { KnownKey(rawValue: atomicKey.load(ordering: .relaxed)) }

  /// The entry with the default, if the default is known to be the same in all environments.
  var constantDefault: ValueEntry? { knownDefault.load() }

  /// Notes what a read of the property has shown: its key, and whether the key's default is constant.
  func note<Value>(_ read: EnvironmentSource<Value>.LastingValue) {
    func hasValues<Key: EnvironmentKey>(_ key: Key.Type) -> Bool { Key.Value.self == Value.self }
    if key == .unknown {
      let plainKey = read.key.flatMap { hasValues($0) ? KnownKey(rawValue: EnvironmentValues.identity(of: $0)) : nil }
      atomicKey.store((plainKey ?? .none).rawValue, ordering: .relaxed)
    }
    if read.isConstantDefault, constantDefault == nil, let value = read.value {
      _ = knownDefault.storeIfNil(TypedEntry(keeping: value))
    }
  }

  /// Returns the entry stored for the property's key. Returns `nil` if there is none, if reads of the values are
  /// recorded, or if the key is unknown. The entry isn't retained: it lives as long as the values.
  func storedEntry(in values: EnvironmentValues) -> Unmanaged<ValueEntry>? {
    guard let identity = key.identity else { return nil }
    return values.layer?.entry(for: identity).map(Unmanaged.fromOpaque)
  }
}

extension ClassProperty {
  /// The key whose stored value a property gives unchanged.
  struct KnownKey: RawRepresentable, Equatable, Sendable {
    let rawValue: UInt

    /// The property has not been read yet.
    static let unknown = KnownKey(rawValue: 0)

    /// There is no such key: each read of the property may give another value.
    static let none = KnownKey(rawValue: 1)

    /// The identity of the key, if there is one.
    var identity: UInt? { rawValue > 1 ? rawValue : nil }
  }
}
