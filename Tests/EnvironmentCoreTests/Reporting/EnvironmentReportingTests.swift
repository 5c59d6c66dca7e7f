import EnvironmentCore
import TestSupport
import Testing

struct EnvironmentReportingTests {
  @Test func `An issue states the fact, the place and the remedies, in this order`() {
    let issue = EnvironmentIssue("It is so.", place: ["Key: a", "Value: 1"], remedies: ["Do this.", "Or that."])
    #expect(issue.description == "It is so.\n  Key: a\n  Value: 1\n  • Do this.\n  • Or that.")
  }

  @Test func `An issue names local and private types, and key paths, without addresses`() {
    struct Local { var inner = Inner() }
    struct Inner {}
    let types: [Any.Type] = [Local.self, PrivateType.self, [PrivateType.Nested<Local>].self]
    let text = types.map { String(reflecting: $0) }.joined(separator: " ") + " \(Local())"
    #expect(text.contains("unknown context"), "The test needs names that have addresses.")
    let description = EnvironmentIssue(text, place: [text], remedies: [text]).description
    let addresses = ["unknown context", "$"].filter { description.contains($0) }
    #expect(addresses == [])
    #expect(description.contains("EnvironmentCoreTests.PrivateType "))
    #expect(description.hasSuffix("Inner())"))

    let keyPath = EnvironmentIssue("\(\EnvironmentValues.greeting) is read.").description
    #expect(keyPath.hasPrefix("\\EnvironmentValues."))
    #expect(keyPath.hasSuffix(" is read."))
    #expect(!keyPath.contains("0x"))
  }

  @Test func `The innermost reporter receives an issue, also one of a child task`() async {
    let outer = await issues {
      let inner = await issues {
        async let child: Void = EnvironmentReporting.report(EnvironmentIssue("from a child"))
        await child
      }
      #expect(inner == ["from a child"])
      EnvironmentReporting.report(EnvironmentIssue("outer"))
    }
    #expect(outer == ["outer"])
  }
}

private enum PrivateType {
  struct Nested<Element> {}
}
