import EnvironmentKit
import EnvironmentTesting
import TestSupport
import Testing

/// Tests of the reads that fail a strict test, and of the reads that don't.
@MainActor
struct StrictEnvironmentTests {
  // MARK: The trait

  /// Runs an operation with a trait, and expects that it fails the test at a place.
  private func expectFailure(
    with trait: StrictEnvironmentTrait, at line: Int? = nil, of text: String,
    _ operation: @MainActor @Sendable () async throws -> Void
  ) async throws {
    let test = try #require(Test.current)
    let line = line ?? test.sourceLocation.line
    try await withKnownIssue {
      try await trait.provideScope(for: test, testCase: nil) { try await operation() }
    } matching: { issue in
      issue.sourceLocation?.line == line && issue.sourceLocation?.fileID == #fileID
        && issue.comments.first?.rawValue.contains(text) == true
    }
  }

  @Test func `Reading a default fails the test, at the place of the trait`() async throws {
    let line = #line + 1
    let trait: StrictEnvironmentTrait = .strictEnvironment(allowing: \.farewell)
    try await expectFailure(with: trait, at: line, of: #"Key: \.greeting"#) {
      #expect(EnvironmentValues.current.greeting == "Hello")
    }
  }

  @Test func `Reading a default fails the test, at the test, if the trait has no arguments`() async throws {
    let message = """
      A reader got the default of 'greeting', which is not set for this strict test.
        Key: \\.greeting
        • Set the value for the test or its suite: '.environment(\\.greeting, …)'.
        • Or set it in the environment that the reader receives.
        • Or bind the object that reads it: 'bindTestEnvironment { … }'. Bind again after it gets another child.
        • Or allow the default: '.strictEnvironment(allowing: \\.greeting)'.
        'greeting' has its default (EnvironmentTestingTests/Values.swift:5): no code sets it here.
      """
    try await expectFailure(with: .strictEnvironment, of: message) { _ = EnvironmentValues.current.greeting }
  }

  @Test func `Each key fails each case once, also if another case has read it`() async throws {
    for _ in 0..<2 {
      let keys = try await strictFailures {
        for _ in 0..<3 {
          _ = EnvironmentValues.current.greeting
          _ = EnvironmentValues().farewell
        }
      }
      #expect(keys == [#"\.greeting"#, #"\.farewell"#])
    }
  }

  @Test(.strictEnvironment, .environment(\.greeting, "set")) func `A value that a trait sets doesn't fail the test`() {
    #expect(EnvironmentValues.current.greeting == "set")
  }

  @Test(.strictEnvironment(allowing: \.greeting, \.unkeyed), arguments: 0..<3)
  func `Allowed values don't fail a case`(_ number: Int) {
    #expect(EnvironmentValues.current.greeting == "Hello")
    #expect(EnvironmentValues.current.unkeyed == 1)
  }

  @Test func `An inner trait adds its allowed keys to those of the outer one, until it ends`() async throws {
    let keys = try await strictFailures([.strictEnvironment(allowing: \.person), .strictEnvironment]) {
      let inner = try await strictFailures([.strictEnvironment(allowing: \.greeting, \.numbers.first)]) {
        _ = EnvironmentValues.current.greeting
        _ = EnvironmentValues.current.numbers
        _ = EnvironmentValues.current.person
        _ = EnvironmentValues.current.farewell
      }
      #expect(inner == [#"\.farewell"#])
      _ = EnvironmentValues.current.greeting
    }
    #expect(keys == [#"\.greeting"#])
  }

  @Test func `Without the trait, or after it, a default doesn't fail the test`() async throws {
    #expect(EnvironmentValues.current.greeting == "Hello")
    _ = try await strictFailures { _ = EnvironmentValues.current.greeting }
    #expect(EnvironmentValues.current.greeting == "Hello")
  }

  @Test func `A missing object fails the test, unless its type is allowed`() async throws {
    #expect(try await strictFailures { _ = EnvironmentValues.current[Store.self] } == ["Store.self"])
    let trait: StrictEnvironmentTrait = .strictEnvironment(allowing: Store.self)
    #expect(try await strictFailures([trait]) { _ = EnvironmentValues.current[Store.self] } == [])
  }

  // MARK: Writes

  @Test func `A value that is set and not read doesn't fail the test`() async throws {
    let keys = try await strictFailures {
      withEnvironment {
        $0.greeting = "set"
        $0.byHand = 2
        $0.unkeyed = 2
        $0.reset(\.farewell)
      } operation: {
        #expect(!EnvironmentValues.current.isSet(\.farewell))
      }
      let test = try #require(Test.current)
      for trait in [EnvironmentTrait.environment(\.byHand, 2), .environment(\.unkeyed, 2)] {
        for _ in 0..<8 { try await trait.provideScope(for: test, testCase: nil) {} }
      }
      let html = try renderHTML(Text("set").environment(\.byHand, 2).environment(\.unkeyed, 2))
      #expect(html == "set")
    }
    #expect(keys == [])
  }

  @Test func `Assigning a default to another value fails the test, setting a part of one doesn't`() async throws {
    let keys = try await strictFailures {
      withEnvironment {
        $0.greeting = $0.farewell
        $0.numbers.first += 1
      } operation: {
        #expect(EnvironmentValues.current.greeting == "Goodbye")
        #expect(EnvironmentValues.current.numbers.first == 2)
      }
      let html = try renderHTML(Text("part").environment(\.numbers.first, 2))
      #expect(html == "part")
    }
    #expect(keys == [#"\.farewell"#])
  }

