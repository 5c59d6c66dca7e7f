import EnvironmentDependencies
import TestSupport
import Testing

extension DependencyTests {
  @Test func `The children that a request makes from an older object keep none of its values for other requests`() {
    let parent = withDependencies({ $0[Player.self].volume = 5 }, operation: { Model() })
    let child = withRequestEnvironment {
      $0.client.name = "first"
    } operation: {
      withDependencies(from: parent) { Model() }
    }
    #expect(child.name == "first")
    let issues = issues { withRequestEnvironment({ _ in }, operation: { #expect(child.name != "first") }) }
    #expect(issues.count == 1)
  }

  @Test func `A task inherits the dependencies, and a detached one doesn't`() async {
    let (task, detached) = withDependencies {
      $0.client.name = "mock"
    } operation: {
      let read: @Sendable () -> String = {
        @Dependency(\.client.name) var name
        return name
      }
      return (Task { read() }, Task.detached { read() })
    }
    #expect(await task.value == "mock")
    #expect(await detached.value == "test")
  }
}
