import SwiftDiagnostics
import Testing

@Suite struct EnvironmentAccessibleMisuseTests {
  @Test(arguments: typeRows) func `misuse on a type is reported once, with its remedy`(row: MisuseRow) {
    row.check()
  }

  @Test(arguments: listRows) func `misuse of a list of key paths is reported once, with its remedy`(row: MisuseRow) {
    row.check()
  }

  @Test(arguments: propertyRows) func `misuse on a property is reported once, with its remedy`(row: MisuseRow) {
    row.check()
  }

  @Test(
    arguments: [
      "@EnvironmentAccessible @Observation.Observable class A { @ObservationIgnored @Environment(\\.a) var a }",
      "@EnvironmentAccessible class A { @Environment(\\EnvironmentValues.a) var a }",
      "@EnvironmentAccessible class A { @Environment(\\EnvironmentKit.EnvironmentValues.a) var a }",
      "@EnvironmentAccessible class A { @Environment(Store.self) var a }",
      "@EnvironmentAccessible class A { @Environment(path) var a }",
      "@EnvironmentAccessible class A { @Other(\\.a) let a = 1 }",
      "@EnvironmentAccessible(observable: true) class A { @Environment(\\.a) var a: Int }",
      "@EnvironmentAccessible(observing: [], requires: [\\.a]) class A { @Environment(\\.a.b) var a: Int }",
      "@EnvironmentAccessible(observing: [\\EnvironmentKit.EnvironmentValues.a]) class A { @Environment(\\.a) var a }",
      "@EnvironmentAccessible(requires: [\\.b]) class A { @Environment(path) var a: Int }",
    ]
  )
  func `proper use is not reported`(source: String) {
    #expect(Expansion(of: source).diagnostics == [])
  }

  private static let typeRows = [
    MisuseRow(
      "@EnvironmentAccessible struct A {}",
      "1:1",
      "'@EnvironmentAccessible' cannot be attached to struct 'A'; make 'A' a class or an actor",
      fixIts: [("replace 'struct' with 'class'", "@EnvironmentAccessible class A {}")]
    ),
    MisuseRow(
      "@EnvironmentAccessible enum A {}",
      "1:1",
      "'@EnvironmentAccessible' cannot be attached to enum 'A'; make 'A' a class or an actor",
      fixIts: [("remove '@EnvironmentAccessible'", "enum A {}")]
    ),
    MisuseRow(
      "// why\n@EnvironmentAccessible @objc protocol A {}",
      "2:1",
      "'@EnvironmentAccessible' cannot be attached to protocol 'A'; attach it to the classes that conform to 'A'",
      fixIts: [("remove '@EnvironmentAccessible'", "// why\n@objc protocol A {}")]
    ),
    MisuseRow(
      "@EnvironmentAccessible extension A.B {}",
      "1:1",
      "'@EnvironmentAccessible' cannot be attached to extension 'A.B'; attach it to the declaration of 'A.B'",
      fixIts: [("remove '@EnvironmentAccessible'", "extension A.B {}")]
    ),
    MisuseRow(
      "@EnvironmentAccessible\n@EnvironmentAccessible\nclass A {}",
      "2:1",
      "'@EnvironmentAccessible' is attached to 'A' twice; remove one of the two",
      fixIts: [("remove '@EnvironmentAccessible'", "@EnvironmentAccessible\nclass A {}")]
    ),
    MisuseRow(
      "@EnvironmentAccessible class A { let _environmentStorage = 1 }",
      "1:34",
      "'A' declares '_environmentStorage', which '@EnvironmentAccessible' adds; remove or rename the declaration"
    ),
    MisuseRow(
      "@EnvironmentAccessible(observable: flag) class A {}",
      "1:36",
      "'observable' is read at compile time; write 'true' or 'false'"
    ),
    MisuseRow(
      "@EnvironmentAccessible(observed: true) class A {}",
      "1:24",
      "'@EnvironmentAccessible' has no argument 'observed'; remove it",
      fixIts: [("remove 'observed'", "@EnvironmentAccessible class A {}")]
    ),
    MisuseRow(
      "@EnvironmentAccessible(observable: false, other: 1) class A {}",
      "1:43",
      "'@EnvironmentAccessible' has no argument 'other'; remove it",
      fixIts: [("remove 'other'", "@EnvironmentAccessible(observable: false) class A {}")]
    ),
    MisuseRow(
      "@EnvironmentAccessible(true) class A {}",
      "1:24",
      "'@EnvironmentAccessible' has no argument without a label; write 'observable: true' or 'observable: false'"
    ),
  ]

