import Testing

@Suite struct EntryMacroTests {
  @Test func `an entry becomes accessors, a default and a key`() {
    let expansion = Expansion(
      of: """
        extension EnvironmentValues {
          @Entry var store = Store()
        }
        """
    )
    #expect(
      expansion.source == """
        extension EnvironmentValues {
          var store {
            get {
              self[__Key_store.self]
            }
            set {
              self[__Key_store.self] = newValue
            }
            _modify {
              yield &self[__Key_store.self]
            }
          }

          private nonisolated static let __default_store = EnvironmentKit.__EntryDefault(Store())

          private nonisolated enum __Key_store: EnvironmentKit.__EntryKey {
            static let __default = __default_store
            static var __name: Swift.String {
              "store"
            }
            static var __keyPath: Swift.PartialKeyPath<EnvironmentKit.EnvironmentValues> {
              \\EnvironmentKit.EnvironmentValues.store
            }
          }
        }
        """
    )
    #expect(expansion.diagnostics == [])
  }

  @Test(
    arguments: [
      ("var a = 1", "__default_a = EnvironmentKit.__EntryDefault(1)"),
      ("var a: Int = 1", "__default_a: EnvironmentKit.__EntryDefault<Int> = .init(1)"),
      ("var a: Int?", "__default_a: EnvironmentKit.__EntryDefault<Int?> = .init(nil)"),
      ("var a: Int!", "__default_a: EnvironmentKit.__EntryDefault<Int?> = .init(nil)"),
      ("var a: Optional<Int>", "__default_a: EnvironmentKit.__EntryDefault<Optional<Int>> = .init(nil)"),
      ("var a: Swift.Optional<Int>", "__default_a: EnvironmentKit.__EntryDefault<Swift.Optional<Int>> = .init(nil)"),
      ("var a: Int? = 1", "__default_a: EnvironmentKit.__EntryDefault<Int?> = .init(1)"),
      ("var a: Int? = nil", "__default_a: EnvironmentKit.__EntryDefault<Int?> = .init(nil)"),
      ("var a: (Int, Int) = (1, 2)", "__default_a: EnvironmentKit.__EntryDefault<(Int, Int)> = .init((1, 2))"),
      ("var a: any P = Q()", "__default_a: EnvironmentKit.__EntryDefault<any P> = .init(Q())"),
      ("var `default` = 1", "__default_default = EnvironmentKit.__EntryDefault(1)"),
      ("public var a = 1  // why", "__default_a = EnvironmentKit.__EntryDefault(1)"),
      ("/* b */ var /* c */ a /* d */ = /* e */ 1 /* f */", "__default_a = EnvironmentKit.__EntryDefault(1)"),
    ]
  )
  func `the default of an entry keeps the type that is written`(declaration: String, expected: String) throws {
    let expansion = Expansion(of: "extension EnvironmentValues {\n  @Entry \(declaration)\n}")
    #expect(expansion.diagnostics == [])
    let line = try #require(expansion.source.split(separator: "\n").first { $0.contains("__default_") })
    #expect(line == "  private nonisolated static let \(expected)")
  }

  @Test(
    arguments: [
      "EnvironmentValues", "EnvironmentKit.EnvironmentValues", "EnvironmentCore.EnvironmentValues", "InjectionValues",
      "Dependencies", "DependencyValues", "EnvironmentInjection.InjectionValues",
    ]
  )
  func `an entry works under any name of the environment`(name: String) {
    #expect(Expansion(of: "extension \(name) { @Entry var a = 1 }").diagnostics == [])
  }
}
