/// A cache of an object for each key path object that is used often. Finding it doesn't hash the key path.
///
/// A literal key path is the same object at each evaluation, so it is worth an entry. A key path with arguments is
/// another object each time. It gets an entry only if equal key paths repeatedly happen to have the same address. The
/// cache retains its key paths, so that no other object gets their addresses. A full cache is emptied.
///
/// Isolation: can be used from any thread. No key path is hashed, compared or released while the lock is held.
//
// For the benchmarks `composable/read what has no key …`: hashing a literal key path takes 510 instructions.
package final class KeyPathCache: Sendable {
  private struct State {
    /// The entries in the order of the identities of their key paths. Halving finds one of a few entries in less time than
    /// hashing, which takes 140 instructions.
    var entries: [(keyPath: AnyKeyPath, object: AnyObject?)] = []

    /// The hashes and numbers of uses of key path objects without an entry.
    var uses: [ObjectIdentifier: (hash: Int, count: Int)] = [:]

    /// Returns the position of the entry of a key path object, and whether there is one.
    func position(of id: ObjectIdentifier) -> (index: Int, isFound: Bool) {
      var candidates = entries.indices
      while !candidates.isEmpty {
        let middle = candidates.lowerBound + candidates.count / 2
        let other = ObjectIdentifier(entries[middle].keyPath)
        if other == id { return (middle, true) }
        candidates = other < id ? middle + 1..<candidates.upperBound : candidates.lowerBound..<middle
      }
      return (candidates.lowerBound, false)
    }

    func object(for keyPath: AnyKeyPath) -> AnyObject?? {
      let (index, isFound) = position(of: ObjectIdentifier(keyPath))
      return isFound ? .some(entries[index].object) : .none
    }
  }

  /// The number of uses after which a key path object counts as used often.
  private static var threshold: Int { 4 }

  private static var capacity: Int { 1_024 }

  private let state = Guarded(State())

  package init() {}

  /// Returns whether a key path object has an entry.
  func contains(_ keyPath: AnyKeyPath) -> Bool { object(for: keyPath) != nil }

  /// Returns the object in the entry of a key path object, if there is an entry.
  package func object(for keyPath: AnyKeyPath) -> AnyObject?? {
    state.withLock { $0.object(for: keyPath) }
  }

  /// Returns the identity of the object in the entry of a key path object, if there is an entry.
  //
  // Doesn't retain the object, for the benchmarks `composable/read what has no key …`: a count beside weak references is slow.
  func identity(for keyPath: AnyKeyPath) -> ObjectIdentifier?? {
    state.withLock { $0.object(for: keyPath).map { $0.map(ObjectIdentifier.init) } }
  }

  /// Adds an entry for a key path object if the key path object is used often.
  package func noteUse(
    of keyPath: AnyKeyPath, hash: Int, orStore object: @autoclosure () -> AnyObject? = nil
  ) {
    let id = ObjectIdentifier(keyPath)
    let isUsedOften = state.withLock { state in
      if state.uses.count >= Self.capacity { state.uses = [:] }
      let count = state.uses[id].map { $0.hash == hash ? $0.count + 1 : 1 } ?? 1
      state.uses[id] = (hash, count)
      return count >= Self.threshold
    }
    if isUsedOften { store(object(), for: keyPath) }
  }

  /// Returns the key path that is made from a key path object. The object gets an entry at its first use.
  package func keyPath<Made: AnyKeyPath>(madeFrom keyPath: AnyKeyPath, _ make: () -> Made) -> Made {
    if let known = object(for: keyPath) as? Made { return known }
    let made = make()
    store(made, for: keyPath)
    return made
  }

  private func store(_ object: AnyObject?, for keyPath: AnyKeyPath) {
    let id = ObjectIdentifier(keyPath)
    // The arguments of a key path may run user code when they are deallocated.
    release(
      state.withLock { state in
        let discarded = state.entries.count < Self.capacity ? [] : exchange(&state.entries, with: [])
        state.uses[id] = nil
        let (index, isFound) = state.position(of: id)
        let former = isFound ? [state.entries.remove(at: index)] : []
        state.entries.insert((keyPath, object), at: index)
        return (discarded, former)
      })
  }
}
