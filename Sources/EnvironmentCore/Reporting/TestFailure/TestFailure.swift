/// A recorder of failures in the running test, which is not linked to a testing library.
///
/// Both testing libraries are looked up in the process: Swift Testing first, and XCTest if Swift Testing runs no test in the
/// current task. The symbols and their calling conventions are those of the libraries' stable interfaces. A failure that
/// neither library takes stops the process, because it would otherwise pass unnoticed.
package struct TestFailure {
  private let address: (String) -> UnsafeMutableRawPointer?

  /// Creates a recorder.
  ///
  /// - Parameter address: Returns the address of a symbol in the process; a test can hide symbols here.
  package init(address: @escaping (String) -> UnsafeMutableRawPointer? = { ProcessSymbols.address(of: $0) }) {
    self.address = address
  }

  /// Fails the running test.
  ///
  /// - Returns: `false` if the process has no testing library.
  package func record(_ message: String, at location: TestLocation) -> Bool {
    let obstacles: [String]
    switch attempt(message, at: location) {
    case .recorded: return true
    case .notRecorded(let found): obstacles = found
    }
    guard !obstacles.isEmpty else { return false }
    let issue = EnvironmentIssue(
      "A test failure could not be recorded, so the process stops.",
      place: obstacles + [
        "Place: \(location.fileID):\(location.line)",
        "Failure: \(message.split(separator: "\n").joined(separator: "\n    "))",
      ],
      remedies: [
        "Call from the test's task or its child tasks; a detached task or a dispatch queue has no current test.",
        "If a function was not found, use a version of this package that supports this toolchain.",
        "Or record failures yourself: 'EnvironmentReporting.withReporter { Issue.record(\"\\($0)\") } operation: { … }'.",
      ]
    )
    fatalError("\(issue)")
  }

  /// Fails the running test, if there is one, at a place in its source or, without one, at the test itself.
  ///
  /// - Returns: `false` if no test runs in the current task, or none that can be failed.
  package func recordInRunningTest(_ message: String, at location: TestLocation? = nil) -> Bool {
    if case .recorded = attempt(message, at: location) { true } else { false }
  }

  private enum Attempt {
    case recorded
    case notRecorded(obstacles: [String])
  }

  private func attempt(_ message: String, at location: TestLocation?) -> Attempt {
    var obstacles: [String] = []
    for recordFailure in [recordIssue, assertInXCTest] {
      switch recordFailure(message, location) {
      case .recorded: return .recorded
      case .noLibrary: break
      case .noTest(let obstacle), .noFunction(let obstacle): obstacles.append(obstacle)
      }
    }
    return .notRecorded(obstacles: obstacles)
  }

  private enum Outcome {
    case recorded
    case noLibrary
    case noTest(String)
    case noFunction(String)
  }

  /// A function of the process in a struct for its type; `nil` if the process has none of that name.
  ///
  /// A function value is a pointer to code, and a context that this code doesn't look at. In a struct it has the calling
  /// convention of its type; by itself it would be taken for a function of unknown types.
  private func function<Function>(_ name: String, as type: Function.Type) -> Function? {
    guard let code = address(name) else { return nil }
    return unsafeBitCast((code, nil as UnsafeMutableRawPointer?), to: type)
  }
}

// MARK: - Swift Testing

// The library's types are resilient, so its functions are called as if they were generic over these types. Initializers
// own their arguments.
extension TestFailure {
  /// Calls `Issue.record(_:sourceLocation:)`, if `Test.current` is a test.
  private func recordIssue(_ message: String, at location: TestLocation?) -> Outcome {
    let test: Any
    switch runningTest {
    case .noLibrary: return .noLibrary
    case .noFunction: return .noFunction("Swift Testing: 'Test.current' was not found in the process.")
    case .none: return .noTest("Swift Testing: no test runs in the current task.")
    case .test(let running): test = running
    }
    guard
      let comment = _typeByName("7Testing7CommentV"),
      let sourceLocation = _typeByName("7Testing14SourceLocationV"),
      let issue = _typeByName("7Testing5IssueV"),
      recordIssue(message, at: location, of: test, types: (comment, sourceLocation, issue))
    else { return .noFunction("Swift Testing: 'Issue.record(_:sourceLocation:)' was not found in the process.") }
    return .recorded
  }

