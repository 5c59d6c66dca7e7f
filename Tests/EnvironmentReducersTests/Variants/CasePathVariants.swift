import EnvironmentReducers
import Testing

struct CasePathVariants {
  private typealias Sample = CasePathTests.Sample

  @Test func `A tuple in an existential is distinguished from a labelled payload`() throws {
    let tuple = try #require(Mirror(reflecting: Sample.labelled(x: 5)).children.first).value
    let extracted = (/Sample.any).extract(from: .any(tuple))
    #expect(extracted.map { "\($0)" } == "(x: 5)")
  }
}
