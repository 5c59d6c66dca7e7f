import EnvironmentModels
import PortableFeature
import Testing

extension ModelTests {
  @Test func `Private, unobserved and qualified models read their values`() {
    let bound = values {
      $0.retries = 8
      $0.attempts = 4
      $0.api = API(host: "plain")
    }
    let (plain, qualified, staged) = (PlainModel(), QualifiedModel(), StagedModel())
    plain.bindEnvironment(from: bound)
    qualified.bindEnvironment(from: bound)
    staged.bindEnvironment(from: bound)
    #expect((plain.api.host, qualified.attempts, staged.retries) == ("plain", 4, 8))
    #expect(staged.environment == .staging)
    #expect(nestedRetries(in: bound) == 8)
  }
}
