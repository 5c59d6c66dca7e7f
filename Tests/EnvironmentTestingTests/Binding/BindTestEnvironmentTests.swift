import EnvironmentCore
import EnvironmentKit
import EnvironmentTesting
import TestSupport
import Testing

struct BindTestEnvironmentTests {
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

  private struct Refusal: Error {}

  /// Expects the label, the nickname and the color scheme of a model.
  private func expect(
    _ model: Model, _ label: String, _ nickname: String? = "unknown", _ colorScheme: ColorScheme = .light,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    #expect([model.label, model.nickname] == [label, nickname], sourceLocation: sourceLocation)
    #expect(model.colorScheme == colorScheme, sourceLocation: sourceLocation)
  }

  @Test func `A test sets values by key paths, also to nil`() {
    let model = Model()
    let locale = Locale(identifier: "fr_FR")
    model.bindTestEnvironment([\.locale: locale, \.colorScheme: ColorScheme.dark, \.nickname: "Al"])
    #expect(model.locale.identifier == "fr_FR")
    expect(model, "default", "Al", .dark)
    model.unbindEnvironment()
    #expect(model.nickname == "unknown")
    model.bindTestEnvironment([\.nickname: String?.none as Any])
    #expect(model.nickname == nil)
    withEnvironment {
      $0.label = "of the task"
    } operation: {
      let other = Model()
      other.bindTestEnvironment()
      expect(other, "default")
    }
  }

