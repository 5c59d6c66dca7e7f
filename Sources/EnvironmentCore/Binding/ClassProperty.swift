public import Synchronization

/// An `@Environment` property of a class: the part that is the same in all of its objects.
@usableFromInline
class ClassProperty {
  /// The key path, in its object, of the wrapper behind the property.
  final let wrapper: AnyKeyPath

  /// The key path that the property reads.
  //
  // The source contains it, too. But a table is never deallocated, and a leak checker doesn't recognize the reference
  // in the source: an enum with several cases keeps its tag in the bits of the address.
  final let keyPath: AnyKeyPath

  /// The hash of ``wrapper``, which distinguishes most key paths faster than a comparison.
  final let wrapperHash: Int

  /// The position of the property in the table of its class, and of its record in each object.
  final let position: Int

  /// Indicates whether observers of the property are notified of changes.
  final let isObserved: Bool

  /// The key path that represents the property in Observation.
  final let observed: any KeyPath<PropertyObservation, Void> & Sendable

  /// The instances of ``wrapper`` by which the ``PropertyTable`` finds the property, kept so that no other object gets
  /// their identities. Guarded by the lock of the table.
  private final var instances: [AnyKeyPath] = []

  fileprivate init(_ wrapper: AnyKeyPath, reading keyPath: AnyKeyPath, hash: Int, position: Int, isObserved: Bool) {
    self.wrapper = wrapper
    self.keyPath = keyPath
    wrapperHash = hash
    self.position = position
    self.isObserved = isObserved
    observed = \PropertyObservation[position]
  }

  /// Returns this property with the type of its value.
  //
  // An unchecked cast, for the benchmarks `models/read …`. Proof: the caller finds a property by the key path of its
  // wrapper, so it has the wrapper's type of value. A debug build checks the cast.
  @inlinable
  final func typed<Value>(as type: Value.Type) -> TypedClassProperty<Value> {
    unsafeDowncast(self, to: TypedClassProperty<Value>.self)
  }

  /// Keeps an instance of the wrapper's key path, unless enough instances are kept or this one is. Returns whether it
  /// was added.
  ///
  /// A getter, a setter and a `_modify` accessor have one instance each. The accessors of a generic class make a new
  /// instance for each access, and keeping those would serve no later one.
  final func keep(_ instance: AnyKeyPath) -> Bool {
    guard instances.count < 4, !instances.contains(where: { $0 === instance }) else { return false }
    instances.append(instance)
    return true
  }

  /// Returns whether the property of an object may have another value in one source than in another.
  func differs(between sources: ComparedSources, in storage: EnvironmentStorage) -> Bool {
    preconditionFailure("'ClassProperty' is always a 'TypedClassProperty'.")
  }

  /// Removes the value that was assigned to the property of an object.
  func removeOverride(in storage: EnvironmentStorage) {
    preconditionFailure("'ClassProperty' is always a 'TypedClassProperty'.")
  }

  // MARK: Observation

  final func willSet(_ observation: PropertyObservation?) {
    if isObserved { observation?.willSet(self) }
  }

  final func didSet(_ observation: PropertyObservation?) {
    if isObserved { observation?.didSet(self) }
  }
}

/// A ``ClassProperty`` with the type of its value.
@usableFromInline
final class TypedClassProperty<Value>: ClassProperty {
  let source: EnvironmentSource<Value>

  /// Returns whether two values are known to be equal. Runs the `==` of their type.
  let areKnownEqual: (Value, Value) -> Bool

  /// Indicates whether all equal values are known to be equal.
  let isComparable = canBeKnownEqual(Value.self)

  @usableFromInline let atomicKey = Atomic(PlainKey.unknown.rawValue)

  /// The default, once a read in any object has shown that it doesn't depend on other values.
  private let knownDefault = AtomicLazyReference<TypedEntry<Value>>()

  init(_ wrapper: AnyKeyPath, hash: Int, _ declaration: PropertyDeclaration<Value>, position: Int) {
    source = declaration.source
    areKnownEqual = knownEquality(of: Value.self)
    super.init(
      wrapper, reading: source.untypedKeyPath, hash: hash, position: position, isObserved: declaration.isObserved)
  }

  /// The key whose stored value the property gives, once a read in any object has shown it.
  @inlinable
  var key: PlainKey { PlainKey(rawValue: atomicKey.load(ordering: .relaxed)) }

  /// The default, if it is known to be the same in all environments.
  var constantDefault: TypedEntry<Value>? { knownDefault.load() }

