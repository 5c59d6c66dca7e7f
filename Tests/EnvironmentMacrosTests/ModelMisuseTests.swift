import SwiftDiagnostics
import Testing

@testable import EnvironmentMacroImplementations

/// Tests of the messages of `EnvironmentModels` that differ from those of `EnvironmentKit`.
struct ModelMisuseTests {
  @Test(arguments: observableRows + viewRows + wrapperRows + ownTypeRows + nameRows + properRows + [kitRow])
  func `Misuse of a model is reported once, with its remedy, and proper use is not`(row: MisuseRow) {
    row.check()
  }

  /// Proper use, which is not reported.
  private static let properRows = [
    "@EnvironmentAccessible @Observable class A { @ObservationIgnored @Environment(\\.a) var a }",
    "@EnvironmentAccessible @Observation.Observable class A { @ObservationIgnored @Environment(\\.a) var a }",
    "@EnvironmentAccessible @Observable class A { @Observation.ObservationIgnored @Environment(\\.a) var a }",
    "@EnvironmentAccessible @Observable class A { @ObservationIgnored @ModelEnvironment(\\.a) var a }",
    "@EnvironmentAccessible @EnvironmentKit.Observable class A { @Environment(\\.a) var a }",
    "@EnvironmentAccessible class A { @Environment(\\.a) var a }",
    "@EnvironmentAccessible(observable: false) class A { @Environment(\\.a) var a }",
    "@EnvironmentAccessible class A { @Environment(\\SwiftUI.EnvironmentValues.a) var a }",
    "@EnvironmentAccessible class A { struct B: View { @SwiftUI.Environment(\\.a) var a } }",
    "@EnvironmentAccessible class A { struct B: View { @ModelEnvironment(\\.a) var a } }",
    "@EnvironmentAccessible class A { struct B: View { @State var a = 1; var Environment = 1 } }",
    "@EnvironmentAccessible class A { struct B { @Environment(\\.a) var a } }",
    "@EnvironmentAccessible class A { struct B: Other.View { @Environment(\\.a) var a } }",
    "@EnvironmentAccessible class A { struct B: View { typealias Environment = C; @Environment(\\.a) var a } }",
    "@EnvironmentAccessible class A { enum Environment {}; struct B: View { @Environment(\\.a) var a } }",
    "@EnvironmentAccessible class A { typealias Environment = ModelEnvironment; @Environment(\\.a) var a }",
    "@EnvironmentAccessible class A { @propertyWrapper struct Environment<B> {}; @Environment(\\.a) var a: Int }",
    "@EnvironmentAccessible class A<Environment> { struct B: View { @Environment(\\.a) var a } }",
    "struct A: View { @EnvironmentAccessible class B { @Environment(\\.a) var a }; @Environment(\\.a) var a }",
  ].map { MisuseRow($0, expected: [], in: .models) }

  /// A nested view, which the macros of EnvironmentKit don't report.
  private static let kitRow = MisuseRow(
    "@EnvironmentAccessible class A { struct B: View { @Environment(\\.a) var a } }", expected: [])

  private static let tracked = """
    '@Observable' of 'Observation' replaces the accessors that '@Environment' adds to 'a'; \
    add '@ObservationIgnored', or leave observation to '@EnvironmentAccessible'
    """

