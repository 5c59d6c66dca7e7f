import ComposableEnvironment
import EnvironmentDependencies
import EnvironmentKit
import EnvironmentTesting
import Testing

/// Tests of objects that several tests share. The first test that uses them makes them, in a scope of its own.
@MainActor
@Suite(.serialized, .environment(\.greeting, "of the suite")) struct SharedObjectTests {
  @Test(arguments: ["first", "second", "third"])
  func `A shared object remembers its scope only in the test that entered the scope`(_ name: String) async {
    withEnvironment {
      $0.greeting = name
      $0.farewell = "farewell of the \(name)"
    } operation: {
      expect(greeting: name, farewell: "farewell of the \(name)")
    }
    if name == "first" {
      expect(greeting: name, farewell: "farewell of the first")
    } else {
      expect(greeting: "of the suite", farewell: "Goodbye")
    }
  }

  @Test(.environment(\.farewell, "of the trait")) func `A shared object reads the values of a test's traits`() async {
    expect(greeting: "of the suite", farewell: "of the trait")
  }

  @Test func `A child of a shared object has the values of the running test`() {
    let child = withEnvironment(from: Shared.model) { SharedModel() }
    #expect(child.greeting == "of the suite")
    #expect(child.farewell == "Goodbye")
  }

  @Test func `A task that no test is known for reads what the object remembers`() async {
    let model = withEnvironment {
      $0.greeting = "of the object"
    } operation: {
      SharedModel()
    }
    #expect(await Task.detached { await model.greeting }.value == "of the object")
    #expect(model.greeting == "of the object")
  }

  private func expect(greeting: String, farewell: String, _ location: SourceLocation = #_sourceLocation) {
    let greetings = [Shared.model.greeting, Shared.tree.greeting, Shared.tree.child.greeting, Shared.client.greeting]
    let farewells = [Shared.model.farewell, Shared.tree.farewell, Shared.tree.child.farewell, Shared.client.farewell]
    #expect(greetings == Array(repeating: greeting, count: 4), sourceLocation: location)
    #expect(farewells == Array(repeating: farewell, count: 4), sourceLocation: location)
  }
}

@MainActor
private enum Shared {
  static let model = SharedModel()
  static let tree = SharedTree()
  static let client = SharedClient()
}

@MainActor
@EnvironmentAccessible
private final class SharedModel {
  @Environment(\.greeting) var greeting
  @Environment(\.farewell) var farewell
}

private final class SharedTree: ComposableEnvironment {
  @ComposableEnvironmentDependency(\.greeting) var greeting
  @ComposableEnvironmentDependency(\.farewell) var farewell
  @DerivedComposableEnvironment<SharedTree> var child
}

@MainActor
private final class SharedClient {
  @EnvironmentDependencies.Dependency(\.greeting) var greeting
  @EnvironmentDependencies.Dependency(\.farewell) var farewell
}
