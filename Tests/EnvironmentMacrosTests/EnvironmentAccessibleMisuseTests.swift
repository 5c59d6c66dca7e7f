import SwiftDiagnostics
import Testing

@testable import EnvironmentMacroImplementations

struct EnvironmentAccessibleMisuseTests {
  @Test(arguments: typeRows + listRows + propertyRows + properRows)
  func `Misuse of a type, list or property is reported once, with its remedy, and proper use is not`(row: MisuseRow) {
    row.check()
  }

  /// Proper use, which is not reported.
  private static let properRows = [
    "@EnvironmentAccessible @Observation.Observable class A { @ObservationIgnored @Environment(\\.a) var a }",
    "@EnvironmentAccessible @Observable class A { @ObservationIgnored @Environment(\\.a) var a }",
    "@EnvironmentAccessible @Observable class A { @Environment(\\.a) var a }",
    "@EnvironmentAccessible class A { @Environment(\\EnvironmentValues.a) var a }",
    "@EnvironmentAccessible class A { @Environment(\\EnvironmentKit.EnvironmentValues.a) var a }",
    "@EnvironmentAccessible class A { @Environment(Store.self) var a }",
    "@EnvironmentAccessible class A { @Environment(path) var a }",
    "@EnvironmentAccessible class A { @Other(\\.a) let a = 1 }",
    "@EnvironmentAccessible(observable: true) class A { @Environment(\\.a) var a: Int }",
    "@EnvironmentAccessible(observing: [], requires: [\\.a]) class A { @Environment(\\.a.b) var a: Int }",
    "@EnvironmentAccessible(observing: [\\EnvironmentKit.EnvironmentValues.a]) class A { @Environment(\\.a) var a }",
    "@EnvironmentAccessible(requires: [\\.b]) class A { @Environment(path) var a: Int }",
    "@EnvironmentAccessible class A: Codable { enum CodingKeys: CodingKey { case _a } }",
    "@EnvironmentAccessible class A: Encodable { func encode(to encoder: any Encoder) {} }",
    "@EnvironmentAccessible class A: Codable { init(from d: any Decoder) {}\n func encode(to e: any Encoder) {} }",
    "@MainActor @EnvironmentAccessible class A: Sendable { @Environment(\\.a) var a }",
    "@DatabaseActor @EnvironmentAccessible class A: Sendable { @Environment(\\.a) var a }",
    "@EnvironmentAccessible class A: @unchecked Sendable { @Environment(\\.a) var a }",
    "@EnvironmentAccessible class A: Sendable { let a = 1 }",
    "@EnvironmentAccessible actor A: Sendable { @Environment(\\.a) var a }",
    "@EnvironmentAccessible class A { @MainActor @Environment(\\.a) var a }",
    "@EnvironmentAccessible class A { @ObservationIgnored lazy var a = 1; @ObservationIgnored @State var b = 1 }",
    "@EnvironmentAccessible(observable: false) class A { lazy var a = 1; @State var b = 1 }",
    "@EnvironmentAccessible class A { weak var a: B?; unowned var b: B; @MainActor var c = 1; @Other var d = 1 }",
    "@Observable class A { @ObservationIgnored lazy var a = 1; @available(*, deprecated) var b = 1 }",
    "@EnvironmentAccessible class A { @objc @available(*, deprecated) @Environment(\\.a) var a }",
  ].map { MisuseRow($0, expected: []) }

  /// Returns a row for a view, whose declaration is right without the attribute.
  private static func viewRow(_ view: String, in library: MacroLibrary = .kit) -> MisuseRow {
    MisuseRow(
      "@EnvironmentAccessible \(view)",
      "1:1",
      "'@EnvironmentAccessible' is for models, and '@Environment' works in view 'A' without it; remove the attribute",
      fixIts: [("remove '@EnvironmentAccessible'", view)],
      in: library
    )
  }

  private static let typeRows = [
    MisuseRow(
      "@EnvironmentAccessible struct A {}",
      "1:1",
      "'@EnvironmentAccessible' cannot be attached to struct 'A'; make 'A' a class or an actor",
      fixIts: [("replace 'struct' with 'class'", "@EnvironmentAccessible class A {}")]
    ),
    viewRow("struct A: View { @Environment(\\.a) var a }"),
    viewRow("struct A: EnvironmentViews.View {}"),
    viewRow("public struct A<B>: Sendable & SwiftUI.ViewModifier {}"),
    viewRow("enum A: App {}"),
    viewRow("struct A: View {}", in: .models),
    MisuseRow(
      "@EnvironmentAccessible struct A: Other.View {}",
      "1:1",
      "'@EnvironmentAccessible' cannot be attached to struct 'A'; make 'A' a class or an actor",
      fixIts: [("replace 'struct' with 'class'", "@EnvironmentAccessible class A: Other.View {}")]
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
      "@EnvironmentAccessible final class A: Sendable { @Environment(\\.a) var a }",
      "1:39",
      """
      'A' cannot be 'Sendable' without isolation, because 'a' changes with the bound environment; \
      isolate 'A' with '@MainActor' or make it an actor
      """,
      severity: .warning
    ),
    codableRow("Codable"),
    codableRow("Decodable"),
    codableRow("Swift.Encodable"),
    codableRow("Codable", members: "init(from decoder: any Decoder) {}"),
    codableRow("Decodable", members: "func encode(to encoder: any Encoder) {}"),
    MisuseRow(
      "@EnvironmentAccessible(true) class A {}",
      "1:24",
      "'@EnvironmentAccessible' has no argument without a label; write 'observable: true' or 'observable: false'"
    ),
  ]

