import EnvironmentDependencies
import EnvironmentKit
import Testing

extension DependencyKeyTests {
  @Test func `An actor is its own key`() async {
    @Dependency(Counter.self) var counter
    #expect(await counter.next() == 1)
    #expect(await counter.next() == 2)
  }

  @Test func `A model and the values of the task have the dependency`() {
    let model = PlainModel()
    #expect(model.client.name == "test")
    withDependencies {
      $0.client.name = "mock"
    } operation: {
      #expect(model.client.name == "mock")
      #expect(EnvironmentValues.current.client.name == "mock")
    }
  }
}

@EnvironmentAccessible
private final class PlainModel {
  @Environment(\.client) var client
}

private actor Counter: DependencyKey {
  static let liveValue = Counter()
  static let testValue = Counter()

  private var count = 0

  func next() -> Int {
    count += 1
    return count
  }
}
