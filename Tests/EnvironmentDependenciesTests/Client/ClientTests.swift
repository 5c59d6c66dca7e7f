import EnvironmentDependencies
import TestSupport
import Testing

struct User: Equatable, Sendable {
  var id = 0
  var name = ""
}

struct DependencyClientTests {
  @DependencyClient
  struct UserClient: Sendable {
    var fetch: @Sendable (_ id: Int, _ name: String) async throws -> User
    var count: @Sendable () -> Int = { 42 }
    var first: @Sendable () -> User?
    var log: @Sendable (String) -> Void
    var save: @Sendable (User) throws -> Void
  }

  @Test func `An unimplemented endpoint reports at each call, and throws or returns its default or nil`() async {
    let client = UserClient()
    let facts = await facts {
      client.log("Hello")
      client.log("World")
      #expect(throws: Unimplemented("UserClient.save")) { try client.save(User()) }
      await #expect(throws: Unimplemented("UserClient.fetch")) { try await client.fetch(id: 1, name: "") }
      #expect(client.count() == 42)
      #expect(client.first() == nil)
    }
    let names = ["log", "log", "save", "fetch", "count", "first"]
    #expect(facts == names.map { "Unimplemented: 'UserClient.\($0)'" })
  }

  @Test func `The initializer with all endpoints implements them, and no call is reported`() async throws {
    let client = UserClient(
      fetch: { User(id: $0, name: $1) },
      count: { 1 },
      first: { User(id: 1) },
      log: { _ in },
      save: { _ in }
    )
    let issues = try await issues {
      let users = [try await client.fetch(id: 7, name: "Blob"), try await client.fetch(8, "Blob")]
      #expect(users == [User(id: 7, name: "Blob"), User(id: 8, name: "Blob")])
      client.log("")
      #expect(client.count() == 1)
      #expect(client.first() == User(id: 1))
    }
    #expect(issues.isEmpty)
  }

  @Test func `An endpoint that is set stays implemented while the others report`() {
    var client = UserClient()
    client.count = { 3 }
    let issues = issues {
      #expect(client.count() == 3)
      client.log("")
    }
    #expect(issues.count == 1)
  }
}

// MARK: - Forms of clients

/// Tests of clients with endpoints, other properties and methods of several forms.
struct DependencyClientFormTests {
  @DependencyClient
  struct Configured {
    let id: Int
    let constant = 1
    var name: String?
    var isOn = false
    var ratio: Double = 0.5
    private var cache: [Int] = []
    static var shared: Configured { Configured(id: 0) }
    nonisolated(unsafe) static var count: () -> Int = { 1 }
    lazy var later: () -> Int = { 1 }
    var computed: () -> Int { { 2 } }
    var onChange: (() -> Void)?
    var run: () -> Void

    var cached: [Int] { cache }
  }

  @Test func `Properties that are no endpoints are parameters of both initializers`() {
    let client = Configured(id: 1, name: "a", isOn: true, ratio: 1, onChange: nil) {}
    #expect(client.id == 1 && client.name == "a" && client.isOn && client.ratio == 1)
    #expect(issues { client.run() }.isEmpty)
    var other = Configured(id: 2, isOn: true)
    #expect(other.id == 2 && other.name == nil && other.isOn && other.ratio == 0.5 && other.onChange == nil)
    #expect(other.later() == 1 && other.computed() == 2 && other.cached.isEmpty && other.constant == 1)
    #expect(issues { Configured.shared.run() }.count == 1)
  }

  @DependencyClient
  struct Overloaded {
    @DependencyEndpoint(method: "fetch") var fetchByID: (_ id: Int) throws -> String
    @DependencyEndpoint(method: "fetch") var fetchByName: (_ name: String) throws -> String
    @DependencyEndpoint(method: "reset") var resetAll: () -> Void
    @DependencyEndpoint(method: "class") var kind: () -> String = { "default" }
    var plain: (_ id: Int) -> Int = { $0 }

    func plain(id: Int) -> Int { plain(id) + 1 }
  }

  @Test func `Methods have the names that the source gives`() async throws {
    var client = Overloaded()
    client.fetchByID = { "\($0)" }
    client.fetchByName = { $0 }
    client.plain = { $0 }
    #expect(try client.fetch(id: 1) == "1")
    #expect(try client.fetch(name: "Blob") == "Blob")
    #expect(client.plain(id: 1) == 2)
    let facts = await facts {
      client.reset()
      #expect(client.class() == "default")
    }
    #expect(facts == ["resetAll", "kind"].map { "Unimplemented: 'Overloaded.\($0)'" })
  }

  struct Plain {
    @DependencyEndpoint var run: (_ id: Int) throws -> Int
    @DependencyEndpoint(method: "go") var move: () -> Void
    @DependencyEndpoint var answer: () -> Int = { 42 }
  }

  @Test func `An endpoint of a plain struct reports, and is a parameter of the struct's initializer`() throws {
    expectIssue(throwing: Unimplemented("Plain.run")) { try Plain().run(id: 1) }
    #expect(issues { Plain().go() }.count == 1)
    #expect(Plain().answer() == 42)
    #expect(try Plain(run: { $0 }, move: {}, answer: { 1 }).run(id: 2) == 2)
  }
}
