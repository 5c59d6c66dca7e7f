import Testing

struct DependencyClientMacroTests {
  @Test func `A client becomes two initializers and a method for each endpoint with labels`() {
    Expansion(
      of: """
        @DependencyClient
        public struct Client: Sendable {
          public var fetch: @Sendable (_ id: Int, _ name: String) async throws -> User
          public var count: @Sendable () -> Int = { 42 }
          public var first: @Sendable (Int) -> User?
          public var log: @Sendable (String) -> Void
        }
        """
    ).expect(
      """
      public struct Client: Sendable {
        public var fetch: @Sendable (_ id: Int, _ name: String) async throws -> User
        public var count: @Sendable () -> Int = { 42 }
        public var first: @Sendable (Int) -> User?
        public var log: @Sendable (String) -> Void

        nonisolated public init(
          fetch: @escaping @Sendable (_ id: Int, _ name: String) async throws -> User,
          count: @escaping @Sendable () -> Int,
          first: @escaping @Sendable (Int) -> User?,
          log: @escaping @Sendable (String) -> Void
        ) {
          self.fetch = fetch
          self.count = count
          self.first = first
          self.log = log
        }

        nonisolated public init() {
          self.fetch = { _, _ in
            throw EnvironmentDependencies.__unimplemented("Client.fetch")
          }
          self.first = { _ in
            EnvironmentDependencies.__unimplemented("Client.first");
            return nil
          }
          self.log = { _ in
            _ = EnvironmentDependencies.__unimplemented("Client.log")
          }
          let __count = self.count
          self.count = {
            EnvironmentDependencies.__unimplemented("Client.count");
            return __count()
          }
        }

        nonisolated public func fetch(id p0: Int, name p1: String) async throws -> User {
          try await self.fetch(p0, p1)
        }
      }
      """
    )
  }

