import EnvironmentKit
import EnvironmentTesting
import Testing

extension StrictEnvironmentTests {
  @Test func `A read in a child task fails the test`() async throws {
    let keys = try await strictFailures {
      await withTaskGroup(of: Void.self) { group in
        for _ in 0..<8 { group.addTask { _ = EnvironmentValues.current.greeting } }
      }
    }
    #expect(keys == [#"\.greeting"#])
  }

  @Test func `Preparing a part of a value doesn't fail the test`() async throws {
    let failures = try await strictFailures {
      prepareEnvironment {
        $0.person.name = "Bea"
        $0.label = $0.greeting
      }
      #expect(EnvironmentValues.current.person.name == "Bea")
    }
    #expect(failures == [#"\.greeting"#])
  }

  @Test func `Setting a part of a value in a model's test environment doesn't fail the test`() async throws {
    let failures = try await strictFailures {
      let model = Model()
      model.bindTestEnvironment {
        $0.person.name = "Bea"
        $0.greeting = $0.label
      }
      #expect(model.greeting == "default")
      let other = Model()
      other.bindTestEnvironment([\.greeting: "Salut", \.person.name: "Bea"])
      other.bindTestEnvironment { $0.person.age = 1 }
      #expect(other.greeting == "Salut")
    }
    #expect(failures == [#"\.label"#])
  }
}

@EnvironmentAccessible
private final class Model {
  @Environment(\.greeting) var greeting
}
