import EnvironmentKit
import Testing

// Functions, because a call of a macro takes longer to compile.

extension ViewHost {
  /// Expects the HTML after all pending changes.
  func expectHTML(
    _ expected: String, _ fileID: String = #fileID, _ filePath: String = #filePath, _ line: Int = #line
  ) {
    #expect(html == expected, sourceLocation: SourceLocation(fileID: fileID, filePath: filePath, line: line, column: 1))
  }

  /// Expects the names of the views whose bodies have run since the last call.
  func expectEvaluations(
    _ expected: [String], _ fileID: String = #fileID, _ filePath: String = #filePath, _ line: Int = #line
  ) {
    let location = SourceLocation(fileID: fileID, filePath: filePath, line: line, column: 1)
    #expect(drainEvaluations() == expected, sourceLocation: location)
  }
}
