import EnvironmentDependencies

public struct User: Sendable {}

public enum Offline: Error { case now }

public enum API {
  @DependencyClient
  public struct Client: Sendable {
    public var fetch: @Sendable (_ id: Int, _ name: String) async throws -> User
    public var count: @Sendable () -> Int = { 42 }
    public var title: @MainActor @Sendable (_ id: Int) -> String = { _ in "" }
    public var typed: @Sendable (_ id: Int) throws(Offline) -> Int = { _ throws(Offline) in throw .now }
    @DependencyEndpoint(method: "fetch") public var fetchByEmail: @Sendable (_ email: String) async throws -> User
    @DependencyEndpointIgnored public var now: @Sendable () -> Int = { 0 }
    public var name = "API"
    let host: String
    private var cache: [Int] = []
  }
}

extension API.Client: TestDependencyKey {
  public static let testValue = Self(host: "localhost")
  static let live = Self(host: "example.org")
}

extension DependencyValues {
  @DependencyEntry(test: API.Client.testValue) var api = API.Client(host: "example.org")
  @DependencyEntry(liveValue: API.Client.live) var reversedAPI = API.Client(host: "test")
  @DependencyEntry public internal(set) var retries = 3
  @DependencyEntry(test: 1, preview: 2) nonisolated var port: Int = 80
  @DependencyEntry(liveValue: 1) var reversed = 2
}

func load(_ client: API.Client) async throws -> (User, User, Int) {
  (try await client.fetch(id: 1, name: ""), try await client.fetch(email: ""), try client.typed(id: 1))
}

struct Plain {
  @DependencyEndpoint var run: (_ id: Int) throws -> Int
}

func makePlain() -> [Plain] { [Plain(), Plain(run: { $0 })] }
