private import Synchronization

#if canImport(Glibc)
  private import Glibc
#elseif canImport(Musl)
  private import Musl
#elseif canImport(Darwin)
  private import Darwin
#endif

/// The reporting of issues in the use of environments.
///
/// Use it to send issues to a logger, to silence one kind of them, or to assert in a test that there are none.
///
/// Issues are printed to standard error. In a test target with `EnvironmentTesting`, each issue fails the running test
/// of Swift Testing or XCTest; the trait `.environmentReports(.warnings)` or `.environmentReports(.ignored)` says
/// otherwise. If the current task has a reporter, the reporter receives the issues instead. A program sends them to its
/// logger around `main`, and a test collects them:
///
/// ```swift
/// EnvironmentReporting.withReporter { issue in
///   Issue.record("\(issue)")
/// } operation: {
///   …
/// }
/// ```
public enum EnvironmentReporting {
  /// A receiver of issues, from any thread.
  ///
  /// ```swift
  /// let log: EnvironmentReporting.Reporter = { issue in logger.warning("\(issue)") }
  /// ```
  public typealias Reporter = @Sendable (EnvironmentIssue) -> Void

  /// The number of the receiver that prints issues.
  private static let standardError = 0

  /// The handling of issues in a task.
  package struct Handling: Sendable {
    fileprivate var reporter: (report: Reporter, number: Int, receivesUnboundReads: Bool)?

    /// The place of the current binding of objects in a test. Missing required values fail the test there.
    package var testLocation: SourcePlace?

    /// The handling of an issue during a test, if there is no reporter.
    package var inTests = InTests.failure
  }

  @TaskLocal package static var handling = Handling()

  private static var reporter: (report: Reporter, number: Int, receivesUnboundReads: Bool)? { handling.reporter }

  private static let reportsUnboundReadsInProcess = Atomic(false)

  /// Indicates whether any task has ever reported unbound reads. Until then, the task-local value isn't read.
  private static let haveTasksReportedUnboundReads = Atomic(false)

  /// The handling of issues during a test.
  package enum InTests: Sendable {
    case failure, warning, ignored
  }

  /// Indicates whether a read of a property of an unbound object is reported, once for each property of an object.
  ///
  /// ```swift
  /// EnvironmentReporting.reportsUnboundReads = true  // while you look for a read in `init`
  /// ```
  ///
  /// Only a read of a declared default is reported. It may be intended, so it isn't reported unless you request it,
  /// except beside SwiftUI in a debug build: there, the package can't see which view's code is running. A test with an
  /// object bound by `bindTestEnvironment`, or with its children, also fails at such a read of another object, if that
  /// one was never bound. Set this property for the whole process, or use `withReporter` for an operation.
  public static var reportsUnboundReads: Bool {
    get {
      reportsUnboundReadsInProcess.load(ordering: .relaxed)
        || haveTasksReportedUnboundReads.load(ordering: .relaxed) && reporter?.receivesUnboundReads == true
    }
    set { reportsUnboundReadsInProcess.store(newValue, ordering: .relaxed) }
  }

  /// Returns whether a read of a property of an unbound object is reported.
  ///
  /// - Parameter wasBound: Whether the object has ever been bound. A test unbinding an object reads defaults on
  ///   purpose.
  static func reportsUnboundRead(wasBound: @autoclosure () -> Bool) -> Bool {
    reportsUnboundReads || RunningTest.current?.hasBoundObjects == true && !wasBound()
  }

  /// Passes an issue to the reporter of the current task, or else to the running test, or prints it to standard error.
  ///
  /// ```swift
  /// EnvironmentReporting.report(EnvironmentIssue("The cache is full."))
  /// ```
  public static func report(_ issue: EnvironmentIssue) {
    if let reporter {
      reporter.report(issue)
    } else if !recordInTest(issue) {
      printToStandardError("EnvironmentKit: \(issue)")
    }
  }

  /// Records an issue in the running test, as the test's traits say. Returns `false` if there is no running test to
  /// fail.
  private static func recordInTest(_ issue: EnvironmentIssue) -> Bool {
    guard let library = TestingLibrary.installed, RunningTest.current != nil else { return false }
    return switch handling.inTests {
    case .failure: library.recordFailure("\(issue)", issue.location)
    case .warning: library.recordWarning("\(issue)", issue.location)
    case .ignored: true
    }
  }

  /// Reports an issue, unless its receiver has received it before.
  package static func report<ID>(
    once id: ID, among issues: ReceivedIssues<ID>, _ issue: @autoclosure () -> EnvironmentIssue
  ) {
    let receiver = reporter?.number ?? RunningTest.current?.number ?? standardError
    if issues.insert(id, for: receiver) { report(issue()) }
  }

  /// Fails the running test of Swift Testing or XCTest. If the current task has a reporter, it receives the issue
  /// instead.
  ///
  /// Without a testing library in the process, the issue is reported like any other. If there is one but no test of it
  /// runs in the current task, the process stops, because the failure would otherwise pass unnoticed.
  package static func failTest(_ issue: EnvironmentIssue, at location: SourcePlace) {
    guard reporter == nil, let library = TestingLibrary.installed else { return report(issue) }
    let isRecorded = library.recordFailure("\(issue)", location)
    if !isRecorded { fatalError("\(EnvironmentIssue.unrecorded(issue, at: location))") }
  }

