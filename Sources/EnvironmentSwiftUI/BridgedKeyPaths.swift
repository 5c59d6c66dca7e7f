#if canImport(SwiftUI)
  internal import EnvironmentCore

  /// The key paths that the bridge makes from key path literals. Each literal has one, so two views with the same
  /// property are equal, and the bridge causes no evaluation of either.
  enum BridgedKeyPaths {
    private struct Entry {
      /// The literal, retained so that its address can't become that of another key path.
      let literal: AnyKeyPath
      let made: AnyKeyPath
    }

    private static let entries = Guarded<[ObjectIdentifier: Entry]>([:])

    /// The number of entries at which all are discarded. A key path with arguments is no literal, but a new object each
    /// time.
    private static var capacity: Int { 1_024 }

    static func keyPath<Made: AnyKeyPath>(for literal: AnyKeyPath, make: () -> Made) -> Made {
      let id = ObjectIdentifier(literal)
      let known = entries.withLock { $0[id]?.made }
      if let known = known as? Made { return known }
      let made = make()
      let entry = Entry(literal: literal, made: made)
      // Released outside of the lock, because the arguments of a key path may run user code when they are deallocated.
      let discarded = entries.withLock { entries in
        let discarded = entries.count < capacity ? [:] : exchange(&entries, with: [:])
        entries[id] = entry
        return discarded
      }
      withExtendedLifetime(discarded) {}
      return made
    }
  }
#endif