  @Test func `Transforming an unset value fails the test`() async throws {
    let keys = try await strictFailures {
      _ = try renderHTML(Text("changed").transformEnvironment(\.greeting) { $0 += "!" })
      let replaced = Text("replaced").transformEnvironment(\.farewell) { $0 = "replaced" }
      _ = try renderHTML(replaced.environment(\.farewell, ""))
    }
    #expect(keys == [#"\.greeting"#])
  }

  @Test func `Binding and unbinding an object doesn't fail the test for unread values`() async throws {
    let keys = try await strictFailures {
      let model = Model()
      var values = EnvironmentValues()
      values.greeting = "set"
      model.bindEnvironment(from: values)
      #expect(model.greeting == "set")
      model.greeting = "own"
      model.resetEnvironment(\.greeting)
      model.unbindEnvironment()
      model.bindEnvironment(from: EnvironmentValues())
    }
    #expect(keys == [])
  }

  // MARK: Defaults

  @Test func `The reads of a default fail the test, also if the default was made before`() async throws {
    for _ in 0..<2 {
      let keys = try await strictFailures([.strictEnvironment(allowing: \.derived)]) {
        #expect(EnvironmentValues.current.derived == "Hello!")
      }
      #expect(keys == [#"\.greeting"#])
    }
  }

  @Test func `Reading a default that reads a set value fails only for the default`() async throws {
    let keys = try await strictFailures {
      withEnvironment {
        $0.greeting = "set"
      } operation: {
        #expect(EnvironmentValues.current.derived == "set!")
      }
    }
    #expect(keys == [#"\.derived"#])
  }

  @Test func `Internal keys of the library never fail the test`() async throws {
    let keys = try await strictFailures {
      let host = ViewHost { Everything() }
      host.update()
      try host.tap("Tap")
      #expect(host.html.contains("Row"))
      _ = try renderHTML(Everything())
      host.unmount()
    }
    #expect(keys == [])
  }

  // MARK: Values of the library, and other tasks

  @Test func `A view that formats text for the locale fails the test`() async throws {
    let price = Text(0.5, format: .percent)
    let failures = try await strictFailures { _ = try renderHTML(price) }
    #expect(failures == [#"\.locale"#])
    let failuresOfLabels = try await strictFailures { _ = try renderHTML(Image("/price.png", label: price)) }
    #expect(failuresOfLabels == [#"\.locale"#])
  }

  @Test func `A failure names a value of the library as its readers do`() async throws {
    let issues = try await strictIssues {
      let values = EnvironmentValues()
      _ = (values.locale, values.calendar, values.timeZone, values.colorScheme, values.layoutDirection, values.path)
    }
    let names = ["locale", "calendar", "timeZone", "colorScheme", "layoutDirection", "path"]
    #expect(issues.map { $0.place.first } == names.map { #"Key: \.\#($0)"# })
    #expect(issues.first?.remedies.last?.contains(#"(allowing: \.locale)"#) == true)
  }

  @Test func `A read in a detached task fails the test that its continuation carries`() async throws {
    try await expectFailure(with: .strictEnvironment, of: #"Key: \.greeting"#) {
      await withEscapedEnvironment { continuation in
        await Task.detached { continuation.yield { _ = EnvironmentValues.current.greeting } }.value
      }
    }
  }
}

// MARK: - Samples

/// Runs an operation strictly, and returns the keys that fail it.
@MainActor
func strictFailures(
  _ traits: [StrictEnvironmentTrait] = [.strictEnvironment], _ operation: @MainActor @Sendable () async throws -> Void
) async throws -> [String] {
  try await strictIssues(traits, operation).compactMap { issue in
    issue.place.first { $0.hasPrefix("Key: ") }.map { String($0.dropFirst(5)) }
  }
}

/// Runs an operation strictly, and returns the issues that fail the test.
@MainActor
func strictIssues(
  _ traits: [StrictEnvironmentTrait] = [.strictEnvironment], _ operation: @MainActor @Sendable () async throws -> Void
) async throws -> [EnvironmentIssue] {
  let test = try #require(Test.current)
  let issues = Lock<[EnvironmentIssue]>([])
  @Sendable func run(_ traits: ArraySlice<StrictEnvironmentTrait>) async throws {
    guard let trait = traits.first else { return try await operation() }
    try await trait.provideScope(for: test, testCase: nil) { try await run(traits.dropFirst()) }
  }
  try await EnvironmentReporting.withReporter({ issue in issues.withLock { $0.append(issue) } }) {
    try await run(traits[...])
  }
  return issues.withLock { $0 }
}

@EnvironmentAccessible
private final class Model {
  @Environment(\.greeting) var greeting
}

@Observable
private final class Store: Sendable {}

/// A view whose descendants read the internal keys of the library.
private struct Everything: View {
  @State private var choice = 1

  var body: some View {
    NavigationStack {
      List {
        Section("Section") {
          ForEach([1, 2], id: \.self) { Text("Row \($0)") }
            .onDelete { _ in }
        }
      }
      Form {
        VStack { Spacer() }
        Button("Tap") {}
        Image(systemName: "star")
        Image("/summit.jpg", label: Text("The summit"))
        Toggle("Switch", isOn: .constant(true))
        TextField("Name", text: .constant("Ada"), prompt: Text("First name"))
        Picker("Pick", selection: $choice) { Text("One").tag(1) }
      }
      .navigationTitle("Title")
    }
  }
}

private enum ByHandKey: EnvironmentKey {
  static let defaultValue = 1
}

private struct Numbers: Sendable {
  var first = 1
}

extension EnvironmentValues {
  fileprivate var byHand: Int {
    get { self[ByHandKey.self] }
    set { self[ByHandKey.self] = newValue }
  }
  @Entry fileprivate var numbers = Numbers()
  @Entry fileprivate var derived = EnvironmentValues.current.greeting + "!"
}
