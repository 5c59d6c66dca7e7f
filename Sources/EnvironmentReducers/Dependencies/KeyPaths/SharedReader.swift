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
    .passUnretained(unsafeDowncast(sharedReaders.entry(at: reader.keyPath) { _ in self }, to: SharedReader.self))
  }
}

/// Every shared reader, by its key path.
private let sharedReaders = KeyPathRegistry<AnyObject>()
