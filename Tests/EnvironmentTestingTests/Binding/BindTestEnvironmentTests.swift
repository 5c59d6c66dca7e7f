import EnvironmentCore
import EnvironmentKit
import EnvironmentTesting
import TestSupport
import Testing

@Suite struct BindTestEnvironmentTests {
  @EnvironmentAccessible
  final class Model {
    @Environment(\.locale) var locale
    @Environment(\.colorScheme) var colorScheme
    @Environment(\.label) var label
    @Environment(\.nickname) var nickname
    @Environment(\.profile) var profile
    @Environment(\.profile.name) var name
    @Environment(\.profile.initial) var initial
  }

  @Test func `A test sets values by key paths`() {
    let model = Model()
    model.bindTestEnvironment([
      \.locale: Locale(identifier: "fr_FR"),
      \.colorScheme: ColorScheme.dark,
      \.nickname: "Al",
    ])
    #expect(model.locale.identifier == "fr_FR")
    #expect(model.colorScheme == .dark)
    #expect(model.nickname == "Al")
    #expect(model.label == "default")
    model.unbindEnvironment()
    #expect(model.nickname == "unknown")
  }

  @Test func `A test can set nil`() {
    let model = Model()
    model.bindTestEnvironment([\.nickname: String?.none as Any])
    #expect(model.nickname == nil)
  }

  @Test func `A part of a value that is set is read from that value, unless the part is set itself`() {
    let model = Model()
    model.bindTestEnvironment([\.profile: Profile(name: "Ada")])
    #expect([model.name, model.initial] == ["Ada", "A"])
    model.bindTestEnvironment([\.profile.name: "Bea"])
    #expect([model.profile.name, model.name, model.initial] == ["Bea", "Bea", "B"])
    model.bindTestEnvironment([\.profile: Profile(name: "Ada"), \.profile.initial: "Z"])
    #expect([model.profile.name, model.name, model.initial] == ["Ada", "Ada", "Z"])
  }

  @Test func `A test sets values in a closure, which may throw`() {
    struct Refusal: Error {}
    let model = Model()
    model.bindTestEnvironment {
      $0.label = "given"
      $0.colorScheme = .dark
    }
    #expect(model.label == "given")
    #expect(model.colorScheme == .dark)
    #expect(throws: Refusal.self) { try model.bindTestEnvironment { _ throws(Refusal) in throw Refusal() } }
    #expect(model.label == "given")
  }

  @Test func `A further closure adds to the values of earlier ones`() {
    let model = Model()
    model.bindTestEnvironment { $0.label = "first" }
    model.bindTestEnvironment { $0.colorScheme = .dark }
    #expect(model.label == "first")
    #expect(model.colorScheme == .dark)
    model.bindTestEnvironment { $0.label += " and second" }
    #expect(model.label == "first and second")
    model.bindTestEnvironment { $0.reset(\.colorScheme) }
    #expect(model.colorScheme == .light)
    model.unbindEnvironment()
    model.bindTestEnvironment { $0.colorScheme = .dark }
    #expect(model.label == "default")
  }

  @Test func `A further dictionary adds to the values of earlier ones, and the later value of a key is read`() {
    let model = Model()
    model.bindTestEnvironment([\.label: "first", \.nickname: "Al"])
    model.bindTestEnvironment([\.colorScheme: ColorScheme.dark, \.label: "second"])
    #expect([model.label, model.nickname] == ["second", "Al"])
    #expect(model.colorScheme == .dark)
    withKnownIssue { model.bindTestEnvironment([\.label: 42]) }
    #expect(model.label == "second")
  }

  @Test func `Closures and dictionaries add to each other's values`() {
    let model = Model()
    model.bindTestEnvironment([\.label: "first", \.nickname: "Al"])
    model.bindTestEnvironment {
      $0.colorScheme = .dark
      $0.label += " and second"
    }
    #expect([model.label, model.nickname] == ["first and second", "Al"])
    #expect(model.colorScheme == .dark)
    model.bindTestEnvironment([\.label: "third"])
    #expect(model.label == "third")
    #expect(model.colorScheme == .dark)
  }

