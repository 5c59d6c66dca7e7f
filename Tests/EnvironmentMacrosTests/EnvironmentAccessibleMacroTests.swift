import Testing

struct EnvironmentAccessibleMacroTests {
  private let conformance = """
    extension Model: nonisolated EnvironmentKit.EnvironmentAccessible {
    }

    extension Model: nonisolated EnvironmentKit.__EnvironmentDeclaring {
    }
    """
  private let observable = """
    extension Model: nonisolated EnvironmentKit.Observable {
    }
    """
  private let conformances: Set = ["EnvironmentAccessible", "__EnvironmentDeclaring", "Observable"]

  @Test func `A class becomes accessible and observable`() {
    Expansion(
      of: """
        @EnvironmentAccessible
        class Model {
          @Environment(\\.locale) var locale
          var title = ""
        }
        """
    ).expect(
      """
      class Model {
        @Environment(\\.locale) var locale
        @EnvironmentKit.ObservationTracked
        var title = ""

        @EnvironmentKit.ObservationIgnored nonisolated let _environmentStorage = EnvironmentKit.EnvironmentStorage()
      \(options())
      \(locations(["locale": 3]))
      \(childVisits("visitor.visitSubclasses(of: self, below: Model.self)"))
      \(observationMembers(of: "Model"))
      }

      \(conformance)

      \(observable)
      """
    )
  }

  @Test(
    arguments: [
      ("@EnvironmentAccessible(observable: false)", "final class Model"),
      ("@EnvironmentAccessible", "@Observation.Observable final class Model"),
      ("@EnvironmentAccessible", "@EnvironmentKit.Observable final class Model"),
      ("@EnvironmentAccessible", "final class Model: Observable"),
      ("@EnvironmentAccessible", "final class Model: @unchecked Sendable, Observation.Observable"),
    ]
  )
  func `A class that another macro, its own code or nothing observes gets only storage and a conformance`(
    attribute: String, head: String
  ) {
    let inherits = head.contains(":")
    let visits = inherits ? childVisits("visitor.visitInherited(of: self, above: Model.self)") : childVisits()
    Expansion(of: "\(attribute) \(head) {\n  var title = \"\"\n}").expect(
      """
      \(head) {
        var title = ""

        nonisolated let _environmentStorage = EnvironmentKit.EnvironmentStorage()
      \(visits)
      }

      \(conformance)
      """
    )
  }

  @Test func `A class that isn't observed conforms to 'Observable' if it can have subclasses`() {
    let expansion = Expansion(of: "@EnvironmentAccessible(observable: false) class Model {\n  var title = \"\"\n}")
    #expect(expansion.source.hasSuffix("\n\n\(conformance)\n\n\(observable)"))
    expansion.expect(lacking: ["ObservationTracked", "registrar"])
  }

  @Test func `An actor shows its nonisolated properties`() {
    let source = """
      @EnvironmentAccessible actor Model {
        var a: A
        nonisolated let b: B
        let c: C
        lazy var d = D()
        @MainActor var e: E
      }
      """
    Expansion(of: source).expect(
      """
      actor Model {
        var a: A
        nonisolated let b: B
        let c: C
        lazy var d = D()
        @MainActor var e: E

        nonisolated let _environmentStorage = EnvironmentKit.EnvironmentStorage()
      \(childVisits("visitor.visit(self.b)", head: "nonisolated func"))
      }

      \(conformance)
      """
    )
  }

  @Test(
    arguments: [
      ("var child: Child", "visitor.visit(self.child)"),
      ("let child = Child()", "visitor.visit(self.child)"),
      ("let (a, b): (A, B)", "visitor.visit(self.a)\n    visitor.visit(self.b)"),
      ("private(set) var child: Child { didSet { note() } }", "visitor.visit(self.child)"),
      ("@ObservationIgnored var child: Child", "visitor.visit(unobserved: self.child)"),
      (
        "@ObservationIgnored lazy var a = A()", "visitor.visitStored(\"$__lazy_storage_$_a\", of: self, in: Model.self)"
      ),
      ("var `default`: Child?", "visitor.visit(self.`default`)"),
      ("#if DEBUG\nvar a: A\n#endif", "visitor.visitStored(\"_a\", of: self, in: Model.self)"),
      ("#if DEBUG\nlet a: A\n#endif", "visitor.visitStored(\"a\", of: self, in: Model.self)"),
      ("var title = \"\", number = 1, rate = 0.5, isOn = true", nil),
      ("weak var parent: Parent?", nil),
      ("unowned let parent: Parent", nil),
      ("static var shared: Child", nil),
      ("var child: Child { Child() }", nil),
      ("@Environment(\\.a) var a", nil),
    ]
  )
  func `Each stored property that can hold an object is shown`(declaration: String, calls: String?) {
    let visits = calls.map { childVisits($0) } ?? childVisits()
    #expect(Expansion(of: "@EnvironmentAccessible final class Model {\n  \(declaration)\n}").source.contains(visits))
  }

  @Test func `A class of another global actor shows only its nonisolated properties`() {
    Expansion(of: "@DatabaseActor @EnvironmentAccessible final class Model {\n  var a: A\n  nonisolated let b: B\n}")
      .expect(containing: [childVisits("visitor.visit(self.b)", head: "nonisolated func")])
  }

