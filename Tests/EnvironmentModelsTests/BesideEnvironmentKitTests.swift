import EnvironmentKit
import EnvironmentModels
import PortableFeature
import TestSupport
import Testing

// A server's file may import both modules: names in both are one type, or the macro of `EnvironmentKit`.

extension EnvironmentValues {
  @Entry fileprivate var kitValue = 1
}

extension ModelEnvironmentValues {
  @Entry fileprivate var modelValue = 2
  @EnvironmentModels.Entry fileprivate var qualifiedValue = 3
}

@EnvironmentAccessible
private final class BothModel {
  @Environment(\.kitValue) var kitValue
  @ModelEnvironment(\.modelValue) var modelValue
  var count = 0
  @ObservationIgnored var cache = 0
}

@EnvironmentAccessible
@Observable
private final class ObservedModel {
  @Environment(\.api) var api
  var count = 0
}

@EnvironmentModels.EnvironmentAccessible(observing: [\.qualifiedValue])
private class MixedBase {
  @Environment(\.qualifiedValue) var qualifiedValue
  var count = 0
}

@EnvironmentKit.EnvironmentAccessible
private final class MixedModel: MixedBase {
  @Environment(\.kitValue) var kitValue
}

private struct Page: View {
  @EnvironmentBound var model = ContentModel()
  @Environment(\.api) var api

  var body: some View { Text("\(model.text) | \(api.host)") }
}

struct BesideEnvironmentKitTests {
  @Test func `Values and models of both modules work in one file`() {
    let (both, observed, qualified) = (BothModel(), ObservedModel(), MixedModel())
    var values = EnvironmentValues()
    (values.kitValue, values.modelValue, values.qualifiedValue) = (10, 20, 30)
    values.api = API(host: "kit")
    for model: any EnvironmentBindable in [both, observed, qualified] { model.bindEnvironment(from: values) }
    #expect([both.kitValue, both.modelValue] == [10, 20])
    #expect([qualified.qualifiedValue, qualified.kitValue] == [30, 10])
    #expect(observed.api.host == "kit")
  }

  @Test func `Models of both modules are observed`() {
    let (both, qualified) = (BothModel(), MixedModel())
    let counts = (changes { _ = both.count }, changes { _ = qualified.count }, changes { _ = both.cache })
    both.count = 1
    qualified.count = 1
    both.cache = 1
    #expect([counts.0(), counts.1(), counts.2()] == [1, 1, 0])
  }

  @MainActor
  @Test func `A view of EnvironmentKit binds a model of a portable feature`() throws {
    let host = ViewHost { Page().environment(\.api, API(host: "view")) }
    #expect(host.html == " view 3 | view")
    host.unmount()
  }
}