  @Test func `A test sets values in a closure, and one that throws changes none`() {
    let model = Model()
    model.bindTestEnvironment {
      $0.label = "given"
      $0.colorScheme = .dark
    }
    expect(model, "given", "unknown", .dark)
    #expect(throws: Refusal.self) {
      try model.bindTestEnvironment { (values) throws(Refusal) in
        values.label = "second"
        throw Refusal()
      }
    }
    #expect(model.label == "given")
  }

  @Test func `Further closures and dictionaries add to the values of earlier ones, and the later value is read`() {
    let model = Model()
    model.bindTestEnvironment { $0.label = "first" }
    model.bindTestEnvironment { $0.colorScheme = .dark }
    expect(model, "first", "unknown", .dark)
    model.bindTestEnvironment { $0.label += " and second" }
    #expect(model.label == "first and second")
    model.bindTestEnvironment { $0.reset(\.colorScheme) }
    #expect(model.colorScheme == .light)
    model.bindTestEnvironment([\.colorScheme: ColorScheme.dark, \.label: "third"])
    model.bindTestEnvironment([\.label: "fourth", \.nickname: "Al"])
    expect(model, "fourth", "Al", .dark)
    withKnownIssue { model.bindTestEnvironment([\.label: 42]) }
    #expect(model.label == "fourth")
    model.bindTestEnvironment { $0.label += " and fifth" }
    expect(model, "fourth and fifth", "Al", .dark)
    model.unbindEnvironment()
    model.bindTestEnvironment { $0.colorScheme = .dark }
    expect(model, "default", "unknown", .dark)
  }

  /// Expects the name of a model's profile, the model's own name, and its initial.
  private func expectProfile(_ names: [String], of model: Model, sourceLocation: SourceLocation = #_sourceLocation) {
    #expect([model.profile.name, model.name, model.initial] == names, sourceLocation: sourceLocation)
  }

  @Test func `A part of a value is read from the value, unless the part is set at the same time or later`() {
    let model = Model()
    model.bindTestEnvironment([\.profile: Profile(name: "Ada"), \.profile.initial: "Z"])
    expectProfile(["Ada", "Ada", "Z"], of: model)
    model.bindTestEnvironment { $0.profile = Profile(name: "Ada") }
    expectProfile(["Ada", "Ada", "A"], of: model)
    model.bindTestEnvironment([\.profile.name: "Bea"])
    expectProfile(["Bea", "Bea", "B"], of: model)
    model.bindTestEnvironment([\.profile.initial: "Z"])
    expectProfile(["Bea", "Bea", "Z"], of: model)
    model.bindTestEnvironment([\.profile: Profile(name: "Ada")])
    expectProfile(["Ada", "Ada", "A"], of: model)
  }

  // MARK: Children

  @EnvironmentAccessible
  final class Shelf {
    @Environment(\.label) var label
    var books = [Model(), Model()]
    @ObservationIgnored var bookmark: Model?
  }

  /// Binds a shelf with its children, and returns the labels of all.
  private static func labels(
    of shelf: Shelf, boundTo label: String, isolation: isolated (any Actor)? = #isolation
  ) -> [String] {
    shelf.bindTestEnvironment(includeChildren: true) { $0.label = label }
    return [shelf.label] + shelf.books.map(\.label)
  }

  private static func repeated(_ label: String) -> [String] { Array(repeating: label, count: 3) }

  @Test func `A test of any isolation binds an object with its children`() async {
    #expect(Self.labels(of: Shelf(), boundTo: "own") == Self.repeated("own"))
    await checkOnMainActor()
    await Librarian().check()
  }

  @MainActor
  private func checkOnMainActor() {
    let shelf = Shelf()
    #expect(Self.labels(of: shelf, boundTo: "main") == Self.repeated("main"))
    shelf.books = [Model()]
    shelf.bindTestEnvironment([\.label: "list"])
    #expect(shelf.books.map(\.label) == ["list"])
  }

  private actor Librarian {
    private let shelf = Shelf()

    func check() {
      let labels = BindTestEnvironmentTests.labels(of: shelf, boundTo: "actor")
      #expect(labels == BindTestEnvironmentTests.repeated("actor"))
    }
  }

  @Test func `A test that has bound an object fails at the default of another one that was never bound`() {
    let shelf = Shelf()
    _ = Model().label
    shelf.bindTestEnvironment(includeChildren: true) { $0.label = "own" }
    let (first, second) = (shelf.books[0], Model())
    shelf.books = [second]
    func expectFailure(_ read: () -> Void) {
      withKnownIssue {
        read()
      } matching: { issue in
        let text = issue.comments.map(\.rawValue).joined()
        return text.contains("'label' of 'Model' was read while the object isn't bound")
      }
    }
    expectFailure { _ = second.label }
    withEnvironment {
      $0.label = "scope"
    } operation: {
      #expect(Model().label == "scope")
    }
    shelf.bindTestEnvironment(includeChildren: true) { _ in }
    #expect([first.label, second.label] == ["default", "own"])
    shelf.unbindEnvironment()
    #expect([shelf.label, second.label] == ["default", "default"])
  }

  @MainActor
  @Test func `The failure names the object that holds the other one, and was bound with its children`() {
    let shelf = Shelf()
    shelf.bindEnvironment(from: EnvironmentValues(), includeChildren: true)
    let book = Model()
    shelf.books = [book]
    withKnownIssue {
      _ = book.label
    } matching: { issue in
      let text = issue.comments.map(\.rawValue).joined()
      return text.contains("Bind it with the 'Shelf' that holds it")
        && text.contains("bind again after it gets another child")
    }
  }

  @Test func `A further binding reaches the children that an object got meanwhile`() {
    let shelf = Shelf()
    shelf.bindTestEnvironment(includeChildren: true) { $0.label = "own" }
    shelf.bindTestEnvironment([\.nickname: "Al"], includeChildren: true)
    #expect(shelf.books.map(\.nickname) == ["Al", "Al"])
    shelf.books.append(Model())
    shelf.bindTestEnvironment(includeChildren: true) { _ in }
    #expect(shelf.books.map(\.label) == ["own", "own", "own"])
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
    let failures = failures { model.bindTestEnvironment([\.label: 42, \.colorScheme: ColorScheme.dark]) }
    #expect(
      failures.map(\.text) == [
        """
        A value from the dictionary that an object is bound to for a test has the wrong type, so the default was used.
          Object: EnvironmentTestingTests.BindTestEnvironmentTests.Model
          Key: \\.label
          Expected: Swift.String
          Got: Swift.Int: 42
          • Give a value of the expected type.
        """
      ])
    expect(model, "default", "unknown", .dark)
  }

  @Test func `The current reporter is called instead of failing the test`() {
    let reported = issues { Model().bindTestEnvironment([\.label: 42]) }
    #expect(reported.count == 1)
    let missing = issues { StrictModel().bindTestEnvironment { $0.label = "set" } }
    #expect(missing.count == 1)
    #expect(missing.first?.contains("Missing: nickname, profile\n") == true)
  }

  @EnvironmentAccessible(requires: [\.label, \.nickname, \.profile])
  final class StrictModel {
    @Environment(\.label) var label
    @Environment(\.nickname) var nickname
    @Environment(\.profile) var profile
  }

  private static let firstRequirementLine = #line - 5

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
    #expect(dictionary.count == 1)
    #expect(dictionary.first?.text.contains("Missing: nickname, profile\n") == true)
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
