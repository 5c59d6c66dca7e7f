import EnvironmentCore

/// Returns the descriptions of the issues that an operation reports.
public func issues(unboundReads: Bool = false, _ operation: () throws -> Void) rethrows -> [String] {
  let issues = IssueLog()
  try EnvironmentReporting.withReporter({ issues.append($0) }, unboundReads: unboundReads, operation: operation)
  return issues.all
}

/// Returns the descriptions of the issues that an operation, and the tasks that it starts, report.
public nonisolated(nonsending) func issues(_ operation: () async throws -> Void) async rethrows -> [String] {
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
