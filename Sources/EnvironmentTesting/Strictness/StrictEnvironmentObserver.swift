internal import EnvironmentCore
internal import Observation

/// An observer that fails a strict test for reading an unset value, once for each key.
///
/// Isolation: can be used from any thread.
final class StrictEnvironmentObserver: EnvironmentObserver {
  /// A function that finds keys. The keys of a key path are found by applying it, which may make defaults of the main
  /// actor.
  typealias AllowedKeys = @MainActor @Sendable () -> Set<ValueKey>

  /// The keys whose defaults may be read, including those allowed by the outer suite.
  private let allowedKeys: Unchecked<Set<ValueKey>>

  /// The place of the trait; `nil` if it isn't known.
  private let location: SourcePlace?

  /// The keys that have failed the test, and the failures that couldn't be recorded at once.
  private let state = Guarded<(failedKeys: Set<ValueKey>, deferredFailures: [EnvironmentIssue])>(([], []))

  private init(allowing keys: Unchecked<Set<ValueKey>>, at location: SourcePlace?) {
    allowedKeys = keys
    self.location = location
  }

  /// Runs the running test, or a part of it, strictly.
  ///
  /// - Parameters:
  ///   - allowedKeys: Returns the keys whose defaults may be read.
  ///   - location: The place of the trait, if it is known.
  @concurrent static func run(
    allowing allowedKeys: AllowedKeys?,
    at location: SourcePlace?,
    _ operation: @concurrent @Sendable () async throws -> Void
  ) async throws {
    guard let test = RunningTest.current else { return try await operation() }
    var keys = Unchecked<Set<ValueKey>>([])
    if let allowedKeys { keys = await MainActor.run { Unchecked(allowedKeys()) } }
    let outer = test.observers.lazy.compactMap { $0 as? StrictEnvironmentObserver }.first
    if let outer { keys.value.formUnion(outer.allowedKeys.value) }
    let strictness = StrictEnvironmentObserver(allowing: keys, at: location)
    // The reads found where the test couldn't be failed.
    defer {
      let failures = strictness.state.withLock { exchange(&$0.deferredFailures, with: []) }
      for issue in failures { EnvironmentReporting.failRunningTest(issue, at: location) }
    }
    try await test.run(observedBy: strictness, inPlaceOf: outer, operation)
  }

  // MARK: Reads

  /// Fails the test for a key whose default is read, unless the read is allowed or the key has failed the test before.
  func defaultWasRead(of key: ValueKey, isIntended: Bool) {
    if isIntended || allowedKeys.value.contains(key) { return }
    guard state.withLock({ $0.failedKeys.insert(key).inserted }) else { return }
    let issue = EnvironmentIssue.unstoredValue(of: key)
    if !EnvironmentReporting.recordInRunningTest(issue, at: location) {
      state.withLock { $0.deferredFailures.append(issue) }
    }
  }
}

extension EnvironmentIssue {
  /// Returns the issue of reading an unset value in a strict test.
  fileprivate static func unstoredValue(of key: ValueKey) -> EnvironmentIssue {
    let source = key.source
    let property = ReportedProperty.current
    // Inside a default, the key isn't the property's.
    let accessor = TaskScope.current?.isInDefault == true ? nil : property?.accessor
    let keyPath = source.hasPrefix("\\.") ? source : "\\.\(accessor ?? "…")"
    let reader = property.map { "'\($0.name)' of '\($0.object)'" } ?? "A reader"
    return EnvironmentIssue(
      "\(reader) got the default of '\(key.name)', which is not set for this strict test.",
      place: ["Key: \(source)"] + (property?.place ?? []),
      remedies: [
        "Set the value for the test or its suite: '.environment(\(keyPath), …)'.",
        "Or set it in the environment that the reader receives.",
        "Or bind the object that reads it: 'bindTestEnvironment { … }'. Bind again after it gets another child.",
        "Or allow the default: '.strictEnvironment(allowing: \(keyPath))'.",
      ],
      source: key.sourceOfDefault
    )
  }
}
