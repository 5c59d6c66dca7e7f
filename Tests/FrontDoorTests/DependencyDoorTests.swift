import ComposableEnvironment
import EnvironmentDependencies
import EnvironmentInjection
import EnvironmentKit
import GlobalEnvironment
import TestSupport
import Testing

/// Tests of the task's `@Dependency` beside every other front door.
@MainActor
struct DependencyDoorTests {
  @Test(.ownDefaults, arguments: RootReader.all) func `A dependency that is set once is read through every door`(
    _ reader: RootReader
  ) {
    EnvironmentDependencies.withDependencies {
      $0.greeting = "Salut"
    } operation: {
      #expect(reader.greeting() == "Salut")
    }
    #expect(reader.greeting() == "Hello")
  }

  @Test func `A value that is set for a task is a dependency`() {
    let reader = DependencyReader()
    #expect(reader.values == ["Hello", "none"])
    let made = withEnvironment {
      $0.greeting = "Salut"
      $0.nickname = nil
    } operation: {
      #expect(reader.values == ["Salut", nil])
      return DependencyReader()
    }
    #expect(reader.values == ["Hello", "none"])
    #expect(made.values == ["Salut", nil])
    #expect(withEnvironment({ $0.greeting = "Ciao" }, operation: { made.greeting }) == "Ciao")
  }

  @Test func `A view reads a dependency, which a modifier overrides`() throws {
    let pages = try EnvironmentDependencies.withDependencies {
      $0.client = "mock"
    } operation: {
      [try renderHTML(ClientPage()), try renderHTML(ClientPage().environment(\.client, "modified"))]
    }
    #expect(pages == ["mock", "modified"])
    #expect(try renderHTML(ClientPage()) == "test")
    let host = ViewHost { ClientPage() }
    host.environment.context = .live
    host.update()
    #expect(host.html == "live")
    host.environment.client = "set"
    host.update()
    #expect(host.html == "set")
  }

  @Test func `A child of a model has the model's environment`() {
    let model = withEnvironment({ $0.greeting = "Salut" }, operation: { Parent() })
    #expect(EnvironmentDependencies.withDependencies(from: model) { DependencyReader() }.greeting == "Salut")
    #expect(EnvironmentDependencies.withDependencies(from: model) { Parent() }.greeting == "Salut")
  }
}

private enum ClientKey: EnvironmentDependencies.DependencyKey {
  static let liveValue = "live"
  static let testValue = "test"
}

extension EnvironmentValues {
  fileprivate var client: String {
    get { self[ClientKey.self] }
    set { self[ClientKey.self] = newValue }
  }
}

private struct DependencyReader {
  @EnvironmentDependencies.Dependency(\.greeting) var greeting
  @EnvironmentDependencies.Dependency(\.nickname) private var nickname

  var values: [String?] { [greeting, nickname] }
}

private struct ClientPage: View {
  @Environment(\.client) var client

  var body: some View { Text(client) }
}

@EnvironmentAccessible
private final class Parent {
  @Environment(\.greeting) var greeting
}
