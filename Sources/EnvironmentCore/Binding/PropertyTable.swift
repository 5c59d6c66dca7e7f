public import Synchronization

/// The `@Environment` properties of a class, which all of its objects share.
///
/// An accessor passes the same instance of its wrapper's key path each time, so a property is found by the identity of
/// the instance. Only an unknown instance is compared with the key paths of the known properties. The table grows with
/// the first uses of the class's properties and is never deallocated, like the class itself.
///
/// Isolation: usable from any thread. Key paths are hashed and compared outside the lock.
final class PropertyTable: Sendable {
  /// The properties by position. A property whose accessors have several instances of its key path has a position for
  /// each; the first one is the property's own.
  struct Contents {
    fileprivate(set) var instances: [ObjectIdentifier] = []
    fileprivate(set) var properties: [ClassProperty] = []
  }

  private let contents = Lock(Unchecked(Contents()))
  private let unsafeRequirements: Unchecked<[__EnvironmentOptions.Requirement]>

  private init(of type: any EnvironmentBindable.Type) {
    unsafeRequirements = Unchecked(__EnvironmentOptions.options(of: type).required)
  }

  /// The values that must be set in a binding.
  var requirements: [__EnvironmentOptions.Requirement] { unsafeRequirements.value }

  // MARK: Finding tables

  private static let tables = Lock<[ObjectIdentifier: PropertyTable]>([:])

  /// Returns the table of a class.
  static func table(of type: any EnvironmentBindable.Type) -> PropertyTable {
    let id = ObjectIdentifier(type)
    if let table = tables.withLock({ $0[id] }) { return table }
    // Made without the lock, because the initializer asks the class for its options.
    let table = PropertyTable(of: type)
    return tables.withLock { tables in
      if let other = tables[id] { return other }
      tables[id] = table
      return table
    }
  }

  // MARK: Finding properties

  /// Finds or adds a property. Returns it, and the contents of the table, which contain it.
  func property<Value>(
    behind wrapper: AnyKeyPath, _ declaration: PropertyDeclaration<Value>
  ) -> (property: ClassProperty, contents: Contents) {
    let instance = Unchecked(wrapper)
    var current = contents.withLock { $0 }.value
    if let position = current.instances.firstIndex(of: ObjectIdentifier(wrapper)) {
      return (current.properties[position], current)
    }
    let hash = wrapper.hashValue
    while true {
      let known = current.properties.first { $0.wrapperHash == hash && $0.wrapper == wrapper }
      let property =
        known ?? TypedClassProperty(wrapper, hash: hash, declaration, position: current.properties.count)
      let (contents, isDone) = contents.withLock { contents in
        // Properties are never removed, so an unchanged count means that the wrapper was compared with all of them.
        let isCurrent = contents.value.properties.count == current.properties.count
        if isCurrent, property.keep(instance.value) {
          contents.value.instances.append(ObjectIdentifier(instance.value))
          contents.value.properties.append(property)
        }
        return Unchecked((contents.value, isCurrent))
      }.value
      if isDone { return (property, contents) }
      current = contents
    }
  }
}

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
  fileprivate final let wrapperHash: Int

  /// The position of the property in the table of its class.
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

  /// Returns this property with the type of its value, which the caller knows from the type of the wrapper.
  @inlinable
  final func typed<Value>(as type: Value.Type) -> TypedClassProperty<Value> {
    unsafeDowncast(self, to: TypedClassProperty<Value>.self)
  }

  /// Returns a record of the property for an object that has none.
  func makeRecord() -> BoundProperty { preconditionFailure("'ClassProperty' is always a 'TypedClassProperty'.") }

  /// Keeps an instance of the wrapper's key path, unless enough instances are kept or this one is. Returns whether it
  /// was added.
  ///
  /// A getter, a setter and a `_modify` accessor have one instance each. The accessors of a generic class make a new
  /// instance for each access, and keeping those would serve no later one.
  fileprivate final func keep(_ instance: AnyKeyPath) -> Bool {
    guard instances.count < 4, !instances.contains(where: { $0 === instance }) else { return false }
    instances.append(instance)
    return true
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

  /// Indicates whether a read in any object has shown that the key's default doesn't depend on other values.
  private let isDefaultKnownConstant = Atomic(false)

  init(_ wrapper: AnyKeyPath, hash: Int, _ declaration: PropertyDeclaration<Value>, position: Int) {
    source = declaration.source
    areKnownEqual = knownEquality(of: Value.self)
    super.init(
      wrapper, reading: source.untypedKeyPath, hash: hash, position: position, isObserved: declaration.isObserved)
  }

  override func makeRecord() -> BoundProperty { TypedProperty(self) }

  /// The key whose stored value the property gives, once a read in any object has shown it.
  @inlinable
  var key: PlainKey { PlainKey(rawValue: atomicKey.load(ordering: .relaxed)) }

  /// Indicates whether the default is known to be the same in all environments.
  var hasConstantDefault: Bool { isDefaultKnownConstant.load(ordering: .relaxed) }

  /// Notes what a read of the property has shown: its key, and whether the key's default is constant.
  func note(_ read: EnvironmentSource<Value>.LastingValue) {
    func hasValues<Key: EnvironmentKey>(_ key: Key.Type) -> Bool { Key.Value.self == Value.self }
    if key == .unknown {
      let plainKey = read.key.flatMap { hasValues($0) ? PlainKey($0) : nil } ?? .none
      atomicKey.store(plainKey.rawValue, ordering: .relaxed)
    }
    if read.isConstantDefault { isDefaultKnownConstant.store(true, ordering: .relaxed) }
  }

  /// Returns the value that is stored for the property's key. Returns `nil` if there is none, if reads of the values
  /// are recorded, or if the key is unknown.
  @inlinable
  func storedValue(in values: EnvironmentValues) -> Value? {
    guard let identity = key.identity else { return nil }
    return values.layer?.entry(for: identity).map(TypedEntry<Value>.value(at:))
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

  /// Returns another property if the wrapper of an object declares another source, or else this property.
  func declared(by declaration: PropertyDeclaration<Value>) -> TypedClassProperty {
    if source.isSame(as: declaration.source) { return self }
    return TypedClassProperty(wrapper, hash: wrapperHash, declaration, position: position)
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
