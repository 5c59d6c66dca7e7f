private import Synchronization

/// What a test wants to know of the reads in it.
struct ReadWatch: Sendable {
  /// The rule of a strict test.
  var strictness: Strictness?

  /// The record of a test that records its environment.
  var recording: EnvironmentRecording?
}

/// The reads that belong to a test which watches them.
///
/// While no test of the process watches its reads, a read costs nothing for it: where a value is set, a read doesn't come
/// here; a default comes here in a process with a testing library only.
enum WatchedReads {
  /// The number of tests that watch their reads.
  private static let watchCount = Atomic(0)

  @TaskLocal private static var arePaused = false

  /// Whether a read may belong to a test which watches it.
  static var areWatched: Bool { watchCount.load(ordering: .relaxed) != 0 && !arePaused }

  /// Runs an operation that looks at values and doesn't read them for a reader, such as a comparison.
  static func pausing<Result>(_ operation: () -> Result) -> Result {
    areWatched ? $arePaused.withValue(true, operation: operation) : operation()
  }

  /// Notes that a reader gets the default of a key.
  fileprivate static func noteDefaultRead(of key: @autoclosure () -> ValueKey, isMeant: Bool = false) {
    guard let watch = RunningTest.current?.readWatch.withLock({ $0 }) else { return }
    if watch.strictness == nil, watch.recording == nil { return }
    let key = key()
    if !key.isOfProgram || DeferredReads.collect(key) { return }
    watch.recording?.noteDefaultRead(of: key)
    if !isMeant { watch.strictness?.noteDefaultRead(of: key) }
  }

  /// Notes that a reader gets a value that is set.
  static func noteRead(ofEntryAt entry: UnsafeRawPointer) {
    guard let recording = RunningTest.current?.readWatch.withLock({ $0.recording }) else { return }
    recording.noteRead(of: Unmanaged<ValueEntry>.fromOpaque(entry).takeUnretainedValue())
  }

  /// The record of the running test, if it records its environment.
  static var recording: EnvironmentRecording? {
    areWatched ? RunningTest.current?.readWatch.withLock { $0.recording } : nil
  }

  fileprivate static func beginWatch() { watchCount.add(1, ordering: .relaxed) }
  fileprivate static func endWatch() { watchCount.subtract(1, ordering: .relaxed) }
}

extension EnvironmentValues {
  /// Notes that a reader gets the default of a key.
  @usableFromInline
  func noteDefaultRead(of key: any EnvironmentKey.Type) {
    if WatchedReads.areWatched { WatchedReads.noteDefaultRead(of: .type(key)) }
  }

  func noteDefaultRead(of key: ValueKey) {
    if WatchedReads.areWatched { WatchedReads.noteDefaultRead(of: key) }
  }

  /// Notes that a reader gets the default of a key that has defaults for several contexts.
  ///
  /// - Parameter isMeant: Whether the default is one that the key has for tests, so that reading it is no mistake.
  package func noteDefaultRead(of key: any EnvironmentKey.Type, isMeant: Bool) {
    if WatchedReads.areWatched { WatchedReads.noteDefaultRead(of: .type(key), isMeant: isMeant) }
  }

  /// Notes that a reader gets what the accessor of a value without a key gives where nothing is set.
  @usableFromInline
  func noteDefaultRead(named keyPath: AnyKeyPath) {
    if WatchedReads.areWatched { WatchedReads.noteDefaultRead(of: .keyPath(KeyPathKey.key(for: keyPath))) }
  }
}

extension RunningTest {
  /// Runs a part of the test whose reads are watched.
  @concurrent
  func watchingReads(
    by change: @Sendable (inout ReadWatch) -> Void, _ operation: @concurrent @Sendable () async throws -> Void
  ) async throws {
    let outer = readWatch.withLock { watch in
      defer { change(&watch) }
      return watch
    }
    WatchedReads.beginWatch()
    defer {
      WatchedReads.endWatch()
      readWatch.withLock { $0 = outer }
    }
    try await operation()
  }
}

/// The defaults that a function reads which sets the values of a scope.
///
/// Setting a part of a value reads the value, as `$0.api.fetch = { … }` does. So the default of a value that the function sets
/// isn't read for a reader.
final class DeferredReads: Sendable {
  @TaskLocal private static var current: DeferredReads?

  private let keys = Lock(Unchecked<[ValueKey]>([]))
  private let former: Unchecked<EnvironmentValues>

  /// Returns an object if the reads belong to a test which watches them.
  ///
  /// - Parameter values: The values that the function changes.
  init?(in values: EnvironmentValues) {
    if !WatchedReads.areWatched { return nil }
    former = Unchecked(values)
  }

  /// Runs the function, whose reads an object keeps if there is one.
  static func collecting<Result>(in reads: DeferredReads?, _ operation: () throws -> Result) rethrows -> Result {
    reads == nil ? try operation() : try $current.withValue(reads, operation: operation)
  }

  /// Runs the function, in the caller's isolation.
  nonisolated(nonsending) static func collecting<Result>(
    in reads: DeferredReads?, _ operation: nonisolated(nonsending) () async throws -> Result
  ) async rethrows -> Result {
    reads == nil ? try await operation() : try await $current.withValue(reads, operation: operation)
  }

  /// Keeps the read of a default for later, if a function runs that sets values.
  fileprivate static func collect(_ key: ValueKey) -> Bool {
    guard let current else { return false }
    let key = Unchecked(key)
    current.keys.withLock { $0.value.append(key.value) }
    return true
  }

  /// Notes what the function has set, and what it has read besides.
  func end(at values: EnvironmentValues, _ setter: @autoclosure () -> String) {
    let written = former.value.keys(differingFrom: values)
    for key in keys.withLock({ $0 }).value where !written.contains(key) { values.noteDefaultRead(of: key) }
    EnvironmentRecording.note(written, in: values, setter())
  }
}

/// A key whose value the library sets, or whose default is meant: reading the default is no mistake.
package protocol LibraryKey: EnvironmentKey {}
