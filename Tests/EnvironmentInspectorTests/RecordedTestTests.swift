import EnvironmentInspector
import EnvironmentKit
import EnvironmentTesting
import Synchronization
import Testing

@MainActor
struct RecordedTestTests {
  @Test func `A failing test that records its environment has the text of its hosts`() async throws {
    let test = try #require(Test.current)
    let comments = Comments()
    let catching: IssueHandlingTrait = .compactMapIssues { issue in
      comments.texts.withLock { $0 += issue.comments.map(\.rawValue) }
      return nil
    }
    let recording: EnvironmentRecordingTrait = .recordsEnvironment
    try await catching.provideScope(for: test, testCase: nil) {
      try await recording.provideScope(for: test, testCase: nil) { @MainActor in
        let host = recordedHost { Price(number: 1) }
        host.environment.currency = "CHF"
        host.update()
        Issue.record("a failure")
        host.unmount()
      }
    }
    let text = comments.texts.withLock { $0 }.joined()
    #expect(
      text.contains(
        """
        The views of the test:
        Price(number: 1); reads currency = "CHF", from the environment of the host
        Evaluated again:
        'Price' was evaluated because 'currency' changed, set by the environment of the host.
        """))
  }
}

private final class Comments: Sendable {
  let texts = Mutex<[String]>([])
}
