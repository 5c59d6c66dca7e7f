internal import Synchronization

/// Sets values for the whole process, or for the running test, before anything reads them.
///
/// Use it once, at the start of a program, for values of the whole process, such as a connection to a database. You
/// should call it before anything reads a value.
///
/// ```swift
/// @main
/// struct Server {
///   static func main() async throws {
///     try await prepareEnvironment {
///       $0.database = try await .connect()
///     }
///     …
///   }
/// }
/// ```
///
/// The values replace the defaults for all readers without an environment of their own outside every `withEnvironment`.
/// In a test target with `EnvironmentTesting`, the values prepared by a test belong to the test.
///
/// Each value can be prepared once. A value prepared or read before is not set, and is reported with the place of the
/// earlier use. A property reads only its own value. Using a whole environment counts as a read of all values:
/// `withEnvironment`, `EnvironmentValues.current`, the root of a hierarchy, an environment with dependencies. An
/// unsendable value is not set either, and is reported.
///
/// - Throws: The error of the update. No value is set then.
/// - Complexity: as for the update.
public func prepareEnvironment<Failure>(
  _ update: (inout EnvironmentValues) throws(Failure) -> Void,
  fileID: StaticString = #fileID,
  line: UInt = #line
) throws(Failure) {
  let place = SourcePlace(fileID, line)
  for late in try PreparedValues.current.prepare(at: place, by: update) {
    EnvironmentReporting.report(.preparedTooLate(late.key, at: place, after: late.use))
  }
}

/// Sets asynchronously made values for the whole process, or for the running test, before anything reads them.
///
/// ```swift
/// try await prepareEnvironment {
///   $0.database = try await .connect()
/// }
/// ```
///
/// The update runs in the caller's isolation. The values are set when it has ended. A value read by another task
/// meanwhile is not set, and is reported.
///
/// - Throws: The error of the update. No value is set then.
/// - Complexity: as for the update.
@_disfavoredOverload
public nonisolated(nonsending) func prepareEnvironment(
  _ update: @concurrent (inout EnvironmentValues) async throws -> Void,
  fileID: StaticString = #fileID,
  line: UInt = #line
) async rethrows {
  let place = SourcePlace(fileID, line)
  for late in try await PreparedValues.current.prepare(at: place, by: update) {
    EnvironmentReporting.report(.preparedTooLate(late.key, at: place, after: late.use))
  }
}

