import EnvironmentKit
import EnvironmentTesting
import Testing

/// A thousand parallel cases that write to the same default objects. The trait makes each case a test of its own.
@Suite(.environment { _ in }) struct CaseIsolationTests {
  @Test(arguments: 0..<470) func `A case has its own defaults`(_ number: Int) async {
    await writeToDefaults("case \(number)")
  }

  @Test(arguments: Array(repeating: "same", count: 400))
  func `Cases with equal arguments have their own defaults`(_: String) async {
    await writeToDefaults("equal case")
  }

  @Test(.serialized, arguments: 0..<90) func `A case has no defaults of an earlier one`(_ number: Int) async {
    await writeToDefaults("serialized case \(number)")
  }
}
