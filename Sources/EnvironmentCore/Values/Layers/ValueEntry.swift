public import Synchronization

/// A stored value. It is immutable once it is in a layer, apart from the number of its scope, which it gets once.
//
// `@_fixed_layout`, here and on the subclasses: with library evolution, only such a class can have an inlined
// initializer, which the benchmarks `values/derive …` need. Without library evolution, the attribute has no effect.
@usableFromInline
@_fixed_layout
package class ValueEntry {
  /// The identity of the key: the address of its metatype.
  @usableFromInline final let keyIdentity: UInt

  /// Indicates whether the value was stored by a function for `Sendable` types, so that it may be sent to another
  /// isolation domain. Only such a function passes `true`.
  @usableFromInline final let isSendable: Bool

  @usableFromInline final let atomicNumber = Atomic<UInt64>(0)

  @usableFromInline
  init(keyIdentity: UInt, isSendable: Bool) {
    self.keyIdentity = keyIdentity
    self.isSendable = isSendable
  }

  /// Indicates whether releasing the entry may release an object.
  var mayHoldReferences: Bool { preconditionFailure("a subclass knows its value") }

  package var key: ValueKey { preconditionFailure("a subclass knows its key") }

  /// The value, whatever its type.
  package var anyValue: Any { preconditionFailure("a subclass knows its value") }

  /// The static type of the value.
  package var valueType: Any.Type { preconditionFailure("a subclass knows its value") }

  /// The entry's address. All environments sharing the value have the same entry, and keep it alive.
  package final var address: UInt { UInt(bitPattern: ObjectIdentifier(self)) }

  /// The number of the value's scope; zero for a value from no scope, such as one of a view.
  final var number: UInt64 { atomicNumber.load(ordering: .relaxed) }

  /// Gives the value the number of a scope. Returns `false` if it has another number.
  final func take(_ number: UInt64) -> Bool {
    let (isTaken, former) = atomicNumber.compareExchange(expected: 0, desired: number, ordering: .relaxed)
    return isTaken || former == number
  }

  /// Returns the entry with the number of a scope: this one, or a copy if this one has another number.
  final func numbered(_ number: UInt64) -> ValueEntry {
    if take(number) { return self }
    let copy = copy() ?? self
    _ = copy.take(number)
    return copy
  }

  /// Returns an equal entry without a number.
  func copy() -> ValueEntry? { type(of: self).make(holding: anyValue, isSendable: isSendable) }

  /// Returns an entry of the class's key; `nil` if the value has another type, or if the class knows no key.
  class func make(holding value: Any, isSendable: Bool) -> ValueEntry? { nil }

  /// Returns whether ``areSame(_:_:)`` holds for the values of this and another entry, which must have the same type.
  func hasSameValue(as other: ValueEntry) -> Bool { preconditionFailure("a subclass knows its value") }
}

/// The entry of a key whose values have one type. The key's identity is matched before an entry is read, so that the
/// read needs no cast.
@usableFromInline
@_fixed_layout
class TypedEntry<Value>: ValueEntry {
  @usableFromInline final let value: Value

  @inlinable
  init(_ value: consuming Value, keyIdentity: UInt, isSendable: Bool) {
    self.value = value
    super.init(keyIdentity: keyIdentity, isSendable: isSendable)
  }

  /// Creates an entry kept outside of layers, and so without a key.
  convenience init(keeping value: Value) { self.init(value, keyIdentity: 0, isSendable: false) }

  /// Returns the value of the entry at an address. The values of the entry's key must have this type.
  @inlinable @inline(__always)
  final class func value(at entry: UnsafeRawPointer) -> Value {
    Unmanaged<TypedEntry<Value>>.fromOpaque(entry)._withUnsafeGuaranteedRef { $0.value }
  }

  /// Returns the value of an entry, whose value must have this type. A debug build checks the type.
  //
  // Inlined for the benchmark `models/bind to one other value`: a call would look up the metadata of the class.
  @inlinable @inline(__always)
  final class func value(of entry: ValueEntry) -> Value { unsafeDowncast(entry, to: TypedEntry<Value>.self).value }

  override var mayHoldReferences: Bool { !_isPOD(Value.self) && Value.self != String.self }

  override var anyValue: Any { value }

  override var valueType: Any.Type { Value.self }

  override func hasSameValue(as other: ValueEntry) -> Bool { areSame(value, TypedEntry.value(of: other)) }
}

/// The entry of one key.
///
/// `Value` is `Key.Value`. It is a separate parameter because deallocating an object takes longer if it looks up the
/// type of its value through its key: see the benchmarks `values/derive …`.
@usableFromInline
@_fixed_layout
final class KeyedEntry<Key: EnvironmentKey, Value>: TypedEntry<Value> {
  @inlinable
  init(_ value: consuming Value, for key: Key.Type, isSendable: Bool = false) where Key.Value == Value {
    super.init(value, keyIdentity: EnvironmentValues.identity(of: key), isSendable: isSendable)
  }

  private init(holding value: Value, isSendable: Bool) {
    super.init(value, keyIdentity: EnvironmentValues.identity(of: Key.self), isSendable: isSendable)
  }

  override var key: ValueKey { .type(Key.self) }

  override class func make(holding value: Any, isSendable: Bool) -> ValueEntry? {
    (value as? Value).map { KeyedEntry(holding: $0, isSendable: isSendable) }
  }
}

/// The entry of a value with only a key path.
final class KeyPathEntry<Value>: TypedEntry<Value> {
  private let keyPathKey: KeyPathKey

  init(_ value: consuming Value, for key: KeyPathKey, isSendable: Bool) {
    keyPathKey = key
    super.init(value, keyIdentity: key.identity, isSendable: isSendable)
  }

  override var key: ValueKey { .keyPath(keyPathKey) }

  override func copy() -> ValueEntry? { KeyPathEntry(value, for: keyPathKey, isSendable: isSendable) }
}