/// The values of the process, or of a test, which apply outside all scopes.
///
/// Isolation: can be used from any thread.
//
// `@unchecked Sendable`: `finalValues` is written once, with the lock held, before `isFinal` is set.
package final class PreparedValues: @unchecked Sendable {
  private struct State {
    /// Only sendable values.
    var values = EnvironmentValues()

    /// The description of the first read or preparation of each key.
    var firstUses: [ValueKey: String] = [:]

    /// The description of the first reader of the values as a whole. They don't change after this read.
    var firstReader: String?

    /// The number of changes.
    var version = 0
  }

  private let state = Guarded(State())

  /// Indicates whether the values have been read as a whole.
  private let isFinal = Atomic(false)

  /// The values after they have been read as a whole.
  private var finalValues: SendableEnvironmentValues?

  /// Indicates whether a value read or prepared before has been replaced, so no read value is final.
  private let isReplaced = Atomic(false)

  /// The key paths whose keys are known to have been read.
  private let knownKeyPaths: KeyPathCache<Void>?

  /// - Parameter knownKeyPaths: A cache for the values of the process; `nil` for those of a test.
  fileprivate init(knownKeyPaths: KeyPathCache<Void>? = nil) {
    self.knownKeyPaths = knownKeyPaths
  }

  private static let ofProcess = PreparedValues(knownKeyPaths: KeyPathCache())

  private static let havePreparations = Atomic(false)

  /// Indicates whether values have been prepared, for the process or for a test.
  static var exist: Bool { havePreparations.load(ordering: .relaxed) }

  /// The values of the running test, or else those of the process.
  package static var current: PreparedValues {
    TestingLibrary.installed == nil ? ofProcess : RunningTest.current?.prepared ?? ofProcess
  }

  // MARK: Reading

  /// Returns the values as a whole.
  func all(readBy reader: @autoclosure () -> String) -> EnvironmentValues {
    if isFinal.load(ordering: .acquiring), let finalValues { return observed(EnvironmentValues(finalValues)) }
    let reader = "First read by: \(reader())"
    let values = state.withLock { state in
      state.firstReader = state.firstReader ?? reader
      if isReplaced.load(ordering: .relaxed) { return state.values.sendable }
      let values = finalValues ?? state.values.sendable
      if finalValues == nil {
        finalValues = values
        isFinal.store(true, ordering: .releasing)
      }
      return values
    }
    return observed(EnvironmentValues(values))
  }

  /// Returns the value of a property, and notes the read; `nil` for an unset object.
  func value<Value>(of source: EnvironmentSource<Value>, readBy reader: @autoclosure () -> String) -> Value? {
    if isFinal.load(ordering: .acquiring) || Value.self == EnvironmentValues.self {
      return source.availableValue(in: all(readBy: reader()))
    }
    let keyPath = source.untypedKeyPath
    if hasNotedRead(of: keyPath) { return source.availableValue(in: prepared) }
    let reader = "First read by: \(reader())"
    while true {
      let (values, version) = state.withLock { ($0.values, $0.version) }
      let (value, reads) = values.tracking { source.availableValue(in: $0) }
      let isCurrent = state.withLock { state in
        guard state.version == version else { return false }
        for key in reads.keys where state.firstUses[key] == nil { state.firstUses[key] = reader }
        return true
      }
      guard isCurrent else { continue }
      knownKeyPaths?.store((), for: keyPath)
      return value
    }
  }

  /// Returns whether a property with a key path has been read. This doesn't count as a read.
  func hasNotedRead(of keyPath: AnyKeyPath) -> Bool {
    isFinal.load(ordering: .acquiring) || knownKeyPaths?.value(for: keyPath) != nil
  }

  /// Returns the values of a test that records its environment, with their reads noted, and other values unchanged.
  private func observed(_ values: EnvironmentValues) -> EnvironmentValues {
    knownKeyPaths == nil ? values.observedInTest : values
  }

  /// The values prepared so far. Getting them doesn't count as a read.
  package var prepared: EnvironmentValues { state.withLock { $0.values } }

  /// Returns the use because of which a key can't be prepared any more; `nil` if it can. This doesn't count as a read.
  package func firstRead(of key: ValueKey) -> String? {
    state.withLock { $0.firstUses[key] ?? $0.firstReader }
  }

  /// Returns the preparation of a key, if it was prepared. This doesn't count as a read.
  func preparation(of key: ValueKey) -> ValueSetting? {
    let (value, use) = state.withLock { ($0.values.storedEntry(of: key), $0.firstUses[key]) }
    let place = String(use?.drop { $0 != ":" }.dropFirst(2) ?? "")
    return value.map { ValueSetting(setter: .preparation(place), value: $0) }
  }

  // MARK: Preparing

  /// A value which was not set, because it was read or prepared before.
  package struct LateValue {
    package let key: ValueKey

    /// The value of the preparation.
    package let value: ValueEntry?

    /// The description of the first read or preparation of the value.
    package let use: String

    /// Indicates whether the value counts as read only because all values were read as a whole.
    package let isReadAsPart: Bool
  }

  /// Sets the values from a function, except unsendable ones, and those prepared or read before.
  ///
  /// - Parameters:
  ///   - base: The values before the function.
  ///   - setElsewhere: Sets a value in another place. Returns `false` if it has none.
  ///   - isReplacing: Returns whether values read or prepared before are set, too. Called after the function.
  /// - Returns: The values left out, because they were read or prepared before.
  package func prepare<Failure>(
    at place: SourcePlace, base: EnvironmentValues? = nil,
    by update: (inout EnvironmentValues) throws(Failure) -> Void,
    elsewhere setElsewhere: (ValueEntry, ValueKey) -> Bool = { _, _ in false },
    replacing isReplacing: () -> Bool = { false }
  ) throws(Failure) -> [LateValue] {
    noteScopeAround()
    let base = base ?? prepared
    let reads = ReadsWhileSetting(in: prepared)
    let change = try reads.collect { () throws(Failure) in Unchecked(try base.changed(by: update)) }
    return commit(change, reads, at: place, elsewhere: setElsewhere, replacing: isReplacing())
  }

  /// Sets the values from an asynchronous function, as the other form does.
  nonisolated(nonsending) func prepare(
    at place: SourcePlace, by update: @concurrent (inout EnvironmentValues) async throws -> Void
  ) async rethrows -> [LateValue] {
    noteScopeAround()
    let base = prepared
    let reads = ReadsWhileSetting(in: base)
    let change = try await reads.collect { Unchecked(try await base.changed(by: update)) }
    return commit(change, reads, at: place)
  }

  /// Notes that the scope around a preparation already has the values prepared before it was entered, maybe those of
  /// another test.
  private func noteScopeAround() {
    if TaskScope.current != nil { _ = all(readBy: "the scope around the preparation") }
  }

  private func commit(
    _ change: Unchecked<RecordedWrite>, _ reads: ReadsWhileSetting, at place: SourcePlace,
    elsewhere setElsewhere: (ValueEntry, ValueKey) -> Bool = { _, _ in false }, replacing isReplacing: Bool = false
  ) -> [LateValue] {
    var notSendable: [ValueEntry] = []
    let keys = change.value.writes.filter { key in
      guard let stored = change.value.values.storedEntry(of: key) else { return true }
      if !stored.isSendable { notSendable.append(stored) }
      return stored.isSendable && !setElsewhere(stored, key)
    }
    let use = "Prepared at: \(place)"
    Self.havePreparations.store(true, ordering: .relaxed)
    let (late, former) = state.withLock { state in
      let former = state.values
      var late: [LateValue] = []
      for key in keys {
        let firstUse = state.firstUses[key]
        if let reason = firstUse ?? state.firstReader, !isReplacing {
          let value = change.value.values.storedEntry(of: key)
          late.append(LateValue(key: key, value: value, use: reason, isReadAsPart: firstUse == nil))
        } else {
          state.firstUses[key] = use
          if let entry = change.value.values.storedEntry(of: key) {
            state.values.store(entry.numbered(SettingOrder.prepared))
          } else {
            state.values.remove(key)
          }
        }
      }
      if isReplacing {
        isReplaced.store(true, ordering: .relaxed)
        isFinal.store(false, ordering: .releasing)
      }
      state.version += 1
      return (late, former)
    }
    release(former)
    reads.end(at: prepared, "at \(place)")
    for stored in notSendable { EnvironmentReporting.report(.notSendable(stored, setAt: place)) }
    return late
  }
}

extension RunningTest {
  /// The values prepared by the test.
  fileprivate var prepared: PreparedValues { part { PreparedValues() } }
}

extension EnvironmentIssue {
  fileprivate static func preparedTooLate(
    _ key: ValueKey, at place: SourcePlace, after use: String
  ) -> EnvironmentIssue {
    EnvironmentIssue(
      "'prepareEnvironment' ran too late: '\(key.source)' was already in use, so the value was not set.",
      place: ["Key: \(key.name)", use, "Prepared too late at: \(place)"],
      remedies: [
        "Call 'prepareEnvironment' once, before anything reads the environment: first in 'main'.",
        "Or set the value for a task: 'withEnvironment'.",
      ],
      source: key.sourceInTask(), location: place
    )
  }
}
