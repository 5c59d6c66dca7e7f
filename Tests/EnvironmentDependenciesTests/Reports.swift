import EnvironmentDependencies
import TestSupport
import Testing

/// Returns the first lines of the issues that an operation reports.
nonisolated(nonsending) func facts(_ operation: () async throws -> Void) async rethrows -> [Substring] {
  try await issues(operation).map { $0.prefix { $0 != "\n" } }
}

/// Expects one report, which starts with a text, and contains some texts and none of others.
func expectReport(
  _ reports: [String], startsWith prefix: String = "", contains texts: [String] = [], lacks others: [String] = [],
  sourceLocation: SourceLocation = #_sourceLocation
) {
  #expect(reports.count == 1, sourceLocation: sourceLocation)
  guard let report = reports.first else { return }
  #expect(report.hasPrefix(prefix), sourceLocation: sourceLocation)
  let missing: [String] = texts.filter { !report.contains($0) }
  #expect(missing.isEmpty, "\(report)", sourceLocation: sourceLocation)
  let unexpected: [String] = others.filter { report.contains($0) }
  #expect(unexpected.isEmpty, "\(report)", sourceLocation: sourceLocation)
}

/// Expects that an operation throws an error and reports one issue.
func expectIssue<Result>(
  throwing error: Unimplemented, _ operation: () throws -> Result, sourceLocation: SourceLocation = #_sourceLocation
) {
  let issues = issues { _ = #expect(throws: error, sourceLocation: sourceLocation) { try operation() } }
  #expect(issues.count == 1, sourceLocation: sourceLocation)
}
