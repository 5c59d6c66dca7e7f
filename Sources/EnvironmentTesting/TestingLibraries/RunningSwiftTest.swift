internal import EnvironmentCore
internal import Testing

/// The running tests of Swift Testing.
///
/// Tests and cases are identified as follows:
/// - A test function that isn't parameterized, and a suite, is identified by its name and its place in the source. Its
///   `RunningTest` is kept until the process ends.
/// - A case of a parameterized test function is identified by the closure that runs it. Each case has its own closure,
///   whatever its arguments. Its `RunningTest` is kept as long as the closure exists: see `TestCaseIdentity`.
enum RunningSwiftTest {
  /// The test of one case, for as long as the closure of the case exists.
  private typealias RunningCase = (test: RunningTest, lifetime: Weak<AnyObject>)

  private struct State {
    /// The tests that aren't parameterized, and the cases without a lifetime object.
    var functions: [FunctionID: RunningTest] = [:]

    /// The running cases, and some that have ended.
    var cases: [ObjectIdentifier: RunningCase] = [:]

    /// The number of cases at which the ended ones are removed.
    var caseLimit = 64
  }

  private static let state = Guarded(State())

  /// The test, or the case, that the current task belongs to.
  static var current: RunningTest? {
    let testCase = Test.Case.current
    if let testCase, testCase.isParameterized, let identity = TestCaseIdentity.object(of: testCase) {
      return runningCase(identity)
    }
    guard let test = Test.current else { return nil }
    let arguments = testCase.flatMap { $0.isParameterized ? "\($0)" : nil }
    let id = FunctionID(name: test.name, location: test.sourceLocation, arguments: arguments)
    return state.withLock { state in
      if let known = state.functions[id] { return known }
      let running = RunningTest(name: test.displayName ?? test.name)
      state.functions[id] = running
      return running
    }
  }

  private static func runningCase(_ lifetime: AnyObject) -> RunningTest {
    let key = ObjectIdentifier(lifetime)
    // Replaced and removed values are released after the lock, because they hold objects of users.
    let (running, _) = state.withLock { state -> (RunningTest, [ObjectIdentifier: RunningCase]) in
      var released = state.cases
      // A new closure may have the address of a closure that was deallocated.
      if let known = released[key], known.lifetime.object != nil { return (known.test, [:]) }
      if released.count >= state.caseLimit {
        state.cases = released.filter { $0.value.lifetime.object != nil }
        state.caseLimit = max(64, 2 * state.cases.count)
      } else {
        released = released[key].map { [key: $0] } ?? [:]
      }
      let running = RunningTest(name: Test.current.map { $0.displayName ?? $0.name } ?? "A test")
      state.cases[key] = (running, Weak(lifetime))
      return (running, released)
    }
    return running
  }

  /// Records an issue in the current test, at a place in its source or at the test. Returns `false` if no test runs.
  static func recordFailure(_ message: String, at location: SourcePlace?) -> Bool {
    guard let test = Test.current else { return false }
    Issue.record(
      Comment(rawValue: message), sourceLocation: location.map(SourceLocation.init) ?? test.sourceLocation
    )
    return true
  }
}

/// The identity of a test function, of a suite, or of a case without a lifetime object.
private struct FunctionID: Hashable {
  let name: String
  let location: SourceLocation
  let arguments: String?
}

extension SourceLocation {
  /// The same place as a value of Swift Testing.
  fileprivate init(_ location: SourcePlace) {
    self.init(
      fileID: "\(location.fileID)", filePath: "\(location.filePath)", line: Int(location.line),
      column: Int(location.column)
    )
  }
}
