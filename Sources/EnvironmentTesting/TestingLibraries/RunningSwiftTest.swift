internal import EnvironmentCore
internal import Testing

/// The running tests of Swift Testing.
///
/// A test function or a suite is identified by its name and its place in the source, and its `RunningTest` is kept
/// until the process ends. All cases of a function, and its repetitions, share it, because they have no public
/// identity. With a trait of the package, each of them is a test of its own.
enum RunningSwiftTest {
  private struct FunctionID: Hashable {
    let name: String
    let location: SourceLocation
  }

  private static let functions = Lock<[FunctionID: RunningTest]>([:])

  /// The test of the current task.
  static var current: RunningTest? {
    guard let test = Test.current else { return nil }
    return functions.withLock { functions in
      let id = FunctionID(name: test.name, location: test.sourceLocation)
      if let known = functions[id] { return known }
      let running = RunningTest(test)
      functions[id] = running
      return running
    }
  }

  /// Runs a function with the effect of a trait. Of the traits around a case, the outermost makes it a test of its own.
  @concurrent static func run(
    _ test: Test, _ testCase: Test.Case?, _ function: @concurrent @Sendable () async throws -> Void
  ) async throws {
    Registration.install()
    if testCase == nil || RunningTest.isCarried { return try await function() }
    try await RunningTest.run(in: RunningTest(test), function)
  }

  /// Records an issue in the current test, at a place in its source or at the test. Returns `false` if no test runs.
  static func recordFailure(_ message: String, at location: SourcePlace?, isWarning: Bool = false) -> Bool {
    guard let test = Test.current else { return false }
    let (comment, place) = (Comment(rawValue: message), location.map(SourceLocation.init) ?? test.sourceLocation)
    #if compiler(>=6.3)
      Issue.record(comment, severity: isWarning ? .warning : .error, sourceLocation: place)
    #else
      if isWarning { return false }
      Issue.record(comment, sourceLocation: place)
    #endif
    return true
  }
}

extension RunningTest {
  fileprivate convenience init(_ test: Test) {
    self.init(name: test.displayName ?? test.name)
  }
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
