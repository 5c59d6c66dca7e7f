/// Fails the test that is running, without this library's being linked to a testing library.
///
/// Both testing libraries are looked up in the process, and both are told: each ignores what happens outside its tests.
/// The symbols and their calling conventions are those of their stable interfaces.
enum TestFailure {
  /// Fails the test; `false` if there is no testing library.
  static func record(_ message: String, at location: TestLocation) -> Bool {
    let isTold = [
      recordIssue(message, at: location),
      failXCTest(message, at: location),
    ]
    return isTold.contains(true)
  }

  /// `Issue.record(_:sourceLocation:)`. Its types are resilient, so they are passed as generic ones are.
  private static func recordIssue(_ message: String, at location: TestLocation) -> Bool {
    guard
      let comment = _typeByName("7Testing7CommentV"),
      let sourceLocation = _typeByName("7Testing14SourceLocationV"),
      let issue = _typeByName("7Testing5IssueV")
    else { return false }

    func withComment<Comment>(_: Comment.Type) -> Bool {
      func withSourceLocation<SourceLocation>(_: SourceLocation.Type) -> Bool {
        func withIssue<Issue>(_: Issue.Type) -> Bool {
          SwiftTesting<Comment, SourceLocation, Issue>().record(message, at: location)
        }
        return _openExistential(issue, do: withIssue)
      }
      return _openExistential(sourceLocation, do: withSourceLocation)
    }
    return _openExistential(comment, do: withComment)
  }

  /// `XCTFail(_:file:line:)`.
  private static func failXCTest(_ message: String, at location: TestLocation) -> Bool {
    let name = "$s6XCTest7XCTFail_4file4lineySS_s12StaticStringVSutF"
    guard let fail = function(name, as: XCTFail.self)?.call else { return false }
    fail(message, location.filePath, location.line)
    return true
  }

  /// A function of the process in a struct for its type, if there is one of that name.
  ///
  /// A function value is a pointer to code, and a context that this code doesn't look at. In a struct it has the calling
  /// convention of its type; by itself it would be taken for a function of unknown types.
  private static func function<Function>(_ name: String, as type: Function.Type) -> Function? {
    guard let code = ProcessSymbols.address(of: name) else { return nil }
    return unsafeBitCast((code, nil as UnsafeMutableRawPointer?), to: type)
  }

  private struct XCTFail {
    let call: (String, StaticString, UInt) -> Void
  }

  /// The functions of Swift Testing, generic over its types. Initialisers own what they are passed.
  private struct SwiftTesting<Comment, SourceLocation, Issue> {
    func record(_ message: String, at location: TestLocation) -> Bool {
      guard
        let makeComment = function("$s7Testing7CommentV8rawValueACSS_tcfC", as: MakeComment.self)?.call,
        let makeSourceLocation = function(
          "$s7Testing14SourceLocationV6fileID0D4Path4line6columnACSS_SSS2itcfC", as: MakeSourceLocation.self
        )?.call,
        let record = function(
          "$s7Testing5IssueV6record_14sourceLocationAcA7CommentVSg_AA06SourceE0VtFZ", as: RecordIssue.self
        )?.call
      else { return false }
      let sourceLocation = makeSourceLocation(
        "\(location.fileID)", "\(location.filePath)", Int(location.line), Int(location.column)
      )
      _ = record(makeComment(message), sourceLocation)
      return true
    }

    private struct MakeComment {
      let call: (consuming String) -> Comment
    }

    private struct MakeSourceLocation {
      let call: (_ fileID: consuming String, _ filePath: consuming String, _ line: Int, _ column: Int) -> SourceLocation
    }

    private struct RecordIssue {
      let call: (Comment?, SourceLocation) -> Issue
    }
  }
}
