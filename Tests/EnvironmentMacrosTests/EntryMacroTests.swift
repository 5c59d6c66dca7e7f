import Testing

struct EntryMacroTests {
  @Test func `An entry becomes accessors, a default and a key`() {
    Expansion(
      of: """
        extension EnvironmentValues {
          @Entry var store = Store()
        }
        """
    ).expect(
      """
      extension EnvironmentValues {
        var store {
        get { self[__Key_store.self] }
        set { self[__Key_store.self] = newValue }
        _modify { yield &self[__Key_store.self] }
        }

        private static let __default_store = EnvironmentKit.__EntryDefault("store", { \
      \\EnvironmentKit.EnvironmentValues.store }, Store())

        private static func __isolation_store() {}

        private nonisolated enum __Key_store: EnvironmentKit.__EntryKey {
          static let __default = EnvironmentKit.__entryDefault(isolatedAs: __isolation_store) { \
      @_Concurrency.MainActor in __default_store }
        }
      }
      """
    )
  }

  @Test func `An entry with other defaults has a key with a default for each context`() {
    Expansion(
      of: """
        extension EnvironmentValues {
          @Entry(test: Store.mock, preview: Store.sample) var store = Store()
          @Entry(test: 1) var limit = 3
        }
        """
    ).expect(
      """
      extension EnvironmentValues {
        var store {
        get { self[__Key_store.self] }
        set { self[__Key_store.self] = newValue }
        _modify { yield &self[__Key_store.self] }
        }

        private static let __default_store = EnvironmentKit.__EntryDefault("store", { \
      \\EnvironmentKit.EnvironmentValues.store }, Store(), preview: { Store.sample }, test: { Store.mock })

        private static func __isolation_store() {}

        private nonisolated enum __Key_store: EnvironmentKit.__ContextualEntryKey {
          static let __default = EnvironmentKit.__entryDefault(isolatedAs: __isolation_store) { \
      @_Concurrency.MainActor in __default_store }
        }
        var limit {
        get { self[__Key_limit.self] }
        set { self[__Key_limit.self] = newValue }
        _modify { yield &self[__Key_limit.self] }
        }

        private nonisolated enum __Key_limit: EnvironmentKit.__ContextualEntryKey {
          static let __default = EnvironmentKit.__EntryDefault("limit", { \
      \\EnvironmentKit.EnvironmentValues.limit }, 3, test: { 1 })
        }
      }
      """
    )
  }

  @Test(arguments: [".unimplemented", "UnimplementedTestValue.unimplemented"])
  func `An unimplemented test value is no value`(argument: String) {
    Expansion(of: "extension EnvironmentValues { @Entry(test: \(argument), preview: B.sample) var a = B() }").expect(
      containing: [
        "B(), preview: { B.sample }, isUnimplementedInTests: true)", "enum __Key_a: EnvironmentKit.__Contextual",
      ])
    Expansion(of: "extension EnvironmentValues { @Entry(test: B.unimplemented) var a = B() }").expect(
      containing: ["B(), test: { B.unimplemented })"])
  }

  @Test(arguments: [
    ("extension EnvironmentValues { @Entry @MainActor var a = B() }", "@MainActor private static"),
    (
      "extension EnvironmentValues { @Entry @_Concurrency.MainActor var a = B() }",
      "@_Concurrency.MainActor private static"
    ),
    ("nonisolated extension EnvironmentValues { @Entry var a = B() }", "private nonisolated static"),
  ])
  func `The default of an entry has the isolation of its attribute or of its extension`(
    source: String, head: String
  ) {
    let isNonisolated = head.contains("nonisolated")
    Expansion(of: source).expect(
      containing: ["\(head) let __default_a = ", "private nonisolated enum __Key_a"]
        + (isNonisolated ? [] : ["\(head) func __isolation_a() {"]))
  }

