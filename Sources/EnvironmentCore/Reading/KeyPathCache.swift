/// A bounded table of words about key path objects that are used often, found without hashing a key path.
///
/// A literal key path is the same object at each evaluation, and is worth an entry. A key path with arguments is another
/// object each time; it gets an entry only if an equal one happens to have the same address again and again. An entry
/// retains its key path, so that the address stays that key path's. When the table is full it is emptied.
///
/// Isolation: can be used from any thread. No key path is hashed, compared or released while the lock is held.
package final class KeyPathCache: Sendable {
  private struct State {
    var words: [ObjectIdentifier: UInt] = [:]

    /// The key paths of the words, and the objects that the words stand for.
    var retained: [AnyObject] = []

    /// The hashes and numbers of uses of key path objects without a word.
    var uses: [ObjectIdentifier: (hash: Int, count: Int)] = [:]
  }

  private static var capacity: Int { 1_024 }

  /// The number of uses after which a key path object counts as used often.
  private static var threshold: Int { 4 }

  private let state = Lock(Unchecked(State()))

  package init() {}

  /// Returns the word of a key path object.
  package func word(for keyPath: AnyKeyPath) -> UInt? {
    let id = ObjectIdentifier(keyPath)
    return state.withLock { $0.value.words[id] }
  }

  /// Stores the word of a key path object if the object is used often.
  ///
  /// - Parameter make: Makes the word, and the object that has to live as long as the word is stored.
  package func noteUse(of keyPath: AnyKeyPath, hash: Int, orStore make: () -> (word: UInt, object: AnyObject?)) {
    let id = ObjectIdentifier(keyPath)
    let isUsedOften = state.withLock { state in
      if state.value.uses.count >= Self.capacity { state.value.uses = [:] }
      var use = state.value.uses[id] ?? (hash, 0)
      use = use.hash == hash ? (hash, use.count + 1) : (hash, 1)
      state.value.uses[id] = use
      return use.count >= Self.threshold
    }
    guard isUsedOften else { return }
    let (word, object) = make()
    let retained = Unchecked<[AnyObject]>([keyPath] + (object.map { [$0] } ?? []))
    // Returned from the lock: the arguments of a key path may run user code when they are deallocated.
    _ = state.withLock { state -> Unchecked<[AnyObject]> in
      var former: [AnyObject] = []
      if state.value.words.count >= Self.capacity {
        swap(&former, &state.value.retained)
        state.value.words = [:]
      }
      if state.value.words.updateValue(word, forKey: id) == nil { state.value.retained += retained.value }
      state.value.uses[id] = nil
      return Unchecked(former)
    }
  }
}