  private static let listRows = ["observing", "requires"].flatMap { label in
    [
      listRow(
        "\(label): keyPaths",
        "1:\(26 + label.count)",
        "'\(label)' is read at compile time; write an array of key paths such as '[\\.locale]'"
      ),
      listRow(
        "\(label): [\\.a, other]",
        "1:\(32 + label.count)",
        "'\(label)' is read at compile time; write an array of key paths such as '[\\.locale]'"
      ),
      listRow(
        "\(label): [\\Store.a]",
        "1:\(28 + label.count)",
        "'\(label)' takes key paths of 'EnvironmentValues', not of 'Store'; leave out the root of the key path",
        fixIt: ("remove 'Store'", "\(label): [\\.a]")
      ),
      listRow(
        "\(label): [\\.a, \\.a]",
        "1:\(32 + label.count)",
        "'\(label)' names '\\.a' twice; remove one of the two",
        severity: .warning,
        fixIt: ("remove '\\.a'", "\(label): [\\.a]")
      ),
      listRow(
        "\(label): [\\.a, \\.api.key]",
        "1:\(32 + label.count)",
        """
        '\(label)' names '\\.api.key', which no '@Environment' property of 'A' reads; \
        add '@Environment(\\.api.key) var' or remove it
        """,
        fixIt: ("remove '\\.api.key'", "\(label): [\\.a]")
      ),
    ]
  }

  private static func listRow(
    _ argument: String,
    _ place: String,
    _ message: String,
    severity: DiagnosticSeverity = .error,
    fixIt: (String, String)? = nil
  ) -> MisuseRow {
    func inClass(_ argument: String) -> String {
      "@EnvironmentAccessible(\(argument)) class A { @Environment(\\.a) var a }"
    }
    let fixIts = fixIt.map { [($0.0, inClass($0.1))] } ?? []
    return MisuseRow(inClass(argument), place, message, severity: severity, fixIts: fixIts)
  }

  private static let propertyRows = [
    row(
      "@Environment(\\.a) let a: Int",
      "2:21",
      "'@Environment' cannot be a 'let', because 'a' follows what is bound; make it a 'var'",
      fixIt: ("replace 'let' with 'var'", "@Environment(\\.a) var a: Int")
    ),
    row(
      "@Environment(\\.a) static var a",
      "2:21",
      "'@Environment' cannot be 'static', because 'a' is bound per instance; remove 'static'",
      fixIt: ("remove 'static'", "@Environment(\\.a) var a")
    ),
    row(
      "@Environment(\\.a) private lazy var a",
      "2:29",
      "'@Environment' cannot be 'lazy', because 'a' is bound per instance; remove 'lazy'",
      fixIt: ("remove 'lazy'", "@Environment(\\.a) private var a")
    ),
    row(
      "@Environment(\\.a) var a = 1",
      "2:27",
      "'@Environment' takes the value of 'a' from the environment; remove the initial value",
      fixIt: ("remove the initial value of 'a'", "@Environment(\\.a) var a")
    ),
    row(
      "@Environment(\\.a) var a: Int = 1",
      "2:32",
      "'@Environment' takes the value of 'a' from the environment; remove the initial value",
      fixIt: ("remove the initial value of 'a'", "@Environment(\\.a) var a: Int")
    ),
    row(
      "@EnvironmentKit.Environment var a: Int",
      "2:3",
      "'@Environment' does not say which value 'a' reads; add a key path such as '\\.a'",
      fixIt: ("add a key path to '@EnvironmentKit.Environment'", "@EnvironmentKit.Environment(\\.a) var a: Int")
    ),
    row(
      "@Environment() var a: Int",
      "2:3",
      "'@Environment' does not say which value 'a' reads; add a key path such as '\\.a'",
      fixIt: ("add a key path to '@Environment'", "@Environment(\\.a) var a: Int")
    ),
    row(
      "@Environment(.a) var a",
      "2:16",
      "'@Environment' takes a key path; write '\\.a'",
      fixIt: ("replace '.a' with '\\.a'", "@Environment(\\.a) var a")
    ),
    row(
      "@Environment(\\Store.a) var a",
      "2:17",
      "'@Environment' reads from 'EnvironmentValues', not from 'Store'; leave out the root of the key path",
      fixIt: ("remove 'Store'", "@Environment(\\.a) var a")
    ),
    row(
      "@ObservationIgnored @Environment(\\.a) var a",
      "2:3",
      "'@ObservationIgnored' has no effect on 'a', which is an '@Environment' property; remove it",
      severity: .warning,
      fixIt: ("remove '@ObservationIgnored'", "@Environment(\\.a) var a")
    ),
    row(
      "@Environment(\\.a) @EnvironmentKit.ObservationIgnored var a",
      "2:21",
      "'@EnvironmentKit.ObservationIgnored' has no effect on 'a', which is an '@Environment' property; remove it",
      severity: .warning,
      fixIt: ("remove '@EnvironmentKit.ObservationIgnored'", "@Environment(\\.a) var a")
    ),
  ]

  private static func row(
    _ property: String,
    _ place: String,
    _ message: String,
    severity: DiagnosticSeverity = .error,
    fixIt: (String, String)
  ) -> MisuseRow {
    func inClass(_ property: String) -> String { "@EnvironmentAccessible class A {\n  \(property)\n}" }
    return MisuseRow(
      inClass(property),
      place,
      message,
      severity: severity,
      fixIts: [(fixIt.0, inClass(fixIt.1))]
    )
  }
}
