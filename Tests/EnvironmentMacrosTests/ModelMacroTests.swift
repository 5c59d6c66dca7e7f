import Testing

@testable import EnvironmentMacroImplementations

/// Tests of the expansions of `EnvironmentModels` that differ from those of `EnvironmentKit`.
@Suite struct ModelMacroTests {
  @Test func `A class gets the name of the wrapper, and its expansion uses the module's names`() {
    let source = """
      @EnvironmentAccessible(observing: [\\.locale], requires: [\\.locale])
      public class Model {
        @Environment(\\.locale) public var locale
        public var title = ""
      }
      """
    let expansion = Expansion(of: source, in: .models)
    #expect(expansion.diagnostics == [])
    #expect(expansion.source.contains("\n  public typealias Environment = EnvironmentModels.ModelEnvironment\n"))
    #expect(!expansion.source.contains("EnvironmentKit."))
    let kit = Expansion(of: source).source
    let names = kit.replacing("EnvironmentKit.", with: "EnvironmentModels.")
    let lines = expansion.source.split(separator: "\n").filter { !$0.contains("typealias Environment") }
    #expect(lines == names.split(separator: "\n"))
  }

  @Test func `An entry names the module's type of an environment`() {
    let source = "extension ModelEnvironmentValues {\n  @Entry public var api = API()\n}"
    let expansion = Expansion(of: source, in: .models)
    #expect(expansion.diagnostics == [])
    let kit = Expansion(of: source.replacing("ModelEnvironmentValues", with: "EnvironmentValues")).source
    let renamed = kit.replacing("EnvironmentValues", with: "ModelEnvironmentValues")
      .replacing("EnvironmentKit.", with: "EnvironmentModels.")
    #expect(expansion.source == renamed)
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
    let source = Expansion(of: "@EnvironmentAccessible \(declaration)", in: .models).source
    let lines = source.split(separator: "\n").map { $0.drop { $0 == " " } }
    #expect(lines.contains("\(expected) Environment = EnvironmentModels.ModelEnvironment"))
  }

  @Test(
    arguments: [
      "struct Environment {}", "enum Environment {}", "class Environment {}", "actor Environment {}",
      "typealias Environment = Int", "protocol Environment {}", "#if DEBUG\nstruct Environment {}\n#endif",
      "struct `Environment` {}",
    ]
  )
  func `A class that declares the name itself keeps it`(member: String) {
    let expansion = Expansion(of: "@EnvironmentAccessible class Model {\n  \(member)\n}", in: .models)
    #expect(!expansion.source.contains("EnvironmentModels.ModelEnvironment\n"))
    #expect(expansion.source.contains("_environmentStorage = EnvironmentModels.EnvironmentStorage()"))
  }

  @Test func `A class whose parameter has the name keeps it`() {
    let source = Expansion(of: "@EnvironmentAccessible class Model<Environment> {}", in: .models).source
    #expect(!source.contains("typealias"))
  }

  @Test func `A subclass inherits the name, but not from a class that declares its conformance itself`() {
    let source = "@EnvironmentAccessible class Model: Base {}"
    let ofModel = Expansion(of: source, inheriting: ["EnvironmentBindable", "__EnvironmentDeclaring"], in: .models)
    #expect(!ofModel.source.contains("typealias"))
    let ofOther = Expansion(of: source, inheriting: ["EnvironmentBindable"], in: .models)
    #expect(ofOther.source.contains("typealias Environment = EnvironmentModels.ModelEnvironment"))
  }

  @Test func `Nothing is observed twice beside the standard '@Observable'`() {
    let source = """
      @EnvironmentAccessible @Observable final class Model {
        @ObservationIgnored @Environment(\\.a) var a
        var child: Child
      }
      """
    let expansion = Expansion(of: source, in: .models)
    #expect(expansion.diagnostics == [])
    #expect(expansion.source.contains("@Observable final class Model {"))
    #expect(!expansion.source.contains("Tracked") && !expansion.source.contains("registrar"))
    #expect(expansion.source.contains("visitor.visit(self.child)"))
  }

  @Test(
    arguments: [
      ("\\.a", "\\ModelEnvironmentValues.a"), ("\\.a", "\\EnvironmentModels.ModelEnvironmentValues.a"),
      ("\\.a", "\\EnvironmentCore.EnvironmentValues.a"), ("\\.a", "\\EnvironmentValues.a"),
      ("\\.a", "\\SwiftUI.EnvironmentValues.a"), ("\\.a.b", "\\.modelValues.a.b"), ("\\.modelValues.a", "\\.a"),
      ("\\SwiftUI.EnvironmentValues.modelValues.a", "\\ModelEnvironmentValues.a"), ("\\.modelValues", "\\.modelValues"),
    ]
  )
  func `A list names a value by any root that a model reads from`(property: String, listed: String) {
    let source = """
      @EnvironmentAccessible(observing: [\(listed)], requires: [\(listed)]) class A { @Environment(\(property)) var a }
      """
    let expansion = Expansion(of: source, in: .models)
    #expect(expansion.diagnostics == [])
    #expect(expansion.source.contains("[\(listed)]\n"))
    let name = property.split(separator: ".").drop { ["\\", "\\SwiftUI", "EnvironmentValues"].contains($0) }
    let plain = name.count > 1 && name.first == "modelValues" ? name.dropFirst() : name
    #expect(expansion.source.contains("(\"\(plain.joined(separator: "."))\", \(listed))"))
  }

  @Test(
    arguments: [
      "ModelEnvironmentValues", "EnvironmentModels.ModelEnvironmentValues", "EnvironmentCore.EnvironmentValues",
      "EnvironmentKit.EnvironmentValues", "InjectionValues", "DependencyValues",
    ]
  )
  func `An entry works under any name of the module's environment`(name: String) {
    #expect(Expansion(of: "extension \(name) { @Entry var a = 1 }", in: .models).diagnostics == [])
  }

  @Test(arguments: ["Environment", "ModelEnvironment", "EnvironmentModels.ModelEnvironment"])
  func `Observation ignores a property with any name of the wrapper`(name: String) {
    let source = Expansion(of: "@EnvironmentAccessible final class A { @\(name)(\\.a) var a }", in: .models).source
    #expect(!source.contains("ObservationTracked") && !source.contains("visitor.visit"))
    #expect(source.contains("[\"a\": \"Tests/Tests.swift:1\"]"))
  }
}
