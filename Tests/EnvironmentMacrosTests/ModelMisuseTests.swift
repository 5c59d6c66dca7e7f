import SwiftDiagnostics
import Testing

@testable import EnvironmentMacroImplementations

/// Tests of the messages of `EnvironmentModels` that differ from those of `EnvironmentKit`.
@Suite struct ModelMisuseTests {
  @Test(arguments: observableRows) func `A property that '@Observable' would track is reported`(row: MisuseRow) {
    row.check()
  }

  @Test(arguments: viewRows) func `A nested view that would read as a model is reported`(row: MisuseRow) {
    row.check()
  }

  @Test(arguments: otherRows) func `A message names the module's type of an environment`(row: MisuseRow) {
    row.check()
  }

  @Test(
    arguments: [
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
    ]
  )
  func `Proper use is not reported`(source: String) {
    #expect(Expansion(of: source, in: .models).diagnostics == [])
  }

  @Test func `The macros of EnvironmentKit report no nested view`() {
    let source = "@EnvironmentAccessible class A { struct B: View { @Environment(\\.a) var a } }"
    #expect(Expansion(of: source).diagnostics == [])
  }

  @Test func `A mark on a property that isn't observed twice is reported`() {
    MisuseRow(
      "@EnvironmentAccessible class A { @ObservationIgnored @Environment(\\.a) var a }",
      "1:34",
      "'@ObservationIgnored' has no effect on 'a', which is an '@Environment' property; remove it",
      severity: .warning,
      fixIts: [("remove '@ObservationIgnored'", "@EnvironmentAccessible class A { @Environment(\\.a) var a }")],
      in: .models
    ).check()
  }

  private static let tracked = """
    '@Observable' of 'Observation' replaces the accessors that '@Environment' adds to 'a'; \
    add '@ObservationIgnored', or leave observation to '@EnvironmentAccessible'
    """

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
        inheriting: ["EnvironmentBindable", "__EnvironmentDeclaring", "Observable"], in: .models
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

  @Test func `A view in a condition is reported`() {
    let source = """
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
    #expect(Expansion(of: source, in: .models).diagnostics.map(\.place) == ["5:9"])
  }

  @Test func `A view in a nested model is reported once`() {
    let source = """
      @EnvironmentAccessible class Model {
        @EnvironmentAccessible class Inner {
          struct Row: View { @Environment(\\.a) var a }
        }
      }
      """
    let diagnostics = Expansion(of: source, in: .models).diagnostics
    #expect(diagnostics.map(\.place) == ["3:24"])
    #expect(diagnostics.first?.message.contains("nested in 'Inner'") == true)
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

  @Test(
    arguments: [
      wrapperRow("@SwiftUI.Environment", "@Environment"),
      wrapperRow("@SwiftUI.Environment<Int>", "@Environment<Int>"),
      wrapperRow("@SwiftUI.Environment", "@Environment", in: "actor A"),
      wrapperRow("@SwiftUI.Environment", "@Environment", in: "class A: B", after: "@ObservationIgnored "),
      wrapperRow("@SwiftUI.Environment", "@Environment", in: "@Observable class A"),
      wrapperRow("@SwiftUI.Environment", "@ModelEnvironment", after: "enum Environment {}; "),
    ]
  )
  func `A property with the wrapper of views is reported`(row: MisuseRow) {
    row.check()
  }

  @Test(
    arguments: [
      "class A { struct Environment {}", "class A {\n#if DEBUG\nenum Environment {}\n#endif", "class A<Environment> {",
      "actor A { protocol Environment {}",
    ]
  )
  func `A property whose attribute is a type of the class is reported`(head: String) {
    func source(_ attribute: String) -> String { "@EnvironmentAccessible \(head)\n\(attribute)(\\.a) var a\n}" }
    let line = head.count { $0 == "\n" } + 2
    MisuseRow(
      source("@Environment"), "\(line):1", "'Environment' is a type that 'A' declares; write '@ModelEnvironment'",
      fixIts: [("replace '@Environment' with '@ModelEnvironment'", source("@ModelEnvironment"))],
      in: .models
    ).check()
  }

  private static let otherRows =
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