  /// Properties that '@Observable' would track, and a mark on one that isn't observed twice.
  private static let observableRows =
    [
      "@EnvironmentAccessible @Observable final class A {", "@Observable @EnvironmentAccessible final class A {",
      "@EnvironmentAccessible @Observation.Observable final class A {",
      "@EnvironmentAccessible(observable: false) @Observable class A {",
    ].map { head in
      MisuseRow(
        "\(head)\n  @Environment(\\.a) private var a\n}", "2:3", tracked,
        fixIts: [
          ("add '@ObservationIgnored'", "\(head)\n  @ObservationIgnored @Environment(\\.a) private var a\n}")
        ],
        in: .models
      )
    } + [
      MisuseRow(
        "@EnvironmentAccessible @Observable class A {\n#if DEBUG\n  @ModelEnvironment(\\.a) var a\n#endif\n}",
        "3:3", tracked,
        fixIts: [
          (
            "add '@ObservationIgnored'",
            """
            @EnvironmentAccessible @Observable class A {
            #if DEBUG
              @ObservationIgnored @ModelEnvironment(\\.a) var a
            #endif
            }
            """
          )
        ],
        in: .models
      ),
      MisuseRow(
        "@EnvironmentAccessible @Observable class A: B { @Environment(\\.a) var a }",
        expected: [
          Expansion.Found(
            place: "1:49", severity: .error, message: tracked,
            fixIts: [
              .init(
                message: "add '@ObservationIgnored'",
                source: "@EnvironmentAccessible @Observable class A: B { @ObservationIgnored @Environment(\\.a) var a }"
              )
            ])
        ],
        inheriting: ["EnvironmentAccessible", "__EnvironmentDeclaring", "Observable"], in: .models
      ),
      MisuseRow(
        "@EnvironmentAccessible class A { @ObservationIgnored @Environment(\\.a) var a }",
        "1:34",
        "'@ObservationIgnored' has no effect on 'a', which is an '@Environment' property; remove it",
        severity: .warning,
        fixIts: [("remove '@ObservationIgnored'", "@EnvironmentAccessible class A { @Environment(\\.a) var a }")],
        in: .models
      ),
    ]

  /// Returns a row for a view that begins on the second line, before the attribute and after it.
  private static func viewRow(
    _ before: String, _ after: String, name: String = "Row", attribute: String = "@Environment"
  ) -> MisuseRow {
    func source(_ attribute: String) -> String {
      "@EnvironmentAccessible class Model {\n\(before)\(attribute)(\\.a) var a\(after)\n}"
    }
    let qualified = attribute.replacing("@", with: "@SwiftUI.")
    return MisuseRow(
      source(attribute), "2:\(before.count + 1)",
      """
      'Environment' is the wrapper of models in '\(name)', because '\(name)' is nested in 'Model'; \
      move '\(name)' out of 'Model', or write '@SwiftUI.Environment'
      """,
      fixIts: [("replace '\(attribute)' with '\(qualified)'", source(qualified))],
      in: .models
    )
  }

  /// Nested views that would read as models.
  private static let viewRows =
    [
      "App", "ButtonStyle", "Commands", "DynamicProperty", "Scene", "ToolbarContent", "UIViewRepresentable", "View",
      "ViewModifier", "SwiftUI.View", "@MainActor View", "Sendable, View", "View & Sendable",
    ].map { viewRow("struct Row: \($0) { ", " }") } + [
      viewRow("enum Space { struct Row: View { ", " } }"),
      viewRow("func make() { struct Row: View { ", " } }"),
      viewRow("final class Row: DynamicProperty { ", " }"),
      viewRow("struct Outer: View { struct Row: View { ", " } }"),
      viewRow("struct Row<Item>: View { ", " }", attribute: "@Environment<Int>"),
    ]

  @Test func `A view in a condition or in a nested model is reported once`() {
    let inCondition = """
      @EnvironmentAccessible actor Model {
        #if DEBUG
          struct Row: View {
            #if os(iOS)
              @Environment(\\.a) var a
            #endif
          }
        #endif
      }
      """
    expectReport(at: "5:9", naming: "Model", in: inCondition)
    let inNestedModel = """
      @EnvironmentAccessible class Model {
        @EnvironmentAccessible class Inner {
          struct Row: View { @Environment(\\.a) var a }
        }
      }
      """
    expectReport(at: "3:24", naming: "Inner", in: inNestedModel)
  }

  private func expectReport(
    at place: String, naming model: String, in source: String, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let diagnostics = Expansion(of: source, in: .models).diagnostics
    let places = diagnostics.map(\.place)
    #expect(places == [place], sourceLocation: sourceLocation)
    let message = diagnostics.first?.message ?? ""
    #expect(message.contains("nested in '\(model)'"), sourceLocation: sourceLocation)
  }