  private struct CurrentTest<Test> {
    let call: () -> Test?
  }

  private enum RunningTest {
    case noLibrary
    case noFunction
    case none
    case test(Any)
  }

  /// The test that the current task belongs to.
  private var runningTest: RunningTest {
    guard let test = _typeByName("7Testing4TestV") else { return .noLibrary }
    func running<Test>(_: Test.Type) -> RunningTest {
      guard let current = function("$s7Testing4TestV7currentACSgvgZ", as: CurrentTest<Test>.self) else {
        return .noFunction
      }
      return current.call().map { .test($0) } ?? .none
    }
    return _openExistential(test, do: running)
  }

  /// The identity of Swift Testing's running test; `nil` if no such test runs in the current task.
  var currentTest: String? {
    guard case .test(let test as any Identifiable) = runningTest else { return nil }
    return "\(test.id)"
  }

  private struct MakeComment<Comment> {
    let call: (consuming String) -> Comment
  }

  private struct MakeSourceLocation<SourceLocation> {
    let call: (_ fileID: consuming String, _ filePath: consuming String, _ line: Int, _ column: Int) -> SourceLocation
  }

  private struct RecordIssue<Comment, SourceLocation, Issue> {
    let call: (Comment?, SourceLocation) -> Issue
  }

  /// Records an issue; `false` if a function is missing.
  private func recordIssue(
    _ message: String, at location: TestLocation?, of test: Any,
    types: (comment: Any.Type, sourceLocation: Any.Type, issue: Any.Type)
  ) -> Bool {
    func withComment<Comment>(_: Comment.Type) -> Bool {
      func withSourceLocation<SourceLocation>(_: SourceLocation.Type) -> Bool {
        func withIssue<Issue>(_: Issue.Type) -> Bool {
          guard
            let makeComment = function("$s7Testing7CommentV8rawValueACSS_tcfC", as: MakeComment<Comment>.self)?.call,
            let makeSourceLocation = function(
              "$s7Testing14SourceLocationV6fileID0D4Path4line6columnACSS_SSS2itcfC",
              as: MakeSourceLocation<SourceLocation>.self
            )?.call,
            let record = function(
              "$s7Testing5IssueV6record_14sourceLocationAcA7CommentVSg_AA06SourceE0VtFZ",
              as: RecordIssue<Comment, SourceLocation, Issue>.self
            )?.call
          else { return false }
          // `Test.sourceLocation` is a public stored property, so reflection finds it without one more symbol.
          let place = location ?? TestLocation()
          let placeOfTest = location == nil ? Mirror(reflecting: test).descendant("sourceLocation") : nil
          let sourceLocation =
            placeOfTest as? SourceLocation
            ?? makeSourceLocation("\(place.fileID)", "\(place.filePath)", Int(place.line), Int(place.column))
          _ = record(makeComment(message), sourceLocation)
          return true
        }
        return _openExistential(types.issue, do: withIssue)
      }
      return _openExistential(types.sourceLocation, do: withSourceLocation)
    }
    return _openExistential(types.comment, do: withComment)
  }
}

// MARK: - XCTest

extension TestFailure {
  private struct XCTAssertTrue {
    let call: (() throws -> Bool, () -> String, StaticString, UInt) -> Void
  }

  /// Calls `XCTAssertTrue(_:_:file:line:)`, which asks for its message only if there is a test to fail.
  private func assertInXCTest(_ message: String, at location: TestLocation?) -> Outcome {
    // The class is one of Swift on Linux, and one of Objective-C on Apple's platforms.
    guard ["6XCTest0A4CaseC", "So10XCTestCaseC"].contains(where: { _typeByName($0) != nil }) else { return .noLibrary }
    let name = "$s6XCTest13XCTAssertTrue__4file4lineySbyKXK_SSyXKs12StaticStringVSutF"
    guard let assertTrue = function(name, as: XCTAssertTrue.self)?.call else {
      return .noFunction("XCTest: 'XCTAssertTrue(_:_:file:line:)' was not found in the process.")
    }
    var isRecorded = false
    func recorded() -> String {
      isRecorded = true
      return message
    }
    let place = location ?? TestLocation()
    assertTrue({ false }, recorded, place.filePath, place.line)
    return isRecorded ? .recorded : .noTest("XCTest: no test runs.")
  }
}