  /// Notes what a read of the property has shown: its key, and whether the key's default is constant.
  func note(_ read: EnvironmentSource<Value>.LastingValue) {
    func hasValues<Key: EnvironmentKey>(_ key: Key.Type) -> Bool { Key.Value.self == Value.self }
    if key == .unknown {
      let plainKey = read.key.flatMap { hasValues($0) ? PlainKey($0) : nil } ?? .none
      atomicKey.store(plainKey.rawValue, ordering: .relaxed)
    }
    if read.isConstantDefault, constantDefault == nil, let value = read.value {
      _ = knownDefault.storeIfNil(TypedEntry(keeping: value))
    }
  }

  /// Returns the entry that is stored for the property's key. Returns `nil` if there is none, if reads of the values
  /// are recorded, or if the key is unknown. The entry isn't retained: it lives as long as the values.
  @inlinable
  func storedEntry(in values: EnvironmentValues) -> UnsafeRawPointer? {
    guard let identity = key.identity else { return nil }
    return values.layer?.entry(for: identity)
  }

  /// Returns the value of the entry that ``storedEntry(in:)`` returns.
  @inlinable
  func storedValue(in values: EnvironmentValues) -> Value? {
    storedEntry(in: values).map(TypedEntry<Value>.value(at:))
  }

  override func differs(between sources: ComparedSources, in storage: EnvironmentStorage) -> Bool {
    areDifferent(sources, in: storage)
  }

  override func removeOverride(in storage: EnvironmentStorage) { storage.removeOverride(of: self) }

  /// Returns another property if the wrapper of an object declares another source, or else this property.
  func declared(by declaration: PropertyDeclaration<Value>) -> TypedClassProperty {
    if source.isSame(as: declaration.source) { return self }
    return TypedClassProperty(wrapper, hash: wrapperHash, declaration, position: position)
  }

  // MARK: The value of the process

  /// The steps of finding the value of the process.
  @usableFromInline
  enum ValueOfProcess: UInt8, AtomicRepresentable {
    case notRead, beingRead, lasting, notLasting
  }

  /// The value of the process. Written once, by the read that changes the step from `notRead`, before the step becomes
  /// `lasting`.
  @usableFromInline var keptValue: Value?
  @usableFromInline let valueOfProcessStep = Atomic(ValueOfProcess.notRead)

  /// The value that unbound objects read outside of all scopes, if the value is known to last.
  //
  // Inlinable for the benchmark `models/read a model that isn't bound`: it removes the cost of generics.
  @inlinable
  var valueOfProcess: Value? { valueOfProcessStep.load(ordering: .acquiring) == .lasting ? keptValue : nil }

  /// Keeps the value that was read without a binding and outside of all scopes, if it lasts.
  ///
  /// A value of the process can't be prepared after its first read, so it may be kept. No value is kept if a testing
  /// library is installed, because each test has its own values.
  func noteReadOfProcess() {
    guard !TestingLibrary.isInstalled,
      valueOfProcessStep.compareExchange(expected: .notRead, desired: .beingRead, ordering: .relaxed).exchanged
    else { return }
    let read = source.lastingValue(in: PreparedValues.current.prepared)
    note(read)
    if read.isLasting { keptValue = read.value }
    valueOfProcessStep.store(read.isLasting && read.value != nil ? .lasting : .notLasting, ordering: .releasing)
  }
}

/// The key whose stored value a property gives unchanged.
@frozen
@usableFromInline
struct PlainKey: RawRepresentable, Equatable, Sendable {
  @usableFromInline let rawValue: UInt

  @inlinable
  init(rawValue: UInt) { self.rawValue = rawValue }

  /// The property has not been read yet.
  static let unknown = PlainKey(rawValue: 0)

  /// There is no such key: each read of the property may give another value.
  static let none = PlainKey(rawValue: 1)

  init(_ key: any EnvironmentKey.Type) { rawValue = EnvironmentValues.identity(of: key) }

  /// The identity of the key, if there is one.
  @inlinable
  var identity: UInt? { rawValue > 1 ? rawValue : nil }
}

/// The source that a property's wrapper names, the class that declares the property, and the class of the object.
@usableFromInline
struct PropertyDeclaration<Value> {
  let source: EnvironmentSource<Value>
  let declaringType: any EnvironmentBindable.Type
  let objectType: any EnvironmentBindable.Type

  /// Indicates whether the class wants the property's observers to be notified of changes.
  var isObserved: Bool {
    __EnvironmentOptions.options(of: declaringType).observes(source.untypedKeyPath, in: declaringType)
  }
}