  @Test(
    arguments: [
      ("observing: [\\.a]", ".observing(Model.self, \(formed("\\.a")))"),
      ("observing: []", ".observing(Model.self, [])"),
      ("requires: [\\.a, \\.b.c]", ".requiring(\(formed("(\"a\", \\.a), (\"b.c\", \\.b.c)")))"),
      (
        "observing: [\\EnvironmentValues.a], requires: [\\.a], observable: true",
        ".observing(Model.self, \(formed("\\EnvironmentValues.a"))).requiring(\(formed("(\"a\", \\.a)")))"
      ),
    ]
  )
  func `The arguments of the attribute become options of the class`(arguments: String, addition: String) {
    let members = "@Environment(\\.a) var a\n  @Environment(\\.b.c) var b"
    Expansion(of: "@EnvironmentAccessible(\(arguments)) class Model {\n  \(members)\n}")
      .expect(containing: [options("EnvironmentKit.__EnvironmentOptions()" + addition)])
    Expansion(
      of: "@EnvironmentAccessible(\(arguments)) class Model: Base {\n  \(members)\n}", inheriting: conformances
    ).expect(containing: [options("super.__environmentOptions" + addition, head: "nonisolated override class")])
  }

  @Test func `The file and the line of each property are recorded, except for properties inside '#if'`() {
    let members = """
        @Environment(\\.a) var a

        @Environment(\\.b)
        private var b
        @Environment(\\.shared) static var shared
        #if DEBUG
        @Environment(\\.c) var c
        @Environment(\\.d) var d
        #else
        @Environment(\\.d) var d
        #endif
      """
    let lines: KeyValuePairs = ["a": 2, "b": 4, "c": 8]
    // The static property is reported.
    Expansion(of: "@EnvironmentAccessible final class Model {\n\(members)\n}")
      .expect(containing: [locations(lines)], diagnosticCount: 1)
    Expansion(of: "@EnvironmentAccessible public actor Model {\n\(members)\n}")
      .expect(containing: [locations(lines, head: "nonisolated public static")], diagnosticCount: 1)
    Expansion(of: "@EnvironmentAccessible class Model: Base {\n\(members)\n}", inheriting: conformances)
      .expect(containing: [locations(lines, head: "nonisolated override class")], diagnosticCount: 1)
    Expansion(of: "@EnvironmentAccessible final class Model {}").expect(lacking: ["__environmentLocations"])
  }

  @Test(
    arguments: [
      "@EnvironmentAccessible @Observable class Model", "@Observable @EnvironmentAccessible class Model",
    ]
  )
  func `Nothing is expanded twice beside the package's own observation`(head: String) {
    Expansion(of: "\(head) {\n  var title = \"\"\n}").expect(counts: [
      "let _$observationRegistrar": 1, "@EnvironmentKit.ObservationTracked": 1, "EnvironmentKit.Observable": 1,
      "let _environmentStorage": 1,
    ])
  }

  @Test func `A subclass of an accessible class adds neither storage nor conformance`() {
    let visits = childVisits(
      "visitor.visitSubclasses(of: self, below: Model.self)", "super.__visitEnvironmentChildren(&visitor)",
      head: "@_Concurrency.MainActor override func"
    )
    Expansion(of: "@EnvironmentAccessible class Model: Base {\n}", inheriting: conformances)
      .expect("class Model: Base {\n\(visits)\n\(observationMembers(of: "Model", decides: false))\n}")
  }

  @Test(arguments: [
    ("@Environment(\\.locale) var locale", false), ("let id = 0", false), ("var double: Int { 2 }", false),
    ("@ObservationIgnored var cache = 0", false), ("lazy var cache = 0", true), ("var count = 0", true),
    ("#if DEBUG\nvar count = 0\n#endif", true), ("@ObservationTracked var count = 0", true),
    ("var own: Int { get { 0 } set { if shouldNotifyObservers(0, newValue) {} } }", true),
  ])
  func `A class decides which assignments are changes if a member requires it`(member: String, decides: Bool) {
    let isReported = member.hasPrefix("lazy")
    Expansion(of: "@EnvironmentAccessible final class Model {\n\(member)\n}").expect(
      counts: ["func shouldNotifyObservers": decides ? 4 : 0, "func withMutation": 1],
      diagnosticCount: isReported ? 1 : 0)
  }

  @Test(arguments: ["EnvironmentAccessible", "EnvironmentBindable", "EnvironmentKit.EnvironmentAccessible"])
  func `A class that declares the conformance itself gets the storage`(name: String) {
    Expansion(
      of: "@EnvironmentAccessible(observable: false) class Model: \(name) {}",
      inheriting: ["EnvironmentAccessible"]
    ).expect(
      containing: ["let _environmentStorage"],
      lacking: ["extension Model: nonisolated EnvironmentKit.EnvironmentAccessible"])
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
      ("@usableFromInline package class Model {}", "@usableFromInline package nonisolated let"),
      ("public actor Model {}", "public nonisolated let"),
    ]
  )
  func `The storage is as accessible as the conformance requires`(declaration: String, expected: String) {
    Expansion(of: "@EnvironmentAccessible(observable: false) \(declaration)")
      .expect(containing: ["\n  \(expected) _environmentStorage = EnvironmentKit.EnvironmentStorage()\n"])
  }

  @Test func `A class in a public extension is public`() {
    Expansion(of: "public extension Outer { @EnvironmentAccessible(observable: false) class Model {} }")
      .expect(containing: ["public nonisolated let _environmentStorage"])
  }
}

/// Returns key paths that are formed as if on the main actor.
private func formed(_ keyPaths: String) -> String {
  """
  EnvironmentKit.__withoutIsolation { @_Concurrency.MainActor in
          [\(keyPaths)]
        }
  """
}
