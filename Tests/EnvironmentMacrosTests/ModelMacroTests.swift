import Testing

@testable import EnvironmentMacroImplementations

/// Tests of the expansions of `EnvironmentModels` that differ from those of `EnvironmentKit`.
struct ModelMacroTests {
  @Test func `A class gets the name of the wrapper, and its expansion uses the module's names`() {
    let source = """
      @EnvironmentAccessible(observing: [\\.locale], requires: [\\.locale])
      public class Model {
        @Environment(\\.locale) public var locale
        public var title = ""
      }
      """
    let expansion = Expansion(of: source, in: .models)
    expansion.expect(
      containing: ["\n  public typealias Environment = EnvironmentModels.ModelEnvironment\n"],
      lacking: ["EnvironmentKit."])
    let names = Expansion(of: source).source.replacing("EnvironmentKit.", with: "EnvironmentModels.")
    let expected: [Substring] = names.split(separator: "\n")
    let lines: [Substring] = expansion.source.split(separator: "\n").filter { !$0.contains("typealias Environment") }
    #expect(lines == expected)
  }

  @Test func `An entry names the module's type of an environment`() {
    let source = "extension ModelEnvironmentValues {\n  @Entry public var api = API()\n}"
    let kit = Expansion(of: source.replacing("ModelEnvironmentValues", with: "EnvironmentValues")).source
    let renamed = kit.replacing("EnvironmentValues", with: "ModelEnvironmentValues")
      .replacing("EnvironmentKit.", with: "EnvironmentModels.")
    Expansion(of: source, in: .models).expect(renamed)
  }

  @Test(
    arguments: [
      ("open class Model {}", "public typealias"),
      ("public final class Model<Item> {}", "public typealias"),
      ("package class Model {}", "package typealias"),
      ("class Model {}", "typealias"),
      ("private class Model {}", "typealias"),
      ("@usableFromInline class Model {}", "@usableFromInline typealias"),
      ("@usableFromInline package class Model {}", "@usableFromInline package typealias"),
      ("@MainActor public class Model {}", "public typealias"),
      ("public actor Model {}", "public typealias"),
      ("class Model { func environment() { struct Environment {} } }", "typealias"),
      ("class Model { class Inner { enum Environment {} } }", "typealias"),
      ("class Model { var Environment = 1 }", "typealias"),
    ]
  )
  func `The name of the wrapper is as accessible as the class`(declaration: String, expected: String) {
    Expansion(of: "@EnvironmentAccessible \(declaration)", in: .models)
      .expect(containing: ["\n  \(expected) Environment = EnvironmentModels.ModelEnvironment\n"])
  }

  @Test(
    arguments: [
      "struct Environment {}", "enum Environment {}", "class Environment {}", "actor Environment {}",
      "typealias Environment = Int", "protocol Environment {}", "#if DEBUG\nstruct Environment {}\n#endif",
      "struct `Environment` {}",
    ].map { "class Model {\n  \($0)\n}" } + ["class Model<Environment> {}"]
  )
  func `A class that declares the name itself, or whose parameter has it, keeps it`(declaration: String) {
    Expansion(of: "@EnvironmentAccessible \(declaration)", in: .models).expect(
      containing: ["_environmentStorage = EnvironmentModels.EnvironmentStorage()"],
      lacking: ["EnvironmentModels.ModelEnvironment\n"])
  }

  @Test func `A subclass inherits the name, but not from a class that declares its conformance itself`() {
    let source = "@EnvironmentAccessible class Model: Base {}"
    Expansion(of: source, inheriting: ["EnvironmentAccessible", "__EnvironmentDeclaring"], in: .models)
      .expect(lacking: ["typealias"])
    Expansion(of: source, inheriting: ["EnvironmentAccessible"], in: .models)
      .expect(containing: ["typealias Environment = EnvironmentModels.ModelEnvironment"])
  }

  @Test func `Nothing is observed twice beside the standard '@Observable'`() {
    let source = """
      @EnvironmentAccessible @Observable final class Model {
        @ObservationIgnored @Environment(\\.a) var a
        var child: Child
      }
      """
    Expansion(of: source, in: .models).expect(
      containing: ["@Observable final class Model {", "visitor.visit(self.child)"], lacking: ["Tracked", "registrar"])
  }

  @Test(
    arguments: [
      ("\\.a", "\\ModelEnvironmentValues.a", "a"), ("\\.a", "\\EnvironmentModels.ModelEnvironmentValues.a", "a"),
      ("\\.a", "\\EnvironmentCore.EnvironmentValues.a", "a"), ("\\.a", "\\EnvironmentValues.a", "a"),
      ("\\.a", "\\SwiftUI.EnvironmentValues.a", "a"), ("\\.a.b", "\\.modelValues.a.b", "a.b"),
      ("\\.modelValues.a", "\\.a", "a"),
      ("\\SwiftUI.EnvironmentValues.modelValues.a", "\\ModelEnvironmentValues.a", "a"),
      ("\\.modelValues", "\\.modelValues", "modelValues"),
    ]
  )
  func `A list names a value by any root that a model reads from`(
    property: String, listed: String, name: String
  ) {
    let source = """
      @EnvironmentAccessible(observing: [\(listed)], requires: [\(listed)]) class A { @Environment(\(property)) var a }
      """
    Expansion(of: source, in: .models).expect(containing: ["[\(listed)]\n", "(\"\(name)\", \(listed))"])
  }

  @Test(
    arguments: [
      "ModelEnvironmentValues", "EnvironmentModels.ModelEnvironmentValues", "EnvironmentCore.EnvironmentValues",
      "EnvironmentKit.EnvironmentValues", "InjectionValues", "DependencyValues",
    ]
  )
  func `An entry works under any name of the module's environment`(name: String) {
    Expansion(of: "extension \(name) { @Entry var a = 1 }", in: .models).expectDiagnostics(0)
  }

  @Test(arguments: ["Environment", "ModelEnvironment", "EnvironmentModels.ModelEnvironment"])
  func `Observation ignores a property with any name of the wrapper`(name: String) {
    Expansion(of: "@EnvironmentAccessible final class A { @\(name)(\\.a) var a }", in: .models).expect(
      containing: ["[\"a\": \"Tests/Tests.swift:1\"]"], lacking: ["ObservationTracked", "visitor.visit"])
  }
}
