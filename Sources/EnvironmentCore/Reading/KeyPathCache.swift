/// A cache of a word for each key path object that is used often. Finding a word doesn't hash the key path.
///
/// A literal key path is the same object at each evaluation, so it is worth a place. A key path with arguments is
/// another object each time. It gets a place only if equal key paths repeatedly happen to have the same address. The
/// cache retains its key paths, so that no other object gets their addresses. The number of places is fixed.
///
/// Isolation: can be used from any thread. No key path is hashed, compared or released while the lock is held.
//
// Two places for each address, instead of a dictionary, for the benchmarks `composable/read what has no key …`. With a
// dictionary by address, these reads are only 3.7 to 3.9 times as fast as the conventional ones, and the goal is 4
// times. Hashing takes 97 of 600 instructions.
package final class KeyPathCache: Sendable {
  private struct Place {
    var id: ObjectIdentifier?
    var word: UInt = 0
  }

  private struct State {
    var places: [Place]

    /// The key path of each place, and the object that has to live as long as its word.
    var retained: [(keyPath: AnyKeyPath, object: AnyObject?)?]

    /// The hashes and numbers of uses of key path objects without a place.
    var uses: [ObjectIdentifier: (hash: Int, count: Int)] = [:]
  }

  /// The number of uses after which a key path object counts as used often.
  private static var threshold: Int { 4 }

  private let capacity: Int
  private let state: Lock<Unchecked<State>>

  /// - Parameter capacity: The number of places, a power of two.
  package init(capacity: Int) {
    self.capacity = capacity
    state = Lock(
      Unchecked(
        State(
          places: Array(repeating: Place(), count: capacity), retained: Array(repeating: nil, count: capacity))))
  }

  /// Returns the first of the two places that an object may have; the other one differs in the lowest bit.
  private func firstPlace(of id: ObjectIdentifier) -> Int {
    // The lowest four bits of an object's address are zero.
    Int(UInt(bitPattern: id) >> 4) & (capacity - 1)
  }

  /// Returns the word of a key path object, if the object has a place.
  package func word(for keyPath: AnyKeyPath) -> UInt? {
    let id = ObjectIdentifier(keyPath)
    let first = firstPlace(of: id)
    return state.withLock { state in
      if state.value.places[first].id == id { return state.value.places[first].word }
      return state.value.places[first ^ 1].id == id ? state.value.places[first ^ 1].word : nil
    }
  }

  /// Stores the word of a key path object if the object is used often.
  ///
  /// - Parameter make: Makes the word, and the object that has to live as long as the word is stored.
  package func noteUse(of keyPath: AnyKeyPath, hash: Int, orStore make: () -> (word: UInt, object: AnyObject?)) {
    let id = ObjectIdentifier(keyPath)
    let isUsedOften = state.withLock { state in
      if state.value.uses.count >= capacity { state.value.uses = [:] }
      var use = state.value.uses[id] ?? (hash, 0)
      use = use.hash == hash ? (hash, use.count + 1) : (hash, 1)
      state.value.uses[id] = use
      return use.count >= Self.threshold
    }
    guard isUsedOften else { return }
    let (word, object) = make()
    let first = firstPlace(of: id)
    let retained = Unchecked<(keyPath: AnyKeyPath, object: AnyObject?)?>((keyPath, object))
    // Returned from the lock: the arguments of a key path may run user code when they are deallocated.
    _ = state.withLock { state in
      let isSecondFree = state.value.places[first].id != nil && state.value.places[first ^ 1].id == nil
      let place = isSecondFree ? first ^ 1 : first
      state.value.places[place] = Place(id: id, word: word)
      state.value.uses[id] = nil
      return Unchecked(exchange(&state.value.retained[place], with: retained.value))
    }
  }
}
