/// A bounded table of facts about key path objects that are used often, found without hashing a key path.
///
/// A literal key path is the same object at each evaluation, and is worth an entry. A key path with arguments is another
/// object each time; it gets an entry only if an equal one happens to have the same address again and again. An entry
/// retains its key path, so that the address stays that key path's. When the table is full it is emptied.
///
/// Isolation: can be used from any thread. No key path is hashed, compared or released while the lock is held.
package final class KeyPathCache<Fact>: Sendable {
  private struct Entry {
    var hash: Int
    var useCount = 1
    var known: (keyPath: AnyKeyPath, fact: Fact)?
  }

  private static var capacity: Int { 1_024 }

  /// The number of uses after which a key path object counts as used often.
  private static var threshold: Int { 4 }

  private let entries = Lock(Unchecked<[ObjectIdentifier: Entry]>([:]))

  package init() {}

  /// Returns the fact about a key path object.
  package func fact(for keyPath: AnyKeyPath) -> Fact? {
    let id = ObjectIdentifier(keyPath)
    return entries.withLock { Unchecked($0.value[id]?.known?.fact) }.value
  }

  /// Counts a use of a key path object without a fact, and returns whether to insert one.
  package func isUsedOften(_ keyPath: AnyKeyPath, hash: Int) -> Bool {
    let id = ObjectIdentifier(keyPath)
    let (isUsedOften, former) = entries.withLock { entries in
      let former = entries.value.count >= Self.capacity ? entries.value : [:]
      if !former.isEmpty { entries.value = [:] }
      var entry = entries.value[id] ?? Entry(hash: hash, useCount: 0)
      if entry.hash != hash { entry = Entry(hash: hash, useCount: 0) }
      entry.useCount += 1
      entries.value[id] = entry
      return (entry.useCount >= Self.threshold, Unchecked(former))
    }
    // Released here, outside the lock: a key path's arguments may run user code when they are deallocated.
    withExtendedLifetime(former) {}
    return isUsedOften
  }

  /// Stores the fact about a key path object, unless it has one.
  package func insert(_ keyPath: AnyKeyPath, _ fact: Fact) {
    let id = ObjectIdentifier(keyPath)
    let known = Unchecked((keyPath: keyPath, fact: fact))
    entries.withLock { entries in
      if entries.value[id]?.known == nil { entries.value[id]?.known = known.value }
    }
  }
}