  @Test(
    arguments: [
      ("var a = B()", "__default_a = EnvironmentKit.__EntryDefault(B())"),
      ("var a: Int = 1", "__default_a: EnvironmentKit.__EntryDefault<Int> = .init(1)"),
      ("var a: Int? = 1", "__default_a: EnvironmentKit.__EntryDefault<Int?> = .init(1)"),
      ("var a: (Int, Int) = (1, 2)", "__default_a: EnvironmentKit.__EntryDefault<(Int, Int)> = .init((1, 2))"),
      ("var a: any P = Q()", "__default_a: EnvironmentKit.__EntryDefault<any P> = .init(Q())"),
      ("var a = \"\\(b)\"", "__default_a = EnvironmentKit.__EntryDefault(\"\\(b)\")"),
      ("public var a = B()  // why", "__default_a = EnvironmentKit.__EntryDefault(B())"),
      ("/* b */ var /* c */ a /* d */ = /* e */ B() /* f */", "__default_a = EnvironmentKit.__EntryDefault(B())"),
    ]
  )
  func `The default of an entry keeps the written type, and has the isolation of the entry`(
    declaration: String, expected: String
  ) throws {
    #expect(try defaultDeclaration(of: declaration) == "  private static let \(expected)")
  }

  @Test(
    arguments: [
      ("var a: Int?", "__default_a: EnvironmentKit.__EntryDefault<Int?> = .init(nil)"),
      ("var a: Int!", "__default_a: EnvironmentKit.__EntryDefault<Int?> = .init(nil)"),
      ("var a: Optional<Int>", "__default_a: EnvironmentKit.__EntryDefault<Optional<Int>> = .init(nil)"),
      ("var a: Swift.Optional<Int>", "__default_a: EnvironmentKit.__EntryDefault<Swift.Optional<Int>> = .init(nil)"),
      ("var a: Int? = nil", "__default_a: EnvironmentKit.__EntryDefault<Int?> = .init(nil)"),
      ("nonisolated var a = B()", "__default_a = EnvironmentKit.__EntryDefault(B())"),
      ("public nonisolated var a: B = B()", "__default_a: EnvironmentKit.__EntryDefault<B> = .init(B())"),
    ]
  )
  func `A missing value, and the default of a nonisolated entry, belong to no actor`(
    declaration: String, expected: String
  ) throws {
    #expect(try defaultDeclaration(of: declaration) == "  private nonisolated static let \(expected)")
  }

  @Test(
    arguments: [
      ("var a = 1", "static let __default = EnvironmentKit.__EntryDefault(1)"),
      ("var a = 1.5", "static let __default = EnvironmentKit.__EntryDefault(1.5)"),
      ("var a = true", "static let __default = EnvironmentKit.__EntryDefault(true)"),
      ("var a = \"b\"", "static let __default = EnvironmentKit.__EntryDefault(\"b\")"),
      ("var `default` = 1", "static let __default = EnvironmentKit.__EntryDefault(1)"),
    ]
  )
  func `A literal is the default of the key itself`(declaration: String, expected: String) {
    let source = Expansion(of: "extension EnvironmentValues {\n  @Entry \(declaration)\n}").source
    #expect(withoutPlace(source).contains("    \(expected)\n"))
    #expect(!source.contains("__default_"))
  }

  /// Returns an expansion without the name and the key path of an entry.
  private func withoutPlace(_ source: some StringProtocol) -> String {
    ["a", "default"].reduce(String(source)) { source, name in
      source.replacing("\"\(name)\", { \\EnvironmentKit.EnvironmentValues.\(name) }, ", with: "")
    }
  }

  private func defaultDeclaration(of declaration: String) throws -> String {
    let expansion = Expansion(of: "extension EnvironmentValues {\n  @Entry \(declaration)\n}")
    expansion.expectDiagnostics(0)
    let declaration = try #require(expansion.source.split(separator: "\n").first { $0.contains("let __default_") })
    return withoutPlace(declaration)
  }

  @Test(
    arguments: [
      "EnvironmentValues", "EnvironmentKit.EnvironmentValues", "EnvironmentCore.EnvironmentValues", "InjectionValues",
      "Dependencies", "DependencyValues", "EnvironmentInjection.InjectionValues", "ModelEnvironmentValues",
    ]
  )
  func `An entry works under any name of the environment`(name: String) {
    Expansion(of: "extension \(name) { @Entry var a = 1 }").expectDiagnostics(0)
  }
}
