import EnvironmentModels
import Observation
import PortableFeature
import TestSupport
import Testing

// Beside `import Observation`, every name in both modules is the standard library's, or has the same meaning.

@EnvironmentAccessible
@Observable
private final class ObservedModel {
  @ObservationIgnored @Environment(\.api) var api
  var count = 0
  @ObservationIgnored var cache = 0
}

@EnvironmentAccessible
@Observation.Observable
private class ObservedBase {
  @ObservationIgnored
  @Environment(\.retries) var retries
  var title = ""
}

@EnvironmentAccessible
@Observable
private final class ObservedSubmodel: ObservedBase {
  @ObservationIgnored @Environment(\.attempts) var attempts
  var number = 0
}

@EnvironmentAccessible
private final class TrackedModel {
  @Environment(\.api) var api
  var count = 0
  @ObservationIgnored var cache = 0
}

struct StandardObservableTests {
  @Test func `A model of the standard '@Observable' notifies of its environment and of its own properties`() {
    let model = ObservedModel()
    let (api, count, cache) = (changes { _ = model.api }, changes { _ = model.count }, changes { _ = model.cache })
    model.bindEnvironment(from: values { $0.api = API(host: "b") })
    #expect([api(), count(), cache()] == [1, 0, 0])
    model.count = 1
    model.cache = 1
    #expect((model.api.host, count(), cache()) == ("b", 1, 0))
  }

  @Test func `A subclass with the standard '@Observable' notifies for both classes`() {
    let model = ObservedSubmodel()
    let both = (changes { _ = model.retries }, changes { _ = model.attempts })
    let own = (changes { _ = model.title }, changes { _ = model.number })
    model.bindEnvironment(
      from: values {
        $0.retries = 7
        $0.attempts = 8
      }
    )
    model.title = "a"
    model.number = 1
    #expect([model.retries, model.attempts] == [7, 8])
    #expect([both.0(), both.1(), own.0(), own.1()] == [1, 1, 1, 1])
  }

  @Test func `A model without it is observed beside the standard module, too`() {
    let model = TrackedModel()
    let (count, cache) = (changes { _ = model.count }, changes { _ = model.cache })
    model.count = 1
    model.cache = 1
    #expect([count(), cache()] == [1, 0])
  }

  @Test func `'Observable' names one protocol`() {
    let models: [Any] = [TrackedModel(), ObservedModel()]
    #expect(models.allSatisfy { $0 is any Observable })
  }
}
