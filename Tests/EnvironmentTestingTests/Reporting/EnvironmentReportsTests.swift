import EnvironmentKit
import EnvironmentTesting
import TestSupport
import Testing

/// Tests of what reports do in a test.
@MainActor
struct EnvironmentReportsTests {
  /// Code that is reported.
  struct Mistake: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let make: @MainActor @Sendable () throws -> Void

    init(_ name: String, _ make: @escaping @MainActor @Sendable () throws -> Void) {
      (testDescription, self.make) = (name, make)
    }

    private static let ofDebugBuild = [
      Mistake("a read in an initializer") { ViewHost { Early().environment(\.reportedWord, "set") }.unmount() }
    ]

    private static let ofEachBuild = [
      Mistake("an address that would run code") {
        _ = try renderHTML(Element("a", ["href": "javascript:alert(1)"]) { Text("x") })
      },
      Mistake("content that HTML can't express") { _ = ViewHost { Element("a b") }.html },
      Mistake("a button whose action never runs") { _ = try renderHTML(Button("x") {}) },
      Mistake("a value that is left out of a scope") { withEnvironment({ $0.unsendable = Unsendable() }) {} },
      Mistake("a late preparation") {
        _ = EnvironmentValues.current.reportedWord
        prepareEnvironment { $0.reportedWord = "late" }
      },
      Mistake("a wrong type") { ReportedModel().bindEnvironmentAndRead() },
    ]

    static let all = (isDebugBuild ? ofDebugBuild : []) + ofEachBuild
  }

  @Test(arguments: Mistake.all) func `A report fails the test in which it is made`(_ mistake: Mistake) {
    withKnownIssue { try mistake.make() }
  }

  @Test(.environmentReports(.ignored), arguments: Mistake.all.dropLast())
  func `A report that is ignored has no effect`(_ mistake: Mistake) throws {
    try mistake.make()
  }

  @Test(arguments: Mistake.all) func `A reporter collects the reports in place of the test`(_ mistake: Mistake) throws {
    let reported = try issues { try mistake.make() }
    #expect(reported.count == 1)
  }

  @Test func `A report is a failure at the place that it names`() throws {
    let line = #line + 2
    withKnownIssue {
      withEnvironment({ $0.unsendable = Unsendable() }) {}
    } matching: { issue in
      issue.sourceLocation?.line == line
    }
  }
}

/// Tests of the traits of a suite.
@Suite(.environmentReports(.ignored))
struct EnvironmentReportsOfSuiteTests {
  @Test func `The trait of a suite holds for its tests`() { withEnvironment({ $0.unsendable = Unsendable() }) {} }

  @Test(.environmentReports(.failures)) func `The trait of a test wins`() {
    withKnownIssue { withEnvironment({ $0.unsendable = Unsendable() }) {} }
  }
}

private final class Unsendable {}

private struct Early: View {
  @Environment(\.reportedWord) private var word
  private let early: String
  init() {
    early = ""
    _ = word
  }
  var body: some View { Text(word) }
}

@EnvironmentAccessible
private final class ReportedModel {
  @Environment(\.reportedWord) var word

  func bindEnvironmentAndRead() {
    bindEnvironment { _ in 1 }
    _ = word
  }
}

extension EnvironmentValues {
  @Entry fileprivate var unsendable: Unsendable?
  @Entry fileprivate var reportedWord = "word"
}