  @Test func `A later value replaces earlier values of its parts, and a later part replaces its part of the value`() {
    let model = Model()
    model.bindTestEnvironment([\.profile.initial: "Z"])
    #expect(model.initial == "Z")
    model.bindTestEnvironment { $0.profile = Profile(name: "Ada") }
    #expect([model.profile.name, model.name, model.initial] == ["Ada", "Ada", "A"])
    model.bindTestEnvironment([\.profile.name: "Bea"])
    #expect([model.profile.name, model.name, model.initial] == ["Bea", "Bea", "B"])
    model.bindTestEnvironment([\.profile.initial: "Z"])
    #expect([model.name, model.initial] == ["Bea", "Z"])
  }

  // MARK: Children

  @EnvironmentAccessible
  final class Shelf {
    @Environment(\.label) var label
    var books = [Model(), Model()]
    @ObservationIgnored var bookmark: Model?
  }

  @Test func `A test of any isolation binds an object with its children`() async {
    let shelf = Shelf()
    shelf.bindTestEnvironment(includeChildren: true) { $0.label = "own" }
    #expect(([shelf.label] + shelf.books.map(\.label)) == ["own", "own", "own"])
    shelf.bindTestEnvironment([\.nickname: "Al"], includeChildren: true)
    #expect(shelf.books.map(\.nickname) == ["Al", "Al"])
    await bindOnMainActor()
    await Librarian().bind()
  }

  @Test func `A further binding reaches the children that an object got meanwhile`() {
    let shelf = Shelf()
    shelf.bindTestEnvironment(includeChildren: true) { $0.label = "own" }
    shelf.books.append(Model())
    shelf.bindTestEnvironment(includeChildren: true) { _ in }
    #expect(shelf.books.map(\.label) == ["own", "own", "own"])
  }

  @Test func `A child that an object gets later is bound before the test reads it`() async {
    let (shelf, model) = (Shelf(), Model())
    shelf.bindTestEnvironment(includeChildren: true) { $0.label = "own" }
    shelf.books.append(model)
    shelf.bookmark = Model()
    #expect([model.label, shelf.bookmark?.label] == ["own", "own"])
    #expect(Model().label != "own")
    shelf.books = []
    await Librarian().addAndRead()
    await Task { @MainActor in
      let shelf = Shelf()
      shelf.bindTestEnvironment([\.label: "main"], includeChildren: true)
      shelf.books = [Model()]
      #expect(shelf.books.map(\.label) == ["main"])
    }.value
  }

  @MainActor
  private func bindOnMainActor() {
    let shelf = Shelf()
    shelf.bindTestEnvironment(includeChildren: true) { $0.label = "main" }
    #expect(shelf.books.map(\.label) == ["main", "main"])
  }

  private actor Librarian {
    private let shelf = Shelf()

    func bind() {
      shelf.bindTestEnvironment(includeChildren: true) { $0.label = "actor" }
      #expect(shelf.books.map(\.label) == ["actor", "actor"])
    }

    func addAndRead() {
      bind()
      shelf.books.append(Model())
      #expect(shelf.books.map(\.label) == ["actor", "actor", "actor"])
    }
  }

  @EnvironmentAccessible
  fileprivate actor Reader {
    @Environment(\.label) var label
    private var models = [Model()]

    var labels: [String] { [label] + models.map(\.label) }

    /// Returns the labels in the same turn.
    func bind() -> [String] {
      bindTestEnvironment(includeChildren: true) { $0.label = "own" }
      let labels = labels
      models.append(Model())
      bindTestEnvironment([\.label: "list"], includeChildren: true)
      return labels + self.labels
    }
  }

  @Test func `A test binds the children in isolated properties of an actor, in its isolation and from outside`() async {
    #expect(await Reader().bind() == ["own", "own", "list", "list", "list"])
    let reader = Reader()
    reader.bindTestEnvironment(includeChildren: true) { $0.label = "outside" }
    #expect(await reader.labels == ["outside", "outside"])
  }

