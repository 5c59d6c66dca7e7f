import SwiftDiagnostics
import Testing

struct ObservableMacroTests {
  @Test func `An observable class has a registrar and marked properties`() {
    Expansion(
      of: """
        @Observable
        final class Model: EnvironmentAccessible {
          var title = ""
          let constant = 1
          var computed: Int { 1 }
          static var shared = 1
          @ObservationIgnored var ignored = 1
          @Environment(\\.locale) var locale
          @EnvironmentKit.Environment(\\.locale) var qualified
          weak var parent: Model?
        }
        """
    ).expect(
      """
      final class Model: EnvironmentAccessible {
        @EnvironmentKit.ObservationTracked
        var title = ""
        let constant = 1
        var computed: Int { 1 }
        static var shared = 1
        @ObservationIgnored var ignored = 1
        @Environment(\\.locale) var locale
        @EnvironmentKit.Environment(\\.locale) var qualified
        @EnvironmentKit.ObservationTracked
        weak var parent: Model?
      \(observationMembers(of: "Model"))
      }

      extension Model: nonisolated EnvironmentKit.Observable {
      }
      """
    )
  }

  @Test func `The extension repeats the availability of the class, and no conformance that the class inherits`() {
    Expansion(of: "@available(macOS 99, *) @Observable class Model {\n}").expect(
      """
      @available(macOS 99, *) class Model {
      \(observationMembers(of: "Model"))
      }

      @available(macOS 99, *)
      extension Model: nonisolated EnvironmentKit.Observable {
      }
      """
    )
    Expansion(of: "@Observable class Model: Base {\n}", inheriting: ["Observable"])
      .expect("class Model: Base {\n\(observationMembers(of: "Model"))\n}")
  }

  @Test func `A tracked property becomes accessors and private storage`() {
    Expansion(
      of: """
        class Model {
          @ObservationTracked public private(set) final var `default`: Int = 1
        }
        """
    ).expect(
      """
      class Model {
        public private(set) final var `default`: Int {
          @storageRestrictions(initializes: _default)
          init(initialValue) {
            _default = initialValue
          }
          get {
            access(keyPath: \\.`default`)
            return _default
          }
          set {
            guard shouldNotifyObservers(_default, newValue) else {
              _default = newValue
              return
            }
            withMutation(keyPath: \\.`default`) {
              _default = newValue
            }
          }
          _modify {
            access(keyPath: \\.`default`)
            _$observationRegistrar.willSet(self, keyPath: \\.`default`)
            defer {
              _$observationRegistrar.didSet(self, keyPath: \\.`default`)
            }
            yield &_default
          }
        }

        @ObservationIgnored
        private final var _default: Int = 1
      }
      """
    )
  }

  @Test(
    arguments: [
      ("@ObservationTracked var a = 1", "private var _a = 1"),
      ("@ObservationTracked open var a: Int", "private var _a: Int"),
      ("@ObservationTracked weak var a: Model?", "private weak var _a: Model?"),
      ("@ObservationTracked package unowned var a: Model", "private unowned var _a: Model"),
      ("@ObservationTracked nonisolated(unsafe) var a = 1", "private nonisolated(unsafe) var _a = 1"),
      ("@ObservationTracked fileprivate var a: Int! // why", "private var _a: Int!"),
    ]
  )
  func `The storage keeps all modifiers except access levels`(declaration: String, expected: String) {
    Expansion(of: "class Model {\n  \(declaration)\n}").expect(containing: ["\n  \(expected)\n}"])
  }

  @Test func `Functions that the class declares are not added`() {
    Expansion(
      of: """
        @Observable class Model {
          func access<P>(keyPath: KeyPath<Model, P>) {}
          func shouldNotifyObservers<P: Equatable>(_ lhs: P, _ rhs: P) -> Bool { true }
        }
        """
    ).expect(
      containing: ["internal nonisolated func withMutation", ": Swift.Equatable & Swift.AnyObject>"],
      lacking: ["internal nonisolated func access", ": Swift.Equatable>"])
  }

  @Test(arguments: rows + boundRows)
  func `A type that cannot be observed is reported with its remedy, and others are not`(row: MisuseRow) {
    row.check()
  }

  /// Classes that can be bound, or may be.
  private static let boundRows = [
    "@EnvironmentAccessible @Observable class Model { @Environment(\\.a) var a }",
    "@Observable class Model: Base { @Environment(\\.a) var a }",
    "@Observable class Model { var a = 1 }",
  ].map { MisuseRow($0, expected: []) }

  private static let rows = [
    MisuseRow(
      "@Observable class Model { @Environment(\\.a) var a; @Environment(\\.b) var b }",
      "1:27",
      """
      'a' has nothing to read from, because 'Model' cannot be bound; \
      use '@EnvironmentAccessible', which makes 'Model' observable as well
      """,
      severity: .warning,
      fixIts: [
        (
          "replace '@Observable' with '@EnvironmentAccessible'",
          "@EnvironmentAccessible class Model { @Environment(\\.a) var a; @Environment(\\.b) var b }"
        )
      ]
    ),
    MisuseRow(
      "@Observable struct Model { var a = 1 }",
      "1:1",
      "'@Observable' cannot be attached to struct 'Model'; make 'Model' a class",
      fixIts: [("replace 'struct' with 'class'", "@Observable class Model { var a = 1 }")]
    ),
    MisuseRow(
      "@Observable actor Model { var a = 1 }",
      "1:1",
      "'@Observable' cannot be attached to actor 'Model'; make 'Model' a class",
      fixIts: [("replace 'actor' with 'class'", "@Observable class Model { var a = 1 }")]
    ),
    MisuseRow(
      "@Observable enum Model { case a }",
      "1:1",
      "'@Observable' cannot be attached to enum 'Model'; make 'Model' a class",
      fixIts: [("remove '@Observable'", "enum Model { case a }")]
    ),
    MisuseRow(
      "@Observable protocol Model {}",
      "1:1",
      "'@Observable' cannot be attached to protocol 'Model'; attach it to the classes that conform to 'Model'",
      fixIts: [("remove '@Observable'", "protocol Model {}")]
    ),
  ]
}