  private static func codableRow(_ name: String, members: String = "var title = 1") -> MisuseRow {
    let plainName = name.replacing("Swift.", with: "")
    return MisuseRow(
      "@EnvironmentAccessible class A: \(name) { \(members) }",
      "1:33",
      """
      '\(plainName)' cannot be synthesized for 'A', because its environment cannot be coded; \
      list the coded properties in 'enum CodingKeys', as in 'case _title = "title"', or write the methods in the class
      """,
      severity: .warning
    )
  }

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
    MisuseRow(
      "@EnvironmentAccessible @Observation.Observable class A {\n  @Environment(\\.a) private var a\n}",
      "2:3",
      """
      '@Observable' of 'Observation' replaces the accessors that '@Environment' adds to 'a'; \
      add '@ObservationIgnored', or leave observation to '@EnvironmentAccessible'
      """,
      fixIts: [
        (
          "add '@ObservationIgnored'",
          """
          @EnvironmentAccessible @Observation.Observable class A {
            @ObservationIgnored @Environment(\\.a) private var a
          }
          """
        )
      ]
    ),
    row(
      "@Environment(\\.a) let a: Int",
      "2:21",
      "'@Environment' cannot be a 'let', because 'a' follows the bound environment; make it a 'var'",
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
      "private lazy var b = 1",
      "2:11",
      "'b' can't be both 'lazy' and observed; remove 'lazy', or add '@ObservationIgnored'",
      fixIt: ("add '@ObservationIgnored'", "@ObservationIgnored private lazy var b = 1")
    ),
    row(
      "@Published var b = 1",
      "2:3",
      "'b' can't be both '@Published' and observed; remove '@Published', or add '@ObservationIgnored'",
      fixIt: ("add '@ObservationIgnored'", "@ObservationIgnored @Published var b = 1")
    ),
    row(
      "@EnvironmentBound private var b = Other()",
      "2:3",
      "'@EnvironmentBound' binds only in views, and 'A' is a class; store 'b' in a plain property, "
        + "and bind 'A' with 'includeChildren: true'",
      fixIt: ("remove '@EnvironmentBound'", "private var b = Other()")
    ),
    row(
      "var b = 1, c = 2",
      "2:7",
      "a declaration of several variables can't be observed; write a 'var' for each of 'b' and 'c'"
    ),
    row(
      "var (b, (c, _)) = (1, (2, 3))",
      "2:7",
      "variables of a tuple pattern aren't observed; write a 'var' for each of 'b' and 'c'",
      severity: .warning
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
      "@State @Environment(\\.a) var a",
      "2:3",
      "'@State' cannot be combined with '@Environment' on 'a'; remove one of the two",
      fixIt: ("remove '@State'", "@Environment(\\.a) var a")
    ),
    row(
      "@Environment(\\.a) @SwiftUI.Binding var a: Int",
      "2:21",
      "'@SwiftUI.Binding' cannot be combined with '@Environment' on 'a'; remove one of the two",
      fixIt: ("remove '@SwiftUI.Binding'", "@Environment(\\.a) var a: Int")
    ),
    row(
      "@Environment(\\.a) @Environment(\\.b) var a: Int",
      "2:21",
      "'@Environment' cannot be combined with '@Environment' on 'a'; remove one of the two",
      fixIt: ("remove '@Environment'", "@Environment(\\.a) var a: Int")
    ),
    row(
      "@Clamped(0...1) @Environment(\\.a) var a: Int",
      "2:3",
      """
      '@Clamped', if it is a property wrapper, hides the model from '@Environment', and 'a' reads its \
      default; remove one of the two
      """,
      severity: .warning,
      fixIt: ("remove '@Clamped'", "@Environment(\\.a) var a: Int")
    ),
    row(
      "@Environment(\\.a) var a = 1, b = 2",
      "2:25",
      "'@Environment' reads one value; write an '@Environment' property for each of 'a' and 'b'"
    ),
    row(
      "@Environment(\\.a) private var a, b, c: Int",
      "2:33",
      "'@Environment' reads one value; write an '@Environment' property for each of 'a', 'b' and 'c'"
    ),
    row(
      "@Environment(\\.a) var a: Int { didSet {} }",
      "2:25",
      """
      'didSet' runs when 'a' is assigned, and not when the bound environment changes; \
      observe 'a' with 'withObservationTracking' instead
      """,
      severity: .warning
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
    MisuseRow(
      "@EnvironmentAccessible @EnvironmentKit.Observable class A {\n  @ObservationIgnored @Environment(\\.a) var a\n}",
      "2:3",
      "'@ObservationIgnored' has no effect on 'a', which is an '@Environment' property; remove it",
      severity: .warning,
      fixIts: [
        (
          "remove '@ObservationIgnored'",
          "@EnvironmentAccessible @EnvironmentKit.Observable class A {\n  @Environment(\\.a) var a\n}"
        )
      ]
    ),
  ]

  private static func row(
    _ property: String,
    _ place: String,
    _ message: String,
    severity: DiagnosticSeverity = .error,
    fixIt: (String, String)? = nil
  ) -> MisuseRow {
    func inClass(_ property: String) -> String { "@EnvironmentAccessible class A {\n  \(property)\n}" }
    return MisuseRow(
      inClass(property),
      place,
      message,
      severity: severity,
      fixIts: fixIt.map { [($0.0, inClass($0.1))] } ?? []
    )
  }
}
