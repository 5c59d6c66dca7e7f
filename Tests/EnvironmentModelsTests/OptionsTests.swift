import EnvironmentModels
import EnvironmentTesting
import PortableFeature
import TestSupport
import Testing

struct OptionsTests {
  @Test func `Listed properties notify observers, and others don't`() {
    let model = ListModel()
    model.bindTestEnvironment([\.api: API.live, \.user: "Ada", \.retries: 1, \.attempts: 1])
    let (apiChanges, userChanges) = (changes { _ = model.api }, changes { _ = model.user })
    model.bindTestEnvironment([\.api: API(host: "b"), \.user: "Bob", \.retries: 1, \.attempts: 1])
    #expect([apiChanges(), userChanges()] == [1, 0])
    #expect(model.user == "Bob")
  }

  @Test func `A class without a list notifies the observers of each changed property, unless it is ignored`() {
    let model = ContentModel()
    let counts = [
      changes { _ = model.text }, changes { _ = model.retries },
      changes { _ = model.title }, changes { _ = model.cache },
    ]
    model.bindEnvironment(from: values { $0.api = API(host: "b") })
    #expect(counts.map { $0() } == [1, 0, 0, 0])
    model.title = "a"
    model.cache = "b"
    #expect(counts.map { $0() } == [1, 0, 1, 0])
  }

  @Test func `Missing values are reported together, those that the superclass requires first`() {
    let model = ListModel()
    let reports = issues { model.bindEnvironment(from: values { $0.api = API(host: "a") }) }
    #expect(reports.count == 1)
    #expect(reports.first?.contains("Missing: user, retries, attempts\n") == true)
  }

  @Test func `An actor that observes nothing requires its values`() async {
    let worker = Worker()
    let reports = issues { worker.bindEnvironment(from: ModelEnvironmentValues()) }
    #expect(reports.count == 1)
    #expect(await worker.name() == "guest")
  }
}
