import EnvironmentCore
@testable import EnvironmentDependencies
import TestSupport
import Testing

struct DependencyContextTests {
  @Test func `The context in a test is the test context`() {
    @Dependency(\.context) var context
    #expect(context == .test)
    #expect(DependencyValues._current.context == .test)
    #expect(DependencyValues().context == .test)
  }

  @Test func `The context can be set for an operation`() {
    withDependencies {
      $0.context = .live
    } operation: {
      @Dependency(\.context) var context
      #expect(context == .live)
    }
  }

  @Test func `A name overrides the context of a process, and an unknown name is reported`() {
    #expect(DependencyContext.inferred(named: "preview", of: .tests) == .preview)
    #expect(DependencyContext.inferred(named: "live", of: .tests) == .live)
    let reports = issues { #expect(DependencyContext.inferred(named: "production", of: .tests) == .test) }
    #expect(reports.count == 1)
    #expect(reports.first?.contains("SWIFT_DEPENDENCIES_CONTEXT: production") == true)
  }

  @Test func `A report in a test process without the testing product names that product`() {
    let issue = EnvironmentIssue.unimplemented("fetch", place: ["Here"]).withoutTestingLibrary
    #expect(issue.fact == "Unimplemented: fetch")
    #expect(issue.place == ["Here", "No test has failed, because the test target doesn't link 'EnvironmentTesting'."])
    #expect(issue.remedies.first?.contains("Add the product 'EnvironmentTesting'") == true)
  }

  @Test func `The executable determines the context of a process`() {
    #expect(ProcessKind.isTests(executable: "/build/debug/PackageTests.xctest"))
    #expect(!ProcessKind.isTests(executable: "/build/debug/Server"))
    #expect(DependencyContext.inferred(named: nil, of: .program) == nil)
    #expect(DependencyContext.inferred(named: nil, of: .tests) == .test)
    #expect(DependencyContext.inferred(named: nil, of: .preview) == .preview)
  }
}
