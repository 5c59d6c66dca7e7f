import EnvironmentCore
import TestSupport
import Testing

@Suite struct EnvironmentReportingTests {
  @Test func `An issue states the fact, the place and the remedies, in this order`() {
    let issue = EnvironmentIssue("It is so.", place: ["Key: a", "Value: 1"], remedies: ["Do this.", "Or that."])
    #expect(issue.description == "It is so.\n  Key: a\n  Value: 1\n  • Do this.\n  • Or that.")
  }

  @Test func `An issue names local and private types without addresses`() {
    struct Local { var inner = Inner() }
    struct Inner {}
    let types: [Any.Type] = [Local.self, PrivateType.self, [PrivateType.Nested<Local>].self]
    let text = types.map { String(reflecting: $0) }.joined(separator: " ") + " \(Local())"
    #expect(text.contains("unknown context"), "The test needs names that have addresses.")
    let description = EnvironmentIssue(text, place: [text], remedies: [text]).description
    #expect(!description.contains("unknown context"))
    #expect(!description.contains("$"))
    #expect(description.contains("EnvironmentCoreTests.PrivateType "))
    #expect(description.hasSuffix("Inner())"))
  }

  @Test func `An issue names key paths without the addresses of their accessors`() {
    let description = EnvironmentIssue("\(\EnvironmentValues.greeting) is read.").description
    #expect(description.hasPrefix("\\EnvironmentValues."))
    #expect(description.hasSuffix(" is read."))
    #expect(!description.contains("0x"))
  }

  @Test func `The innermost reporter receives an issue`() {
    let outer = issues {
      let inner = issues { EnvironmentReporting.report(EnvironmentIssue("inner")) }
      #expect(inner == ["inner"])
      EnvironmentReporting.report(EnvironmentIssue("outer"))
    }
    #expect(outer == ["outer"])
  }

  @Test func `A reporter receives the issues of child tasks`() async {
    let heard = Lock<[String]>([])
    await EnvironmentReporting.withReporter { issue in
      heard.withLock { $0.append(issue.fact) }
    } operation: {
      async let child: Void = EnvironmentReporting.report(EnvironmentIssue("from a child"))
      await child
    }
    #expect(heard.withLock { $0 } == ["from a child"])
  }
}

private enum PrivateType {
  struct Nested<Element> {}
}
