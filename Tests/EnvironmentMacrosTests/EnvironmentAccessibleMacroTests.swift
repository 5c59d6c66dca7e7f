import Testing

@Suite struct EnvironmentAccessibleMacroTests {
  private let conformance = """
    extension Model: nonisolated EnvironmentKit.EnvironmentBindable {
    }
    """
  private let observable = """
    extension Model: nonisolated EnvironmentKit.Observable {
    }
    """

  @Test func `a class becomes accessible and observable`() {
    let expansion = Expansion(
      of: """
        @EnvironmentAccessible
        class Model {
          @Environment(\\.locale) var locale
          var title = ""
        }
        """
    )
    #expect(
      expansion.source == """
        class Model {
          @Environment(\\.locale) var locale
          @EnvironmentKit.ObservationTracked
          var title = ""

          @EnvironmentKit.ObservationIgnored nonisolated let _environmentStorage = EnvironmentKit.EnvironmentStorage()
        \(observationMembers(of: "Model"))
        }

        \(conformance)

        \(observable)
        """
    )
    #expect(expansion.diagnostics == [])
  }

  @Test(
    arguments: [
      "@EnvironmentAccessible(observable: false) class Model",
      "@EnvironmentAccessible actor Model",
      "@EnvironmentAccessible @Observation.Observable class Model",
      "@EnvironmentAccessible @EnvironmentKit.Observable class Model",
      "@EnvironmentAccessible class Model: Observable",
      "@EnvironmentAccessible class Model: @unchecked Sendable, Observation.Observable",
    ]
  )
  func `what is observed otherwise, or not, gets storage and a conformance only`(head: String) throws {
    let expansion = Expansion(of: "\(head) {\n  var title = \"\"\n}")
    let rest = head.replacing("@EnvironmentAccessible(observable: false) ", with: "")
      .replacing("@EnvironmentAccessible ", with: "")
    #expect(
      expansion.source == """
        \(rest) {
          var title = ""

          nonisolated let _environmentStorage = EnvironmentKit.EnvironmentStorage()
        }

        \(conformance)
        """
    )
  }

  @Test(
    arguments: [
      "@EnvironmentAccessible @Observable class Model", "@Observable @EnvironmentAccessible class Model",
    ]
  )
  func `beside our own observation nothing is expanded twice`(head: String) {
    let source = Expansion(of: "\(head) {\n  var title = \"\"\n}").source
    #expect(source.ranges(of: "let _$observationRegistrar").count == 1)
    #expect(source.ranges(of: "@EnvironmentKit.ObservationTracked").count == 1)
    #expect(source.ranges(of: "EnvironmentKit.Observable").count == 1)
    #expect(source.ranges(of: "let _environmentStorage").count == 1)
  }

  @Test func `a subclass of an accessible class adds neither storage nor conformance`() {
    let expansion = Expansion(
      of: "@EnvironmentAccessible class Model: Base {\n}",
      inheriting: ["EnvironmentBindable", "Observable"]
    )
    #expect(expansion.source == "class Model: Base {\n\(observationMembers(of: "Model"))\n}")
  }

  @Test func `a class that states the conformance itself gets the storage`() {
    let source = Expansion(
      of: "@EnvironmentAccessible(observable: false) class Model: EnvironmentBindable {}",
      inheriting: ["EnvironmentBindable"]
    ).source
    #expect(source.contains("let _environmentStorage"))
    #expect(!source.contains("extension"))
  }

  @Test(
    arguments: [
      ("public class Model {}", "public nonisolated let"),
      ("open class Model {}", "public nonisolated let"),
      ("package final class Model {}", "package nonisolated let"),
      ("internal class Model {}", "nonisolated let"),
      ("fileprivate class Model {}", "nonisolated let"),
      ("private class Model {}", "nonisolated let"),
      ("@usableFromInline class Model {}", "@usableFromInline nonisolated let"),
      ("public actor Model {}", "public nonisolated let"),
    ]
  )
  func `the storage is as accessible as the conformance wants it`(declaration: String, expected: String) throws {
    let source = Expansion(of: "@EnvironmentAccessible(observable: false) \(declaration)").source
    let line = try #require(source.split(separator: "\n").first { $0.contains("_environmentStorage") })
    #expect(line == "  \(expected) _environmentStorage = EnvironmentKit.EnvironmentStorage()")
  }

  @Test func `a class in a public extension is public`() {
    let source = Expansion(
      of: "public extension Outer { @EnvironmentAccessible(observable: false) class Model {} }"
    ).source
    #expect(source.contains("public nonisolated let _environmentStorage"))
  }
}
