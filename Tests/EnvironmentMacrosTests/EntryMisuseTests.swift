import SwiftDiagnostics
import Testing

@testable import EnvironmentMacroImplementations

struct EntryMisuseTests {
  @Test(arguments: rows) func `Misuse of an entry is reported once, with its remedy`(row: MisuseRow) {
    row.check()
  }

  private static let warnings =
    ["(String) -> Void", "(String) async throws -> Int"].map { function in
      MisuseRow(
        "extension EnvironmentValues { @Entry var send: \(function) = { _ in } }",
        "1:48",
        "'send' is a function that can't travel with a task; write '@Sendable' or '@MainActor' before its type",
        severity: .warning,
        fixIts: [
          (
            "replace '\(function)' with '@Sendable \(function)'",
            "extension EnvironmentValues { @Entry var send: @Sendable \(function) = { _ in } }"
          )
        ]
      )
    } + [
      MisuseRow(
        "extension EnvironmentValues { @Entry var send: (() -> Void)? }",
        "1:49",
        "'send' is a function that can't travel with a task; write '@Sendable' or '@MainActor' before its type",
        severity: .warning,
        fixIts: [
          (
            "replace '() -> Void' with '@Sendable () -> Void'",
            "extension EnvironmentValues { @Entry var send: (@Sendable () -> Void)? }"
          )
        ]
      ),
      MisuseRow(
        "extension EnvironmentValues { @Entry var locale = Locale.current }",
        "1:42",
        "'locale' hides the value of that name that EnvironmentKit declares; rename it, or set that value",
        severity: .warning
      ),
      MisuseRow(
        "extension ModelEnvironmentValues { @Entry var timeZone: TimeZone? }",
        "1:47",
        "'timeZone' hides the value of that name that EnvironmentModels declares; rename it, or set that value",
        severity: .warning,
        in: .models
      ),
    ]

  @Test(arguments: [
    "send: @Sendable (String) -> Void = { _ in }", "send: @MainActor () -> Void = {}", "send: (@Sendable () -> Void)?",
    "send: @escaping @UIActor () -> Void = {}", "sends: [() -> Void] = []", "colorScheme: Int = 1",
  ])
  func `An entry that can travel with a task, or has a name of its own, has no warning`(entry: String) {
    let isOfViews = entry.hasPrefix("colorScheme")
    let values = isOfViews ? "ModelEnvironmentValues" : "EnvironmentValues"
    let expansion = Expansion(of: "extension \(values) { @Entry var \(entry) }", in: isOfViews ? .models : .kit)
    #expect(expansion.diagnostics.isEmpty)
  }

