#if canImport(SwiftUI)
  internal import EnvironmentCore

  /// The key paths that the bridge makes of key path literals: one for each, so that two views with the same property are
  /// equal, and SwiftUI evaluates neither for the sake of the other.
  enum BridgedKeyPaths {
    private struct Entry {
      /// Keeps the address of the literal from being that of another key path.
      let literal: AnyKeyPath
      let made: AnyKeyPath
    }

    private static let entries = Lock(Unchecked<[ObjectIdentifier: Entry]>([:]))

    /// The number of entries at which they are discarded: a key path with arguments is no literal, and another object each
    /// time.
    private static var capacity: Int { 1_024 }

    /// Returns the key path that is made of another one.
    static func keyPath<Made: AnyKeyPath>(for literal: AnyKeyPath, make: () -> Made) -> Made {
      let id = ObjectIdentifier(literal)
      let known = entries.withLock { Unchecked($0.value[id]?.made) }.value
      if let known = known as? Made { return known }
      let made = make()
      let entry = Unchecked(Entry(literal: literal, made: made))
      // Released outside of the lock, since the arguments of a key path may run code then.
      let discarded = entries.withLock { entries in
        let discarded = entries.value.count < capacity ? [:] : exchange(&entries.value, with: [:])
        entries.value[id] = entry.value
        return Unchecked(discarded)
      }
      withExtendedLifetime(discarded) {}
      return made
    }
  }
#endif
