/// The properties of an object, found by the key path of the wrapper behind each.
///
/// An accessor passes the same instance of that key path each time, so a property is found by the instance's identity.
/// Only an unknown instance takes a comparison of key paths.
//
// A dictionary takes 30 ns more for each read of a bound model, which makes about 2.5 times a stock read: decision 11.
@usableFromInline
struct PropertyTable {
  /// The identities of the known instances, and in the same order the properties that they stand for.
  //
  // Unmanaged, because retaining a property makes the benchmark `models/read an Int` miss its bound: 2.1 times a stock
  // read instead of 1.7. `properties` has every property that is here, and properties are never removed from it. The
  // table is only used under the lock of the storage, so it can't be deallocated during a read.
  @usableFromInline private(set) var instances: [ObjectIdentifier] = []
  @usableFromInline private(set) var owners: [Unmanaged<BoundProperty>] = []

  /// The properties in the order of their first use.
  private(set) var properties: [BoundProperty] = []

  init() {}

  /// The property that an instance of a key path is known to stand for.
  @inlinable
  func property(at wrapper: AnyKeyPath) -> Unmanaged<BoundProperty>? {
    instances.firstIndex(of: ObjectIdentifier(wrapper)).map { owners[$0] }
  }

  /// The properties that aren't overridden, each with what is known of its key.
  var boundProperties: [(property: BoundProperty, key: KnownKey)] {
    properties.filter { !$0.isOverridden }.map { ($0, $0.knownKey) }
  }

  mutating func add(_ property: BoundProperty) {
    properties.append(property)
  }

  /// Finds one of the properties by a further instance of its wrapper's key path from now on. The property keeps the
  /// instance, so that no other object gets its identity.
  mutating func learn(_ wrapper: AnyKeyPath, of property: BoundProperty) {
    guard property.keep(wrapper) else { return }
    instances.append(ObjectIdentifier(wrapper))
    owners.append(.passUnretained(property))
  }

  /// Removes the values that the current binding is known to give. Returns them, for the caller to release.
  func takeBoundValues() -> [Any] {
    properties.filter { !$0.isOverridden }.compactMap { $0.takeValue() }
  }
}