  /// Fails the running test of Swift Testing or XCTest, unless it has received the issue before. If the current task
  /// has a reporter, it receives the issue instead.
  ///
  /// Use this for mistakes that may be found where no test runs. There, the issue is reported like any other.
  static func failRunningTest<ID>(
    once id: ID, among issues: ReceivedIssues<ID>, _ issue: @autoclosure () -> EnvironmentIssue
  ) {
    guard reporter == nil, let library = TestingLibrary.installed, let test = RunningTest.current else {
      return report(once: id, among: issues, issue())
    }
    if issues.contains(id, for: test.number) { return }
    if library.recordFailure("\(issue())", nil) {
      _ = issues.insert(id, for: test.number)
    } else {
      report(once: id, among: issues, issue())
    }
  }

  /// Fails the running test at a place. If the current task has a reporter, it receives the issue instead. Returns
  /// `false` and does nothing if no test is running that can fail.
  package static func recordInRunningTest(_ issue: EnvironmentIssue, at location: SourcePlace?) -> Bool {
    guard let reporter else { return TestingLibrary.installed?.recordFailure("\(issue)", location) ?? false }
    reporter.report(issue)
    return true
  }

  /// Fails the running test of Swift Testing or XCTest. If the current task has a reporter, it receives the issue
  /// instead.
  ///
  /// If no test is running that can fail, the issue is reported like any other.
  package static func failRunningTest(_ issue: EnvironmentIssue, at location: SourcePlace?) {
    if !recordInRunningTest(issue, at: location) { report(issue) }
  }

  /// Runs an operation, and sends its issues and those of its tasks to a reporter.
  ///
  /// ```swift
  /// EnvironmentReporting.withReporter { log("\($0)") } operation: { try start() }
  /// ```
  ///
  /// - Parameters:
  ///   - reporter: Receives the issues.
  ///   - unboundReads: Whether reads of properties of unbound objects are reported as well.
  ///   - operation: The operation to run.
  public static func withReporter<Result>(
    _ reporter: @escaping Reporter,
    unboundReads: Bool = false,
    operation: () throws -> Result
  ) rethrows -> Result {
    try $handling.withValue(handling(by: reporter, unboundReads: unboundReads), operation: operation)
  }

  /// Runs an operation, and sends its issues and those of its tasks to a reporter.
  ///
  /// ```swift
  /// await EnvironmentReporting.withReporter { issue in
  ///   logger.warning("\(issue)")
  /// } operation: {
  ///   await server.run()
  /// }
  /// ```
  ///
  /// The operation runs in the caller's isolation.
  ///
  /// - Parameters:
  ///   - reporter: Receives the issues.
  ///   - unboundReads: Whether reads of properties of unbound objects are reported as well.
  ///   - operation: The operation to run.
  public nonisolated(nonsending) static func withReporter<Result>(
    _ reporter: @escaping Reporter,
    unboundReads: Bool = false,
    operation: @concurrent () async throws -> Result
  ) async rethrows -> Result {
    try await $handling.withValue(handling(by: reporter, unboundReads: unboundReads), operation: operation)
  }

  /// Returns the handling by a reporter. It also receives unbound reads if a reporter around it does.
  private static func handling(by report: @escaping Reporter, unboundReads: Bool) -> Handling {
    if unboundReads { haveTasksReportedUnboundReads.store(true, ordering: .relaxed) }
    var handling = handling
    let receivesUnboundReads = unboundReads || handling.reporter?.receivesUnboundReads == true
    handling.reporter = (report, RunningTest.makeNumber(), receivesUnboundReads)
    return handling
  }
}

/// Prints a message to the process's standard error, without Foundation.
private func printToStandardError(_ message: String) {
  let bytes = Array((message + "\n").utf8)
  var written = 0
  while written < bytes.count {
    let count = bytes[written...].withUnsafeBytes { write(2, $0.baseAddress, $0.count) }
    guard count > 0 else { return }
    written += count
  }
}

/// Each receiver's latest issues of one kind, so that no receiver gets an issue twice. A receiver is a reporter or a
/// running test, by its number, or the standard error.
///
/// Only the latest thousands are kept: a server may have a receiver for each request, and pages without end.
///
/// Isolation: usable from any thread. The identities of issues must run no user code when they are hashed.
package final class ReceivedIssues<ID: Hashable & Sendable>: Sendable {
  private struct Received: Hashable {
    let id: ID
    let receiver: Int
  }

  private let state = Lock<(latest: Set<Received>, earlier: Set<Received>)>(([], []))

  private static var maximumCount: Int { 2_000 }

  package init() {}

  func contains(_ id: ID, for receiver: Int) -> Bool {
    let issue = Received(id: id, receiver: receiver)
    return state.withLock { $0.latest.contains(issue) || $0.earlier.contains(issue) }
  }

  /// Adds an issue. Returns whether it is new to its receiver.
  func insert(_ id: ID, for receiver: Int) -> Bool {
    let issue = Received(id: id, receiver: receiver)
    return state.withLock { state in
      if state.latest.contains(issue) || state.earlier.contains(issue) { return false }
      if state.latest.count == Self.maximumCount { (state.earlier, state.latest) = (state.latest, []) }
      state.latest.insert(issue)
      return true
    }
  }
}
