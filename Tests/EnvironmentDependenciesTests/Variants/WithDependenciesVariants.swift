import EnvironmentDependencies
import EnvironmentKit
import Testing

extension WithDependenciesTests {
  @Test func `A bound model makes children with the environment that it is bound to`() {
    let model = AccessibleModel()
    var values = EnvironmentValues()
    values.client.name = "bound"
    model.bindEnvironment(from: values)
    #expect(withDependencies(from: model) { Model() }.name == "bound")
    let made = withDependencies({ $0.client.name = "mock" }, operation: { AccessibleModel() })
    #expect(withDependencies(from: made) { Model() }.name == "mock")
  }
}

@EnvironmentAccessible
private final class AccessibleModel {
  @Environment(\.client) var client
}
