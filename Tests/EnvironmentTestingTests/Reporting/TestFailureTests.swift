import EnvironmentCore
import EnvironmentTesting
import Testing

@Suite struct TestFailureTests {
  @Test func `A failure is recorded in the running test, at its place`() {
    withKnownIssue {
      EnvironmentReporting.failTest(EnvironmentIssue("A failure."), at: SourcePlace())
    } matching: { issue in
      issue.comments.first?.rawValue == "A failure." && issue.sourceLocation?.fileName == "TestFailureTests.swift"
    }
  }

  @Test func `A failure without a current test stops the process`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await Task.detached {
        EnvironmentReporting.failTest(EnvironmentIssue("A failure."), at: SourcePlace())
      }.value
    }
    let message = message(of: result)
    #expect(message.contains("A test failure could not be recorded, because no test runs in the current task;"))
    #expect(message.contains("Place: EnvironmentTestingTests/TestFailureTests.swift:"))
    #expect(message.contains("Failure: A failure."))
    #expect(message.contains("• Call from the test's task or its child tasks;"))
  }

  @Test func `A reporter receives a failure outside of any test`() async {
    let issues = await Task.detached {
      let issues = Lock<[EnvironmentIssue]>([])
      EnvironmentReporting.withReporter { issue in
        issues.withLock { $0.append(issue) }
      } operation: {
        EnvironmentReporting.failTest(EnvironmentIssue("A failure."), at: SourcePlace())
      }
      return issues.withLock { $0 }
    }.value
    #expect(issues.map(\.fact) == ["A failure."])
  }

  private func message(of result: ExitTest.Result?) -> String {
    String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
  }
}
