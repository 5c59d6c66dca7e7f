import EnvironmentCore
@testable import EnvironmentDependencies
import TestSupport
import Testing

struct DependencyContextTests {
  @Test func `The context in a test is the test context, and can be set for an operation`() {
    @Dependency(\.context) var context
    #expect([context, DependencyValues._current.context, DependencyValues().context] == [.test, .test, .test])
    #expect(withDependencies({ $0.context = .live }, operation: { context }) == .live)
  }

  @Test func `A name or the kind of a process determines its context, and an unknown name is reported`() {
    #expect(ProcessKind.isTests(executable: "/build/debug/PackageTests.xctest"))
    #expect(!ProcessKind.isTests(executable: "/build/debug/Server"))
    let kinds: [ProcessKind] = [.program, .tests, .preview]
    #expect(kinds.map { DependencyContext.inferred(named: nil, of: $0) } == [nil, .test, .preview])
    let named = ["preview", "live"].map { DependencyContext.inferred(named: $0, of: .tests) }
    #expect(named == [.preview, .live])
    let reports = issues { #expect(DependencyContext.inferred(named: "production", of: .tests) == .test) }
    expectReport(reports, contains: ["SWIFT_DEPENDENCIES_CONTEXT: production"])
  }

  @Test func `A report in a test process without the testing product names that product`() {
    let issue = EnvironmentIssue.unimplemented("fetch", place: ["Here"]).withoutTestingLibrary
    #expect(issue.fact == "Unimplemented: fetch")
    #expect(issue.place == ["Here", "No test has failed, because the test target doesn't link 'EnvironmentTesting'."])
    #expect(issue.remedies.first?.contains("Add the product 'EnvironmentTesting'") == true)
  }
}
