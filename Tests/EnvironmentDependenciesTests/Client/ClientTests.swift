import EnvironmentCore
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

  @Test func `An unimplemented endpoint reports the client's name and its own, at each call`() {
    let client = UserClient()
    let issues = issues {
      client.log("Hello")
      client.log("World")
    }
    #expect(issues.count == 2)
    #expect(issues.allSatisfy { $0.hasPrefix("Unimplemented: 'UserClient.log'\n") })
  }

  @Test func `An unimplemented endpoint that throws throws 'Unimplemented'`() {
    let issues = issues {
      #expect(throws: Unimplemented("UserClient.save")) { try UserClient().save(User()) }
    }
    #expect(issues.count == 1)
  }

  @Test func `An unimplemented endpoint with a default reports and returns the default`() {
    var count = 0
    #expect(facts { count = UserClient().count() } == ["Unimplemented: 'UserClient.count'"])
    #expect(count == 42)
  }

  @Test func `An unimplemented endpoint with an optional result returns nil`() {
    var user: User? = User()
    #expect(issues { user = UserClient().first() }.count == 1)
    #expect(user == nil)
  }

  @Test func `Without a reporter, a call fails the running test`() {
    withKnownIssue {
      UserClient().log("Hello")
    } matching: { issue in
      issue.comments.contains { $0.rawValue.hasPrefix("Unimplemented: 'UserClient.log'") }
    }
  }

  @Test func `The initializer with all endpoints implements them, and no call is reported`() async throws {
    let client = UserClient(
      fetch: { User(id: $0, name: $1) },
      count: { 1 },
      first: { User(id: 1) },
      log: { _ in },
      save: { _ in }
    )
    let user = try await client.fetch(id: 7, name: "Blob")
    #expect(user == User(id: 7, name: "Blob"))
    #expect(try await client.fetch(8, "Blob") == User(id: 8, name: "Blob"))
    let issues = issues {
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

  @Test func `A method of an unimplemented endpoint reports`() async {
    let facts = Lock<[String]>([])
    await EnvironmentReporting.withReporter { issue in
      facts.withLock { $0.append(issue.fact) }
    } operation: {
      _ = await #expect(throws: Unimplemented.self) { try await UserClient().fetch(id: 1, name: "") }
    }
    #expect(facts.withLock { $0 } == ["Unimplemented: 'UserClient.fetch'"])
  }
}

/// Returns the first lines of the issues that an operation reports.
private func facts(_ operation: () -> Void) -> [Substring] {
  issues(operation).map { $0.prefix { $0 != "\n" } }
}

/// Expects that an operation throws an error and reports one issue.
private func expectIssue<Result>(
  throwing error: Unimplemented, _ operation: () throws -> Result, sourceLocation: SourceLocation = #_sourceLocation
) {
  let issues = issues { _ = #expect(throws: error, sourceLocation: sourceLocation) { try operation() } }
  #expect(issues.count == 1, sourceLocation: sourceLocation)
}

// MARK: - Forms of clients

/// Tests of clients whose properties have every form that a client can have.
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
  struct Arguments {
    var swap: (_ first: inout Int, _ second: inout Int) -> Void
    var evaluate: (_ condition: @autoclosure () -> Bool, _ otherwise: () -> Bool) -> Bool = { $0() || $1() }
    var escape: (_ work: @escaping () -> Int) -> (() -> Int)? = { $0 }
    var mixed: (String, _ in: Int, _ `default`: [Int]) -> Int = { _, _, _ in 0 }
    var tuple: ((Int, Int)) -> (Int, Int) = { $0 }
    var sum: (_ values: Int...) -> Int = { $0.reduce(0, +) }
    var add: (inout Int) -> Int = { _ in 0 }
    var parenthesized: ((_ id: Int) -> Void)
    var unlabeled: (_ _: Int, _ other: Int) -> ()
  }

  @Test func `The methods pass arguments of every kind to the closures`() {
    var client = Arguments()
    client.swap = { swap(&$0, &$1) }
    client.evaluate = { $0() && $1() }
    client.mixed = { $0.count + $1 + $2.count }
    client.parenthesized = { _ in }
    client.unlabeled = { _, _ in }
    client.escape = { $0 }
    var (first, second) = (1, 2)
    client.swap(first: &first, second: &second)
    #expect((first, second) == (2, 1))
    var evaluations = 0
    func isTrue() -> Bool {
      evaluations += 1
      return true
    }
    #expect(client.evaluate(condition: isTrue(), otherwise: { true }))
    #expect(evaluations == 1)
    #expect(client.mixed("abc", in: 4, default: [1, 2]) == 9)
    client.parenthesized(id: 1)
    client.unlabeled(1, other: 2)
    #expect(client.escape(work: { 5 })?() == 5)
  }

  @Test func `Defaults receive arguments of every kind`() {
    let client = Arguments()
    var number = 1
    let issues = issues {
      #expect(client.evaluate(condition: false, otherwise: { true }))
      #expect(client.tuple((1, 2)) == (1, 2))
      #expect(client.escape { 5 }?() == 5)
      #expect(client.add(&number) == 0)
      #expect(client.sum(1, 2, 3) == 6)
      client.swap(first: &number, second: &number2)
    }
    #expect(issues.count == 6)
  }

  private var number2: Int {
    get { 0 }
    nonmutating set {}
  }

  @DependencyClient
  struct Effects {
    enum Failure: Error { case offline }

    var typed: (_ id: Int) throws(Failure) -> Int = { _ throws(Failure) in throw .offline }
    var anyError: () throws(any Error) -> Int
    var sleep: () async -> Void
    var load: (_ id: Int) async throws(Failure) -> String = { _ async throws(Failure) in throw .offline }
    var notify: () throws(Failure) -> Void
    var find: () async -> Optional<Int>
    var nothing: () -> Swift.Void
    @DependencyEndpoint(method: "lookUp") var find2: (_ id: Int) async throws -> Int
  }

  @Test func `Methods have the effects of their closures`() async throws {
    let client = Effects()
    let facts = Lock<[String]>([])
    await EnvironmentReporting.withReporter { issue in
      facts.withLock { $0.append(issue.fact) }
    } operation: {
      #expect(throws: Effects.Failure.offline) { try client.typed(id: 1) }
      #expect(throws: Unimplemented.self) { try client.anyError() }
      await client.sleep()
      await #expect(throws: Effects.Failure.offline) { try await client.load(id: 1) }
      #expect(throws: Never.self) { try client.notify() }
      #expect(await client.find() == nil)
      client.nothing()
      _ = await #expect(throws: Unimplemented.self) { try await client.lookUp(id: 1) }
    }
    let names = ["typed", "anyError", "sleep", "load", "notify", "find", "nothing", "find2"]
    #expect(facts.withLock { $0 } == names.map { "Unimplemented: 'Effects.\($0)'" })
  }

  @DependencyClient
  struct Isolated: Sendable {
    var title: @MainActor @Sendable (_ id: Int) -> String = { _ in "untitled" }
    var show: @MainActor @Sendable (_ id: Int) async throws -> Void
    var work: @concurrent @Sendable (_ id: Int) async -> Int = { $0 }
    var stay: nonisolated(nonsending) @Sendable (_ id: Int) async -> Int? = { $0 }
    @DependencyEndpoint var refresh: @MainActor @Sendable () async -> Void
  }

  @MainActor @Test func `Closures of an actor have methods of that actor`() async throws {
    var client = Isolated()
    client.title = { "\($0)" }
    client.show = { _ in MainActor.preconditionIsolated() }
    client.work = { $0 + 1 }
    client.stay = { $0 + 2 }
    #expect(client.title(id: 1) == "1")
    try await client.show(id: 1)
    #expect(await client.work(id: 1) == 2)
    #expect(await client.stay(id: 1) == 3)
  }

  @DependencyClient
  struct Box<Value: Sendable> {
    var value: Value
    var load: (_ key: String) -> Value?
    var store: (_ value: Value, _ key: String) throws -> Void
    var transform: (Value) -> [Value] = { [$0] }

    struct Nested {
      var plain: () -> Int
    }

    enum Kind { case one }
    typealias Loader = (String) -> Value?
  }

  @Test func `The endpoints of a generic client use its generic parameters`() {
    let box = Box(value: 3)
    let issues = issues {
      #expect(box.load(key: "a") == nil)
      #expect(throws: Unimplemented("Box.store")) { try box.store(value: 1, key: "a") }
      #expect(box.transform(1) == [1])
    }
    #expect(issues.count == 3)
    #expect(Box<Int>.Nested(plain: { 1 }).plain() == 1)
    #expect(Box<Int>(value: 1, load: { _ in 4 }, store: { _, _ in }, transform: { _ in [] }).load(key: "") == 4)
  }

  @propertyWrapper
  struct Wrapper<Value> {
    var wrappedValue: Value
  }

  @DependencyClient
  struct Attributed {
    @Wrapper var wrapped: () throws -> Int
    @DependencyEndpointIgnored var ignored: () -> Int
    @DependencyEndpointIgnored var ignoredWithDefault: () -> Int = { 5 }
    var `default`: (_ id: Int) throws -> Int
    var observed: () -> Int = { 1 } {
      didSet { changes += 1 }
    }
    var changes = 0
    var a, b: () throws -> Int
    var reports: () -> Int = { unimplemented("itself", placeholder: 9) }
  }

  @Test func `Attributes, keywords, observers and several names compile`() {
    let client = Attributed(ignored: { 4 })
    let issues = issues {
      #expect(throws: Unimplemented("Attributed.wrapped")) { try client.wrapped() }
      #expect(throws: Unimplemented("Attributed.default")) { try client.default(id: 1) }
      #expect(throws: Unimplemented("Attributed.b")) { try client.b() }
      #expect(client.reports() == 9)
      #expect(client.ignored() == 4 && client.ignoredWithDefault() == 5)
    }
    #expect(issues.count == 4)
    #expect(issues.last?.hasPrefix("Unimplemented: itself") == true)
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

  @Test func `Methods have the names that the source gives`() throws {
    var client = Overloaded()
    client.fetchByID = { "\($0)" }
    client.fetchByName = { $0 }
    client.plain = { $0 }
    #expect(try client.fetch(id: 1) == "1")
    #expect(try client.fetch(name: "Blob") == "Blob")
    #expect(client.plain(id: 1) == 2)
    let facts = facts {
      client.reset()
      #expect(client.class() == "default")
    }
    #expect(facts == ["resetAll", "kind"].map { "Unimplemented: 'Overloaded.\($0)'" })
  }

  @DependencyClient
  struct Conditional {
    #if os(Linux) || os(macOS)
      var fetch: (_ id: Int) throws -> Int
    #elseif os(Windows)
      var other: () -> Missing?
    #else
      var none: () -> Void
    #endif
    var always: () -> Void
  }

  @Test func `Endpoints inside '#if' are unimplemented, and have methods`() {
    var client = Conditional(always: {})
    expectIssue(throwing: Unimplemented("Conditional.fetch")) { try client.fetch(id: 1) }
    client.fetch = { $0 }
    #expect(throws: Never.self) { try client.fetch(id: 1) }
  }

  @DependencyClient
  struct Hidden {
    private var secret: () throws -> Int
    var open: () throws -> Int

    static var revealed: Hidden { Hidden(secret: { 1 }, open: { 2 }) }

    func reveal() throws -> Int { try secret() }
  }

  @Test func `A private endpoint leaves the client without arguments visible`() {
    #expect(throws: Never.self) { try Hidden.revealed.reveal() }
    expectIssue(throwing: Unimplemented("Hidden.secret")) { try Hidden().reveal() }
  }

  @DependencyClient
  struct WithInitializers {
    var run: () throws -> Int
    var name = ""

    init(name: String) {
      self.init()
      self.name = name
    }

    init(all value: Int) {
      run = { value }
    }
  }

  @Test func `Initializers of the source coexist with those of the client`() throws {
    #expect(try WithInitializers(all: 3).run() == 3)
    expectIssue(throwing: Unimplemented("WithInitializers.run")) { try WithInitializers(name: "a").run() }
  }

  @DependencyClient
  struct Empty {}

  @DependencyClient
  struct OnlyValues {
    var value = 1
  }

  @Test func `A client without endpoints has one initializer`() {
    _ = Empty()
    #expect(OnlyValues().value == 1)
    #expect(OnlyValues(value: 2).value == 2)
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
