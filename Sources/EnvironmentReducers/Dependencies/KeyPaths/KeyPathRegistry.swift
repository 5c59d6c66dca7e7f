internal import EnvironmentCore

/// What key paths have, for as long as the process runs.
///
/// To compare key paths may be to run code of the user's, so it is done in a copy, without the lock. To add to one is to
/// copy it: there are several, so that each stays small.
final class KeyPathRegistry<Entry>: Sendable {
  private final class Shard: Sendable {
    let entries = Lock(Unchecked<[AnyKeyPath: Entry]>([:]))
  }

  private let shards = (0..<64).map { _ in Shard() }

  private func shard(of keyPath: AnyKeyPath) -> Shard {
    shards[Int(UInt(bitPattern: keyPath.hashValue) % UInt(shards.count))]
  }

  subscript(keyPath: AnyKeyPath) -> Entry? {
    shard(of: keyPath).entries.withLock { $0 }.value[keyPath]
  }

  var all: [Entry] {
    shards.flatMap { $0.entries.withLock { $0 }.value.values }
  }

  /// What a key path has: from now on what is made, if it has nothing yet.
  ///
  /// - Parameter make: Can be called more than once.
  @discardableResult
  func entry(at keyPath: AnyKeyPath, orMake make: () -> Entry) -> Entry {
    let shard = shard(of: keyPath)
    while true {
      let old = shard.entries.withLock { $0 }.value
      if let known = old[keyPath] { return known }
      let new = make()
      let replacement = Unchecked(old.merging([keyPath: new]) { known, _ in known })
      let isDone = shard.entries.withLock { entries in
        // Nothing is ever removed.
        guard entries.value.count == old.count else { return false }
        entries = replacement
        return true
      }
      if isDone { return new }
    }
  }
}
