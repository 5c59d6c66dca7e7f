package import EnvironmentCore

/// The reader of a key path, for all the properties that read it, for as long as the process runs.
///
/// So a property reads without counting references to it: the benchmarks `composable/read …` show the gain.
@usableFromInline
package final class SharedReader<Value> {
  @usableFromInline let reader: KeyPathReader<Value>

  @inlinable
  package init(_ reader: KeyPathReader<Value>) {
    self.reader = reader
  }

  /// The first that was made of those that read the same key path.
  @usableFromInline
  package func first() -> Unmanaged<SharedReader> {
    // A key path has one type of value, and its reader has the same.
    .passUnretained(unsafeDowncast(SharedReaders.first(at: reader.keyPath, or: self), to: SharedReader.self))
  }
}

/// Every shared reader, by its key path.
private enum SharedReaders {
  private static let readers = Lock(Unchecked<[AnyKeyPath: AnyObject]>([:]))

  /// The reader at a key path: from now on this one, if there is none.
  static func first(at keyPath: AnyKeyPath, or reader: AnyObject) -> AnyObject {
    // To compare key paths may be to run code of the user's, so it is done in a copy, without the lock.
    while true {
      let old = readers.withLock { $0 }
      if let known = old.value[keyPath] { return known }
      let new = Unchecked(old.value.merging([keyPath: reader]) { known, _ in known })
      let isDone = readers.withLock { readers in
        // Nothing is ever removed.
        guard readers.value.count == old.value.count else { return false }
        readers = new
        return true
      }
      if isDone { return reader }
    }
  }
}
