import EnvironmentCore

/// The issues that an operation reports.
func issues(of operation: () throws -> Void) rethrows -> [String] {
  let issues = IssueLog()
  try EnvironmentReporting.withReporter({ issues.append($0) }, operation: operation)
  return issues.all
}

/// The issues that an operation reports, and the tasks that it starts.
nonisolated(nonsending) func issues(of operation: () async throws -> Void) async rethrows -> [String] {
  let issues = IssueLog()
  try await EnvironmentReporting.withReporter({ issues.append($0) }, operation: operation)
  return issues.all
}

private final class IssueLog: Sendable {
  private let issues = Lock<[String]>([])

  var all: [String] { issues.withLock { $0 } }

  func append(_ issue: EnvironmentIssue) {
    issues.withLock { $0.append("\(issue)") }
  }
}