  private static let rows =
    places + warnings + [
      MisuseRow(
        "extension EnvironmentValues { @Entry let a = 1 }",
        "1:38",
        "'@Entry' cannot be a 'let', because an environment can set 'a'; make it a 'var'",
        fixIts: [("replace 'let' with 'var'", "extension EnvironmentValues { @Entry var a = 1 }")]
      ),
      MisuseRow(
        "extension EnvironmentValues { @Entry(test: 1) var a = 2 }",
        "1:31",
        "an entry of SwiftUI has one default everywhere; move 'a' into an extension of 'ModelEnvironmentValues'",
        in: .models
      ),
      MisuseRow(
        "extension EnvironmentValues { @Entry(test: C.mock, preview: C.sample) var a: C }",
        "1:78",
        "'@Entry' needs a default value for 'a', which is not optional; add one or make it optional",
        fixIts: [
          (
            "add a default value to 'a'",
            "extension EnvironmentValues { @Entry(test: C.mock, preview: C.sample) var a: C = <#C#> }"
          ),
          ("make 'a' optional", "extension EnvironmentValues { @Entry(test: C.mock, preview: C.sample) var a: C? }"),
        ]
      ),
      MisuseRow(
        "extension EnvironmentValues { @Entry static var a = 1 }",
        "1:38",
        "'@Entry' cannot be 'static', because every environment has its own 'a'; remove 'static'",
        fixIts: [("remove 'static'", "extension EnvironmentValues { @Entry var a = 1 }")]
      ),
      MisuseRow(
        "extension EnvironmentValues { @Entry public class var a = 1 }",
        "1:45",
        "'@Entry' cannot be 'class', because every environment has its own 'a'; remove 'class'",
        fixIts: [("remove 'class'", "extension EnvironmentValues { @Entry public var a = 1 }")]
      ),
      MisuseRow(
        "extension EnvironmentValues {\n  @Entry\n  lazy public var a = 1\n}",
        "3:3",
        "'@Entry' cannot be 'lazy', because every environment has its own 'a'; remove 'lazy'",
        fixIts: [("remove 'lazy'", "extension EnvironmentValues {\n  @Entry\n  public var a = 1\n}")]
      ),
      MisuseRow(
        "extension EnvironmentValues { @Entry weak var a: Store? }",
        "1:38",
        "'@Entry' cannot be 'weak', because every environment has its own 'a'; remove 'weak'",
        fixIts: [("remove 'weak'", "extension EnvironmentValues { @Entry var a: Store? }")]
      ),
      MisuseRow(
        "extension EnvironmentValues { @Entry unowned(unsafe) var a: Store? = nil }",
        "1:38",
        "'@Entry' cannot be 'unowned', because every environment has its own 'a'; remove 'unowned'",
        fixIts: [("remove 'unowned'", "extension EnvironmentValues { @Entry var a: Store? = nil }")]
      ),
      MisuseRow(
        "extension EnvironmentValues { @Entry var a }",
        "1:42",
        "'@Entry' needs a type or a default value for 'a'; add one",
        fixIts: [
          ("add a default value to 'a'", "extension EnvironmentValues { @Entry var a = <#default value#> }")
        ]
      ),
      MisuseRow(
        "extension EnvironmentValues { @Entry var a: Int }",
        "1:45",
        "'@Entry' needs a default value for 'a', which is not optional; add one or make it optional",
        fixIts: [
          ("add a default value to 'a'", "extension EnvironmentValues { @Entry var a: Int = <#Int#> }"),
          ("make 'a' optional", "extension EnvironmentValues { @Entry var a: Int? }"),
        ]
      ),
      MisuseRow(
        "extension EnvironmentValues { @Entry var a: () -> Void }",
        "1:45",
        "'@Entry' needs a default value for 'a', which is not optional; add one or make it optional",
        fixIts: [
          ("add a default value to 'a'", "extension EnvironmentValues { @Entry var a: () -> Void = <#() -> Void#> }"),
          ("make 'a' optional", "extension EnvironmentValues { @Entry var a: (() -> Void)? }"),
        ]
      ),
      MisuseRow(
        "extension EnvironmentValues { @Entry var a = nil }",
        "1:46",
        "'nil' does not give 'a' a type; write an optional type and leave 'nil' out"
      ),
      MisuseRow(
        "extension EnvironmentValues { @Entry var a: some P = Q() }",
        "1:45",
        "'@Entry' cannot have a 'some' type, because an environment can set 'a'; write 'any'",
        fixIts: [("replace 'some' with 'any'", "extension EnvironmentValues { @Entry var a: any P = Q() }")]
      ),
      MisuseRow(
        "extension EnvironmentValues { @Entry var a: Int { 1 } }",
        "1:49",
        "'@Entry' adds the accessors of 'a'; remove the existing ones",
        fixIts: [("remove the accessors of 'a'", "extension EnvironmentValues { @Entry var a: Int }")]
      ),
      MisuseRow(
        "extension EnvironmentValues { @Entry var a = 1 { didSet {} } }",
        "1:48",
        "'@Entry' adds the accessors of 'a'; remove the existing ones",
        fixIts: [("remove the accessors of 'a'", "extension EnvironmentValues { @Entry var a = 1 }")]
      ),
      MisuseRow(
        "extension EnvironmentValues { @Entry func a() {} }",
        "1:31",
        "'@Entry' declares an environment value and needs a variable; write '@Entry var name = value'",
        fixIts: [("remove '@Entry'", "extension EnvironmentValues { func a() {} }")]
      ),
      MisuseRow(
        "extension EnvironmentValues { @Entry @Entry var a = 1 }",
        "1:38",
        "'@Entry' is attached to 'a' twice; remove one of the two",
        fixIts: [("remove '@Entry'", "extension EnvironmentValues { @Entry var a = 1 }")]
      ),
      MisuseRow(
        "extension EnvironmentValues { @Entry var (a, b) = (1, 2) }",
        "1:42",
        "'@Entry' cannot split a tuple; write an '@Entry var' for each value"
      ),
      MisuseRow(
        "extension EnvironmentValues { @Entry var _ = 1 }",
        "1:42",
        "'@Entry' makes a key from the name of the variable; give the variable a name"
      ),
      MisuseRow(
        "extension EnvironmentValues { @Entry let a: Int }",
        expected: [
          .init(
            place: "1:38",
            severity: .error,
            message: "'@Entry' cannot be a 'let', because an environment can set 'a'; make it a 'var'",
            fixIts: [
              .init(message: "replace 'let' with 'var'", source: "extension EnvironmentValues { @Entry var a: Int }")
            ]
          ),
          .init(
            place: "1:45",
            severity: .error,
            message: "'@Entry' needs a default value for 'a', which is not optional; add one or make it optional",
            fixIts: [
              .init(
                message: "add a default value to 'a'",
                source: "extension EnvironmentValues { @Entry let a: Int = <#Int#> }"
              ),
              .init(message: "make 'a' optional", source: "extension EnvironmentValues { @Entry let a: Int? }"),
            ]
          ),
        ]
      ),
    ]

  private static let places = [
    ("@Entry var a = 1", "1:1"),
    ("struct EnvironmentValues { @Entry var a = 1 }", "1:28"),
    ("extension Values { @Entry var a = 1 }", "1:20"),
    ("extension Other.EnvironmentValues { @Entry var a = 1 }", "1:37"),
    ("extension EnvironmentValues { struct Inner { @Entry var a = 1 } }", "1:46"),
  ].map { source, place in
    MisuseRow(
      source,
      place,
      "'@Entry' works only in an extension of 'EnvironmentValues'; move 'a' into one"
    )
  }
}