  @Test func `A closure that throws changes none of the earlier values`() {
    struct Refusal: Error {}
    let model = Model()
    model.bindTestEnvironment([\.label: "first"])
    #expect(throws: Refusal.self) {
      try model.bindTestEnvironment { (values) throws(Refusal) in
        values.label = "second"
        throw Refusal()
      }
    }
    #expect(model.label == "first")
  }

  @Test func `Values of a test replace other bindings, and other bindings replace them`() {
    let model = Model()
    model.bindTestEnvironment { $0.label = "test" }
    var values = EnvironmentValues()
    values.label = "bound"
    model.bindEnvironment(from: values)
    #expect(model.label == "bound")
    model.bindTestEnvironment { $0.colorScheme = .dark }
    #expect(model.label == "test")
  }

  @Test func `A value of the wrong type fails the test, with the key and both types`() {
    let model = Model()
    withKnownIssue {
      model.bindTestEnvironment([\.label: 42, \.colorScheme: ColorScheme.dark])
    } matching: { issue in
      issue.sourceLocation?.fileName == "BindTestEnvironmentTests.swift"
        && issue.comments.map(\.rawValue) == [
          """
          A value from the dictionary that an object is bound to for a test has the wrong type, so the default was used.
            Object: EnvironmentTestingTests.BindTestEnvironmentTests.Model
            Key: \\.label
            Expected: Swift.String
            Got: Swift.Int: 42
            • Give a value of the expected type.
          """
        ]
    }
    #expect(model.label == "default")
    #expect(model.colorScheme == .dark)
  }

  @Test func `The current reporter is called instead of failing the test`() {
    let reported = issues { Model().bindTestEnvironment([\.label: 42]) }
    #expect(reported.count == 1)
    let missing = issues { StrictModel().bindTestEnvironment { $0.label = "set" } }
    #expect(missing.map { $0.contains("Missing: nickname, profile\n") } == [true])
  }

  @EnvironmentAccessible(requires: [\.label, \.nickname, \.profile])
  final class StrictModel {
    @Environment(\.label) var label
    @Environment(\.nickname) var nickname
    @Environment(\.profile) var profile
  }

  private static let firstRequirementLine = #line - 5

  /// Returns the issues that fail a test, each with its line.
  private func failures(_ operation: () -> Void) -> [(text: String, line: Int?)] {
    let failures = Lock<[(text: String, line: Int?)]>([])
    withKnownIssue {
      operation()
    } matching: { issue in
      let text = issue.comments.map(\.rawValue).joined()
      failures.withLock { $0.append((text, issue.sourceLocation?.line)) }
      return issue.sourceLocation?.fileName == "BindTestEnvironmentTests.swift"
    }
    return failures.withLock { $0 }
  }

  @Test func `Missing required values fail the test, in one issue that lists all of them`() {
    let line = #line + 1
    let closure = failures { StrictModel().bindTestEnvironment { $0.nickname = nil } }
    #expect(closure.map(\.line) == [line])
    let file = "EnvironmentTestingTests/BindTestEnvironmentTests.swift"
    #expect(
      closure.first?.text == """
        'StrictModel' is bound to an environment that lacks what it requires, so defaults are used.
          Object: EnvironmentTestingTests.BindTestEnvironmentTests.StrictModel
          Missing: label, profile
          Property: label, at \(file):\(Self.firstRequirementLine)
          Property: profile, at \(file):\(Self.firstRequirementLine + 2)
          • Set 'label' above the view that binds the object: '.environment(\\.label, …)'.
          • Set 'profile' above the view that binds the object: '.environment(\\.profile, …)'.
          • Or set them in the values that the object is bound to by hand: 'bindEnvironment(from:)'.
          • In a test: 'bindTestEnvironment { … }', or the trait '.environment { … }' and no binding.
        """)
    let dictionary = failures { StrictModel().bindTestEnvironment([\.label: "set"]) }
    #expect(dictionary.map { $0.text.contains("Missing: nickname, profile\n") } == [true])
  }

  @Test func `Each binding that lacks required values fails the test, also after a report`() {
    let model = StrictModel()
    #expect(issues { model.bindEnvironment(from: EnvironmentValues()) }.count == 1)
    #expect(failures { model.bindTestEnvironment { _ in } }.count == 1)
    #expect(failures { model.bindTestEnvironment([:]) }.count == 1)
    #expect(issues { model.bindEnvironment(from: EnvironmentValues()) }.isEmpty)
    model.bindTestEnvironment {
      $0.label = ""
      $0.nickname = nil
      $0.profile = Profile()
    }
  }
}

struct Profile {
  var name = "nobody"
  var initial: String { String(name.prefix(1)) }
}

extension EnvironmentValues {
  @Entry var nickname: String? = "unknown"
  @Entry var profile = Profile()
}
