import EnvironmentKit
import Testing

/// An issue that failed a test.
struct RecordedFailure {
  let text: String
  let line: Int?
}

/// Returns the issues that fail the running test, which must be attributed to the caller's file.
func failures(fileID: String = #fileID, _ operation: () -> Void) -> [RecordedFailure] {
  let failures = Lock<[RecordedFailure]>([])
  withKnownIssue {
    operation()
  } matching: { issue in
    let text = issue.comments.map(\.rawValue).joined()
    failures.withLock { $0.append(RecordedFailure(text: text, line: issue.sourceLocation?.line)) }
    return issue.sourceLocation?.fileID == fileID
  }
  return failures.withLock { $0 }
}

/// Expects that a text contains some texts, and none of others.
func expect(
  _ text: String, contains texts: [String] = [], lacks others: [String] = [],
  sourceLocation: SourceLocation = #_sourceLocation
) {
  let missing: [String] = texts.filter { !text.contains($0) }
  #expect(missing.isEmpty, "\(text)", sourceLocation: sourceLocation)
  let unexpected: [String] = others.filter { text.contains($0) }
  #expect(unexpected.isEmpty, "\(text)", sourceLocation: sourceLocation)
}
