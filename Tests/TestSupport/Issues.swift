import EnvironmentCore

/// The descriptions of the issues that an operation reports.
public func issues(unboundReads: Bool = false, _ operation: () -> Void) -> [String] {
  let issues = Lock<[String]>([])
  let reporter: EnvironmentReporting.Reporter = { issue in issues.withLock { $0.append(issue.description) } }
  EnvironmentReporting.withReporter(reporter, unboundReads: unboundReads, operation: operation)
  return issues.withLock { $0 }
}
