package import EnvironmentCore
public import Synchronization

/// The reader of a key path, for all the properties that read it, for as long as the process runs.
///
/// So a property reads without counting references to it: the benchmarks `composable/read …` show the gain.
@usableFromInline
package final class SharedReader<Value> {
  /// What reads under some aliases.
  private final class Resolution {
    let aliases: SharedAliases.Stamp
    let reader: KeyPathReader<Value>

    init(_ reader: KeyPathReader<Value>, under aliases: SharedAliases.Stamp) {
      self.aliases = aliases
      self.reader = reader
    }
  }

  @usableFromInline let reader: KeyPathReader<Value>

  @usableFromInline let pastAlias = Atomic(false)

  /// The ``Resolution`` under the aliases that were last in force.
  private let resolution = Lock(Unchecked<AnyObject?>(nil))

  @inlinable
  package init(_ reader: KeyPathReader<Value>) {
    self.reader = reader
  }

  /// The first that was made of those that read the same key path.
  @usableFromInline
  package func first() -> Unmanaged<SharedReader> {
    let first = Self.of(sharedReaders.entry(at: reader.keyPath) { self })
    if SharedAliases.haveBeen(reader.keyPath) { first.noteAlias() }
    return .passUnretained(first)
  }

  /// The reader of a key path, if a property has been made that reads it.
  static func known(at keyPath: KeyPath<EnvironmentValues, Value>) -> SharedReader? {
    sharedReaders[keyPath].map(of)
  }

  // A key path has one type of value, and its reader has the same.
  private static func of(_ entry: AnyObject) -> SharedReader { unsafeDowncast(entry, to: SharedReader.self) }
}

// MARK: Aliases

extension SharedReader {
  /// Whether the key path has ever been an alias, and so may stand for another.
  @inlinable @inline(__always)
  var hasBeenAlias: Bool { pastAlias.load(ordering: .acquiring) }

  func noteAlias() {
    pastAlias.store(true, ordering: .releasing)
  }

  /// What reads under some aliases, which are those in force.
  func reader(under aliases: SharedAliases.Stamp) -> KeyPathReader<Value> {
    guard hasBeenAlias, aliases != 0 else { return reader }
    let known = resolution.withLock { $0 }.value.map(Self.resolution)
    if let known, known.aliases == aliases { return known.reader }
    guard let standard = SharedAliases.standard(for: reader.keyPath, under: aliases) else {
      return KeyPathReader(SharedAliases.standard(for: reader.keyPath))
    }
    let new = Resolution(Self.known(at: standard)?.reader ?? KeyPathReader(standard), under: aliases)
    let replacement = Unchecked<AnyObject?>(new)
    // What is replaced leaves the lock before it is released: that may run code of the user's.
    _ = resolution.withLock { exchange(&$0, with: replacement) }
    return new.reader
  }

  private static func resolution(_ known: AnyObject) -> Resolution { unsafeDowncast(known, to: Resolution.self) }
}

/// Every shared reader, by its key path.
private let sharedReaders = KeyPathRegistry<AnyObject>()
