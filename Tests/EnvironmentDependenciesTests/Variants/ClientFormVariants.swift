import EnvironmentDependencies
import TestSupport
import Testing

// Variants of the tests of clients: of endpoints with every kind of argument, effect, isolation and attribute.

extension DependencyClientFormTests {
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
    let facts = await facts {
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
    #expect(facts == names.map { "Unimplemented: 'Effects.\($0)'" })
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
}
