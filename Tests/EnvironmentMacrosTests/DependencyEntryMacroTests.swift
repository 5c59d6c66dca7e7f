import Testing

struct DependencyEntryMacroTests {
  @Test func `An entry becomes accessors, its defaults and a key`() {
    Expansion(
      of: """
        extension DependencyValues {
          @DependencyEntry(test: Store.test, preview: Store()) var store = Store.live
        }
        """
    ).expect(
      """
      extension DependencyValues {
        var store {
        get { self[__Key_store.self] }
        set { self[__Key_store.self] = newValue }
        _modify { yield &self[__Key_store.self] }
        }

        private static let __default_store = EnvironmentDependencies.__DependencyEntryDefault(live: \
      { Store.live }, preview: { Store() }, test: { Store.test })

        private static func __isolation_store() {}

        private nonisolated enum __Key_store: EnvironmentDependencies.__LiveDependencyEntryKey {
          static let __default = EnvironmentDependencies.__dependencyEntryDefault("store", \
      isolatedAs: __isolation_store) { @_Concurrency.MainActor in __default_store }
          static var __name: Swift.String { "store" }
        }
      }
      """
    )
  }

  @Test(arguments: [
    ("@DependencyEntry var a = 1", "(test: { 1 })"),
    ("@DependencyEntry(previewValue: 2) var a = 1", "(preview: { 2 }, test: { 1 })"),
    ("@DependencyEntry(preview: 2) var a = 1", "(live: { 1 }, preview: { 2 })"),
    ("@DependencyEntry(test: 2) var a = 1", "(live: { 1 }, test: { 2 })"),
    (
      "@DependencyEntry(test: B.b) nonisolated var a: B = .c",
      "__DependencyEntryDefault<B> = .init(live: { .c }, test: { B.b })"
    ),
    ("@DependencyEntry(liveValue: B.c) nonisolated var a: B", "__DependencyEntryDefault<B> = .init(live: { B.c })"),
    (
      "@DependencyEntry(liveValue: B.c, previewValue: B.d) nonisolated var a = B.e",
      "__DependencyEntryDefault(live: { B.c }, preview: { B.d }, test: { B.e })"
    ),
    ("@DependencyEntry nonisolated var a: B?", "__DependencyEntryDefault<B?> = .init(test: { nil })"),
  ])
  func `The defaults of an entry without isolation are one declaration`(entry: String, expected: String) {
    Expansion(of: "extension DependencyValues { \(entry) }")
      .expect(containing: ["private nonisolated static let __default_a", expected], lacking: ["__isolation_a"])
  }

  @Test(arguments: [
    ("@DependencyEntry public var a = 1", "public nonisolated enum AKey"),
    ("@DependencyEntry package var a: any B = C()", "package nonisolated enum BKey"),
    ("@DependencyEntry public internal(set) var a: [String: [C.D]]? = nil", "public nonisolated enum StringDKey"),
    ("@DependencyEntry public var a: @Sendable () -> Int = { 1 }", "public nonisolated enum AKey"),
    ("@DependencyEntry(\"NameKey\") public var a: B = .c", "public nonisolated enum NameKey"),
    ("@DependencyEntry(\"NameKey\") var a: B = .c", "nonisolated enum NameKey"),
    ("@DependencyEntry internal var a: B = .c", "private nonisolated enum __Key_a"),
  ])
  func `A key that other modules see has a name`(entry: String, expected: String) {
    let name = expected.split(separator: " ").last ?? ""
    Expansion(of: "extension DependencyValues { \(entry) }")
      .expect(containing: ["\(expected): EnvironmentDependencies.__DependencyEntryKey {", "self[\(name).self]"])
  }

  @Test(arguments: rows) func `Misuse of an entry is reported once, with its remedy`(row: MisuseRow) {
    row.check()
  }

  private static let rows = [
    MisuseRow(
      "struct Settings { @DependencyEntry var a = 1 }",
      "1:19",
      "'@DependencyEntry' works only in an extension of 'EnvironmentValues'; move 'a' into one"
    ),
    MisuseRow(
      "extension DependencyValues { @DependencyEntry(test: 2) let a = 1 }",
      "1:56",
      "'@DependencyEntry' cannot be a 'let', because an environment can set 'a'; make it a 'var'",
      fixIts: [("replace 'let' with 'var'", "extension DependencyValues { @DependencyEntry(test: 2) var a = 1 }")]
    ),
    MisuseRow(
      "extension DependencyValues { @DependencyEntry static var a = 1 }",
      "1:47",
      "'@DependencyEntry' cannot be 'static', because every environment has its own 'a'; remove 'static'",
      fixIts: [("remove 'static'", "extension DependencyValues { @DependencyEntry var a = 1 }")]
    ),
    MisuseRow(
      "extension DependencyValues { @DependencyEntry(test: 2) var a: Int }",
      "1:63",
      "'@DependencyEntry' needs a default value for 'a', which is not optional; add one or make it optional",
      fixIts: [
        (
          "add a default value to 'a'",
          "extension DependencyValues { @DependencyEntry(test: 2) var a: Int = <#Int#> }"
        ),
        ("make 'a' optional", "extension DependencyValues { @DependencyEntry(test: 2) var a: Int? }"),
      ]
    ),
    MisuseRow(
      "extension DependencyValues { @DependencyEntry(\"a key\") var a = 1 }",
      "1:30",
      "'@DependencyEntry' needs the name of a type for the key; write it as a string literal"
    ),
    MisuseRow(
      "extension DependencyValues { @DependencyEntry func a() {} }",
      "1:30",
      "'@DependencyEntry' declares an environment value and needs a variable; write '@DependencyEntry var name = value'",
      fixIts: [("remove '@DependencyEntry'", "extension DependencyValues { func a() {} }")]
    ),
    MisuseRow(
      "extension DependencyValues { @DependencyEntry var (a, b) = (1, 2) }",
      "1:51",
      "'@DependencyEntry' cannot split a tuple; write a '@DependencyEntry var' for each value"
    ),
    MisuseRow(
      "extension DependencyValues { @DependencyEntry @DependencyEntry(test: 1) var a = 1 }",
      "1:47",
      "'@DependencyEntry' is attached to 'a' twice; remove one of the two",
      fixIts: [("remove '@DependencyEntry'", "extension DependencyValues { @DependencyEntry var a = 1 }")]
    ),
  ]
}