  @Test func `Properties that are no endpoints are parameters of both initializers`() {
    let source = Expansion(
      of: """
        @DependencyClient
        struct Client {
          private var config: Bool = false
          let constant = 1
          let id: UUID
          package var name = "a"
          var user: User?
          var onChange: (() -> Void)?
          static var shared: () -> Int
          lazy var later: () -> Int = { 1 }
          var computed: () -> Int { { 1 } }
          @Dependency(\\.clock) var clock: () -> Int
          @DependencyEndpointIgnored var plain: () -> Int
          var run: () -> Void
        }
        """
    ).source
    #expect(
      source.hasSuffix(
        """

          init(
            id: UUID,
            name: Swift.String = "a",
            user: User? = nil,
            onChange: (() -> Void)? = nil,
            plain: @escaping () -> Int,
            run: @escaping () -> Void
          ) {
            self.id = id
            self.name = name
            self.user = user
            self.onChange = onChange
            self.plain = plain
            self.run = run
          }

          init(
            id: UUID,
            name: Swift.String = "a",
            user: User? = nil,
            onChange: (() -> Void)? = nil,
            plain: @escaping () -> Int
          ) {
            self.id = id
            self.name = name
            self.user = user
            self.onChange = onChange
            self.plain = plain
            self.run = {
              _ = EnvironmentDependencies.__unimplemented("Client.run")
            }
          }
        }
        """))
  }

  @Test(arguments: [
    ("public struct Client { public var run: () -> Void }", ["public init(run:", "public init() {"]),
    ("package struct Client { public var run: () -> Void }", ["package init(run:", "package init() {"]),
    ("public struct Client { var run: () -> Void }", ["init(run:", "public init() {"]),
    ("public struct Client { private var run: () -> Void }", ["private init(run:", "public init() {"]),
    ("public struct Client { fileprivate var run: () -> Void }", ["fileprivate init(run:", "public init() {"]),
    ("public struct Client { public private(set) var run: () -> Void }", ["public init(run:", "public init() {"]),
    ("public struct Client { package let id: Int; public var run: () -> Void }", ["package init(id: Int) {"]),
    ("private struct Client { var run: () -> Void }", ["init(run:", "init() {"]),
    ("struct Client { public var run: () -> Void }", ["init(run:", "init() {"]),
  ])
  func `An initializer is as visible as the struct and its parameters`(declaration: String, expected: [String]) {
    // Each initializer begins a line, after two spaces.
    Expansion(of: "@DependencyClient " + declaration).expect(containing: expected.map { "\n  \($0)" })
  }

  @Test(arguments: [
    (
      "@MainActor @Sendable (_ a: inout Int, _ b: @autoclosure () -> Int, Int) -> Void",
      "@MainActor func run(a p0: inout Int, b p1: @autoclosure () -> Int, _ p2: Int) {",
      "self.run(&p0, p1(), p2)"
    ),
    ("@Sendable (_ a: A) -> B?", "nonisolated func run(a p0: A) -> B? {", "self.run(p0)"),
    ("(_ in: A) async -> Void", "func run(in p0: A) async {", "await self.run(p0)"),
    ("(_ a: A) throws(E) -> B?", "func run(a p0: A) throws(E) -> B? {", "try self.run(p0)"),
    ("@concurrent (_ a: A) async -> A?", "@concurrent func run(a p0: A) async -> A? {", "await self.run(p0)"),
    (
      "nonisolated(nonsending) @Sendable (_ a: A) async -> A?",
      "nonisolated(nonsending) func run(a p0: A) async -> A? {", "await self.run(p0)"
    ),
    ("@isolated(any) (_ a: A) -> Void", "func run(a p0: A) async {", "await self.run(p0)"),
    ("((_ a: A) -> Void)", "func run(a p0: A) {", "self.run(p0)"),
  ])
  func `A method has the labels, effects and isolation of the closure`(type: String, head: String, call: String) {
    Expansion(of: "@DependencyClient struct Client { var run: \(type) }")
      .expect(containing: [head, "    \(call)\n"])
  }

  @Test(arguments: [
    ("(A, B) -> Void", "func"), ("() -> Void", "func"), ("(_ _: A) -> Void", "func"), ("(_ a: A...) -> Void", "func"),
    ("() -> Int = { unimplemented(placeholder: 1) }", "__run"), ("() -> Int = unimplemented(placeholder: 1)", "__run"),
    ("() -> Int = { reportIssue(); return 1 }", "__run"),
  ])
  func `A closure without labels has no method, and a default that reports itself stays unchanged`(
    endpoint: String, lacking: String
  ) {
    Expansion(of: "@DependencyClient struct Client { var run: \(endpoint) }").expect(lacking: [lacking])
  }

  @Test func `A method has the access and availability of its property, and a client the access of its extension`() {
    Expansion(
      of: """
        @DependencyClient struct Client {
          @available(*, deprecated) public var run: (_ a: Int) -> Void
          var own: (_ a: Int) -> Void
          func own(a: Int) {}
        }
        """
    ).expect(
      containing: ["  @available(*, deprecated)\n  public func run(a p0: Int) {"], lacking: ["func own(a p0: Int)"])
    Expansion(of: "public extension A { @DependencyClient struct B { public var c: () -> Void } }")
      .expect(containing: ["public init(c: "])
  }

  @Test func `Endpoints inside '#if' get their defaults and methods there`() {
    let source = Expansion(
      of: """
        @DependencyClient
        struct Client {
          #if DEBUG
            var debug: (_ on: Bool) -> Void
          #else
            var release: () -> Void
          #endif
        }
        """
    ).source
    #expect(
      source.hasSuffix(
        """
          init() {
            #if DEBUG
            self.debug = { _ in
              _ = EnvironmentDependencies.__unimplemented("Client.debug")
            }
            #else
            self.release = {
              _ = EnvironmentDependencies.__unimplemented("Client.release")
            }
            #endif
          }

          #if DEBUG
          func debug(on p0: Bool) {
            self.debug(p0)
          }
          #else
          #endif
        }
        """))
  }

  @Test func `An endpoint of another struct becomes storage with accessors, and a method`() {
    Expansion(
      of: """
        struct Plain {
          @DependencyEndpoint(method: "class") public var run: (_ id: Int) throws -> Int
          @DependencyEndpoint var answer: () -> Int = { 42 }
        }
        """
    ).expect(
      """
      struct Plain {
        public var run: (_ id: Int) throws -> Int {
          @storageRestrictions(initializes: __run) init(initialValue) {
            __run = initialValue
          }
          get {
            __run
          }
          set {
            __run = newValue
          }
        }

        private var __run: (_ id: Int) throws -> Int = { _ in
          throw EnvironmentDependencies.__unimplemented("Plain.run")
        }

        public func `class`(id p0: Int) throws -> Int {
          try self.__run(p0)
        }
        var answer: () -> Int {
          @storageRestrictions(initializes: __answer) init(initialValue) {
            __answer = initialValue
          }
          get {
            __answer
          }
          set {
            __answer = newValue
          }
        }

        private var __answer: () -> Int = {
          let __default: () -> Int = {
            42
          }
          return {
            EnvironmentDependencies.__unimplemented("Plain.answer");
            return __default()
          }
        }()
      }
      """
    )
  }
}
