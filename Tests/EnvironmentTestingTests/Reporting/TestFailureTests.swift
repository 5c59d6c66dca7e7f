import EnvironmentCore
import EnvironmentTesting
import Observation
import Testing

struct TestFailureTests {
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
    expect(
      message(of: result),
      contains: [
        "A test failure could not be recorded, because no test runs in the current task;",
        "Place: EnvironmentTestingTests/TestFailureTests.swift:", "Failure: A failure.",
        "• Call from the test's task or its child tasks;",
      ])
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

  @Test func `A reported read fails the running test, once for each key, at the test`() {
    var values = EnvironmentValues()
    values.unstoredValueHandler = { _ in .report("this test sets all that it needs") }
    let failures = failures {
      for _ in 0..<3 { #expect([values.greeting, values.farewell] == ["Hello", "Goodbye"]) }
      var copy = values
      copy.label = ""
      #expect(copy.greeting == "Hello")
    }
    #expect(failures.count == 2)
    for (failure, key) in zip(failures, [#"Key: \.greeting"#, #"Key: \.farewell"#]) {
      expect(failure.text, contains: [key, "this test sets all that it needs"])
    }
  }

  @Test func `A value of the wrong type fails the running test, once for each key or property`() {
    var values = EnvironmentValues()
    values.unstoredValueHandler = { _ in .value(42) }
    let ofHandler = failures {
      for _ in 0..<3 { #expect(values.greeting == "Hello") }
    }
    #expect(ofHandler.count == 1)
    expect(ofHandler.map(\.text).joined(), contains: ["Expected: Swift.String\n  Got: Swift.Int: 42"])
    let model = Model()
    let ofFunction = failures {
      model.bindEnvironment { $0 == \EnvironmentValues.greeting ? 42.5 : nil }
      for _ in 0..<3 { #expect(model.greeting == "Hello") }
      #expect(model.farewellLength == 7)
    }
    #expect(ofFunction.count == 1)
    expect(ofFunction.map(\.text).joined(), contains: ["Got: Swift.Double: 42.5"])
  }

  @Test func `A missing object stops the program, and the message names the functions for tests`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = Model().store
    }
    let remedy = "the trait '.environment { $0[Store.self] = … }', or 'bindTestEnvironment { $0["
    #expect(message(of: result).contains(remedy))
  }

  private func message(of result: ExitTest.Result?) -> String {
    String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
  }

  @Observable
  final class Store {}

  private final class Model: EnvironmentBindable {
    let _environmentStorage = EnvironmentStorage()
    @Environment(\.greeting) var greeting
    @Environment(\.farewell.count) var farewellLength
    @Environment(Store.self) var store
  }
}