  /// Returns a row for a property of a class with SwiftUI's wrapper.
  private static func wrapperRow(
    _ attribute: String, _ replacement: String, in head: String = "class A", after before: String = ""
  ) -> MisuseRow {
    func source(_ attribute: String) -> String {
      "@EnvironmentAccessible \(head) {\n\(before)\(attribute)(\\.a) var a\n}"
    }
    let name = replacement.prefix { $0 != "<" }
    return MisuseRow(
      source(attribute), "2:\(before.count + 1)",
      "'@SwiftUI.Environment' works only in views, and 'A' is a model; write '\(name)'",
      fixIts: [("replace '\(attribute)' with '\(replacement)'", source(replacement))],
      in: .models
    )
  }

  /// Properties with the wrapper of views.
  private static let wrapperRows = [
    wrapperRow("@SwiftUI.Environment", "@Environment"),
    wrapperRow("@SwiftUI.Environment<Int>", "@Environment<Int>"),
    wrapperRow("@SwiftUI.Environment", "@Environment", in: "actor A"),
    wrapperRow("@SwiftUI.Environment", "@Environment", in: "class A: B", after: "@ObservationIgnored "),
    wrapperRow("@SwiftUI.Environment", "@Environment", in: "@Observable class A"),
    wrapperRow("@SwiftUI.Environment", "@ModelEnvironment", after: "enum Environment {}; "),
  ]

  /// Properties whose attribute is a type of the class.
  private static let ownTypeRows = [
    "class A { struct Environment {}", "class A {\n#if DEBUG\nenum Environment {}\n#endif", "class A<Environment> {",
    "actor A { protocol Environment {}",
  ].map { head in
    func source(_ attribute: String) -> String { "@EnvironmentAccessible \(head)\n\(attribute)(\\.a) var a\n}" }
    let line = head.count { $0 == "\n" } + 2
    return MisuseRow(
      source("@Environment"), "\(line):1", "'Environment' is a type that 'A' declares; write '@ModelEnvironment'",
      fixIts: [("replace '@Environment' with '@ModelEnvironment'", source("@ModelEnvironment"))],
      in: .models
    )
  }

  /// Messages that name the module's type of an environment.
  private static let nameRows =
    ["EnvironmentValues", "SwiftUI.EnvironmentValues", "Array"].map { name in
      MisuseRow(
        "extension \(name) { @Entry var a = 1 }", "1:\(14 + name.count)",
        "'@Entry' works only in an extension of 'ModelEnvironmentValues'; move 'a' into one",
        in: .models
      )
    } + [
      MisuseRow(
        "@EnvironmentAccessible class A { @Environment(\\Store.a) var a }", "1:48",
        "'@Environment' reads from 'ModelEnvironmentValues', not from 'Store'; leave out the root of the key path",
        fixIts: [("remove 'Store'", "@EnvironmentAccessible class A { @Environment(\\.a) var a }")],
        in: .models
      ),
      MisuseRow(
        "@EnvironmentAccessible(requires: [\\Store.a]) class A { @Environment(\\.a) var a }", "1:36",
        "'requires' takes key paths of 'ModelEnvironmentValues', not of 'Store'; leave out the root of the key path",
        fixIts: [("remove 'Store'", "@EnvironmentAccessible(requires: [\\.a]) class A { @Environment(\\.a) var a }")],
        in: .models
      ),
      MisuseRow(
        "@EnvironmentAccessible(requires: [\\.a, \\.modelValues.a]) class A { @Environment(\\.a) var a }", "1:40",
        "'requires' names '\\.a' twice; remove one of the two", severity: .warning,
        fixIts: [
          ("remove '\\.modelValues.a'", "@EnvironmentAccessible(requires: [\\.a]) class A { @Environment(\\.a) var a }")
        ],
        in: .models
      ),
    ]
}
