internal import EnvironmentCore

/// What key paths have, for as long as the process runs.
///
/// To compare key paths may be to run code of the user's, so it is done in a copy, without the lock.
final class KeyPathRegistry<Entry>: Sendable {
  private let state = Lock(Unchecked<[AnyKeyPath: Entry]>([:]))

  var entries: [AnyKeyPath: Entry] { state.withLock { $0 }.value }

  /// What a key path has: from now on what is made, if it has nothing yet.
  ///
  /// - Parameter make: Is told how many key paths have something. Can be called more than once.
  func entry(at keyPath: AnyKeyPath, orMake make: (_ count: Int) -> Entry) -> Entry {
    while true {
      let old = entries
      if let known = old[keyPath] { return known }
      let new = make(old.count)
      let replacement = Unchecked(old.merging([keyPath: new]) { known, _ in known })
      let isDone = state.withLock { state in
        // Nothing is ever removed.
        guard state.value.count == old.count else { return false }
        state = replacement
        return true
      }
      if isDone { return new }
    }
  }
}
