private import Synchronization

/// An observer of the environment of a test. The testing product implements observers; the core doesn't.
///
/// Keys for the library's internal use aren't observed.
package protocol EnvironmentObserver: AnyObject, Sendable {
  /// Indicates whether the observer is notified of the setting of values, and of reads of set values.
  var observesValues: Bool { get }

  /// Notifies the observer that a reader gets the default of a key.
  ///
  /// - Parameter isIntended: Whether the default is meant for tests, so that reading it is no mistake.
  func defaultWasRead(of key: ValueKey, isIntended: Bool)

  /// Notifies the observer that a reader gets a set value.
  func valueWasRead(_ value: ValueEntry)

  /// Notifies the observer of newly set values, in the order of their names.
  ///
  /// - Parameters:
  ///   - setter: The place where they were set, or the code setting them.
  ///   - areKnown: Whether some of them may have been set elsewhere before.
  func valuesWereSet(_ values: [ValueEntry], by setter: String, areKnown: Bool)
}

extension EnvironmentObserver {
  package var observesValues: Bool { false }
  package func valueWasRead(_ value: ValueEntry) {}
  package func valuesWereSet(_ values: [ValueEntry], by setter: String, areKnown: Bool) {}
}

/// The reads and settings of a test with observers.
///
/// While no test of the process has an observer, reads cost nothing more. A read of a set value doesn't call this type.
/// A read of a default calls it only in a process with a testing library.
package enum TestObservers {
  /// The number of observers of tests.
  fileprivate static let observerCount = Atomic(0)

  /// The purpose of reads.
  enum Purpose: Sendable {
    /// The value is for a reader.
    case use

    /// Values are inspected, or set through a key path. Known only in a process with a testing library.
    case inspection

    /// A function sets values.
    case setting(ReadsWhileSetting)
  }

  /// The purpose of the current code's reads.
  @TaskLocal static var purpose = Purpose.use

  private static var arePaused: Bool { if case .inspection = purpose { true } else { false } }

  /// Indicates whether a read may belong to a test with an observer.
  static var areActive: Bool { observerCount.load(ordering: .relaxed) != 0 && !arePaused }

  /// Runs an operation that inspects values without reading them for a reader, such as a comparison.
  static func pausing<Result>(_ operation: () -> Result) -> Result {
    TestingLibrary.isInstalled && !arePaused ? $purpose.withValue(.inspection, operation: operation) : operation()
  }

  /// The observers of the running test.
  fileprivate static var observers: [any EnvironmentObserver] {
    areActive ? RunningTest.current?.observers ?? [] : []
  }

  /// Indicates whether an observer of the running test observes values.
  package static var observeValues: Bool { areActive && observers.contains { $0.observesValues } }

  /// Notes that a reader gets a set value.
  static func noteRead(ofEntryAt entry: UnsafeRawPointer) {
    let value = Unmanaged<ValueEntry>.fromOpaque(entry).takeUnretainedValue()
    if !value.key.isOfProgram { return }
    for observer in observers { observer.valueWasRead(value) }
  }

  /// Notes newly set values.
  ///
  /// - Parameters:
  ///   - keys: The keys of the values; `nil` for all values of an environment received by a reader, some of which may
  ///     have been set elsewhere.
  ///   - values: The values in which they are set.
  ///   - setter: The place where they were set, or the code setting them.
  package static func noteSettings(
    of keys: @autoclosure () -> Set<ValueKey>? = nil, in values: EnvironmentValues, _ setter: @autoclosure () -> String
  ) {
    if !observeValues { return }
    let (keys, setter) = (keys(), setter())
    let stored = keys.map { keys in keys.compactMap { values.storedEntry(of: $0) } } ?? values.storedEntries
    let values = stored.filter(\.key.isOfProgram).sorted { $0.key.name < $1.key.name }
    for observer in observers { observer.valuesWereSet(values, by: setter, areKnown: keys == nil) }
  }
}

extension EnvironmentValues {
  /// Notes a read of the default of a key.
  func noteDefaultRead(of key: @autoclosure () -> ValueKey, isIntended: Bool = false) {
    let observers = TestObservers.observers
    if observers.isEmpty { return }
    let key = key()
    if !key.isOfProgram { return }
    if case .setting(let reads) = TestObservers.purpose { return reads.collect(key) }
    for observer in observers { observer.defaultWasRead(of: key, isIntended: isIntended) }
  }

  /// Notes a read of the default of a key.
  ///
  /// - Parameter isIntended: Whether the default is meant for tests, so that reading it is no mistake.
  @usableFromInline
  package func noteDefaultRead(of key: any EnvironmentKey.Type, isIntended: Bool = false) {
    noteDefaultRead(of: .type(key), isIntended: isIntended)
  }

  /// Notes a read of the default of a value without a key. The value's accessor gives this default.
  @usableFromInline
  func noteDefaultRead(named keyPath: AnyKeyPath) {
    noteDefaultRead(of: .keyPath(KeyPathKey.key(for: keyPath)))
  }
}

extension RunningTest {
  /// The observers of the test's environment.
  package fileprivate(set) var observers: [any EnvironmentObserver] {
    get { part { Observers() }.current.withLock { $0 } }
    set { release(part { Observers() }.current.withLock { exchange(&$0, with: newValue) }) }
  }

  private final class Observers: Sendable {
    let current = Lock<[any EnvironmentObserver]>([])
  }

  /// Runs a part of the test with an observer.
  ///
  /// - Parameter replaced: The observer to replace; `nil` if the others continue.
  @concurrent
  package func run(
    observedBy observer: any EnvironmentObserver, inPlaceOf replaced: (any EnvironmentObserver)? = nil,
    _ operation: @concurrent @Sendable () async throws -> Void
  ) async throws {
    let outer = observers
    observers = outer.filter { $0 !== replaced } + [observer]
    TestObservers.observerCount.add(1, ordering: .relaxed)
    defer {
      TestObservers.observerCount.subtract(1, ordering: .relaxed)
      observers = outer
    }
    try await operation()
  }
}

/// A recorder that intercepts all reads of some values, so that they can be noted for the running test.
///
/// Isolation: can be used from any thread, because it has no mutable state.
final class TestReadRecorder: AccessRecorder {
  // `nonisolated(unsafe)`: it has no mutable state.
  nonisolated(unsafe) static let shared = TestReadRecorder(next: nil)

  override func record(_ key: ValueKey) {}
  override func recordAll() {}
  override func recordWrite(_ key: ValueKey) {}
  override var isKeptBySendableValues: Bool { true }
}

extension EnvironmentValues {
  /// The same values, whose reads are noted if an observer of the running test observes values.
  package var observedInTest: EnvironmentValues {
    guard layer?.recorder == nil, TestObservers.observeValues else { return self }
    return EnvironmentValues(layer: .recording(layer, with: TestReadRecorder.shared))
  }
}
