import EnvironmentCore
import Synchronization

/// The issues that were reported.
final class Issues: Sendable {
  private let reported = Mutex<[EnvironmentIssue]>([])

  var facts: [String] { reported.withLock { $0.map(\.fact) } }

  var report: EnvironmentReporting.Reporter {
    { issue in self.reported.withLock { $0.append(issue) } }
  }
}
