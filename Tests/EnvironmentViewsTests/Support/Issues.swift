import EnvironmentCore

/// Returns the issues that an operation reports.
@MainActor
func issues(_ operation: () throws -> Void) rethrows -> [EnvironmentIssue] {
  let reported = Lock<[EnvironmentIssue]>([])
  let reporter: EnvironmentReporting.Reporter = { issue in reported.withLock { $0.append(issue) } }
  try EnvironmentReporting.withReporter(reporter, operation: operation)
  return reported.withLock { $0 }
}

/// Returns the issues that an operation reports, and those of the tasks that it starts.
@MainActor
func issues(_ operation: () async throws -> Void) async rethrows -> [EnvironmentIssue] {
  let reported = Lock<[EnvironmentIssue]>([])
  let reporter: EnvironmentReporting.Reporter = { issue in reported.withLock { $0.append(issue) } }
  try await EnvironmentReporting.withReporter(reporter, operation: operation)
  return reported.withLock { $0 }
}

/// Returns the name of a type as reports write it.
func nameWithoutAddress(of type: Any.Type) -> String {
  String(reflecting: type).replacing(#/\(unknown context at \$[0-9a-f]+\)\./#, with: "")
}
