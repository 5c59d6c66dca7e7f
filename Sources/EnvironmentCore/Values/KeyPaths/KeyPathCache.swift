/// A cache of values for key path objects. Finding a value doesn't hash the key path.
///
/// A literal key path is the same object at each evaluation. The cache retains its key paths: no other object gets
/// their addresses. A full cache is emptied.
///
/// Isolation: can be used from any thread. No key path is hashed, compared or released while the lock is held.
package final class KeyPathCache<Value>: Sendable {
  private static var capacity: Int { 1_024 }

  private let entries = Guarded<[ObjectIdentifier: (keyPath: AnyKeyPath, value: Value)]>([:])

  package init() {}

  package func value(for keyPath: AnyKeyPath) -> Value? {
    entries.withLock { $0[ObjectIdentifier(keyPath)]?.value }
  }

  package func store(_ value: Value, for keyPath: AnyKeyPath) {
    // The arguments of a key path may run user code when they are deallocated.
    release(
      entries.withLock { entries in
        let discarded = entries.count < Self.capacity ? [:] : exchange(&entries, with: [:])
        return (discarded, entries.updateValue((keyPath, value), forKey: ObjectIdentifier(keyPath)))
      })
  }
}

extension KeyPathCache<AnyKeyPath> {
  /// Returns the key path made from another one. The other one gets an entry at its first use.
  package func keyPath<Made: AnyKeyPath>(madeFrom keyPath: AnyKeyPath, _ make: () -> Made) -> Made {
    if let known = value(for: keyPath) as? Made { return known }
    let made = make()
    store(made, for: keyPath)
    return made
  }
}
