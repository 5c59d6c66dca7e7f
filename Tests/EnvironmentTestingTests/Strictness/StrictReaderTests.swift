import ComposableEnvironment
import EnvironmentInjection
import EnvironmentKit
import EnvironmentTesting
import GlobalEnvironment
import TestSupport
import Testing

/// Strict tests of every kind of reader.
@MainActor
struct StrictReaderTests {
  @Test(.ownDefaults, arguments: ValueReader.all)
  func `An unset value fails the test for every kind of reader`(_ reader: ValueReader) async throws {
    let keys = try await strictFailures { try await reader.read(EnvironmentValues()) }
    #expect(Set(keys) == [#"\.greeting"#, "NumberKey (EnvironmentTestingTests.NumberKey)", #"\.<computed (Int)>"#])
    #expect(keys.count == 3)
  }

  @Test(
    .environment {
      $0.greeting = "Salut"
      $0.number = 2
      $0.unkeyed = 2
    },
    arguments: ValueReader.all)
  func `A value that a trait sets fails the test for no kind of reader`(_ reader: ValueReader) async throws {
    #expect(try await strictFailures { try await reader.read(.current) } == [])
  }

  @Test func `A failure names the property of the model that reads, and its place`() async throws {
    let model = ModelReader()
    for values in [nil, EnvironmentValues()] {
      if let values { model.bindEnvironment(from: values) }
      let issue = try #require(try await strictIssues { _ = model.greeting }.first)
      #expect(issue.fact.hasPrefix("'greeting' of 'ModelReader' got the default of 'greeting', "))
      #expect(issue.place.contains("Declared at: EnvironmentTestingTests/StrictReaderTests.swift:\(greetingLine)"))
    }
  }
}

/// A reader of `greeting`, `number` and `unkeyed`.
struct ValueReader: Sendable, CustomTestStringConvertible {
  let testDescription: String

  typealias Read = @MainActor @Sendable () async throws -> Void

  /// Makes a reader of the task's values or, for a reader that needs them, of the given values. Returns a function
  /// that reads.
  let make: @MainActor @Sendable (EnvironmentValues) async throws -> Read

  @MainActor
  func read(_ values: EnvironmentValues) async throws { try await make(values)() }

  private init(
    _ name: String, _ make: @escaping @MainActor @Sendable (EnvironmentValues) async throws -> Read
  ) {
    testDescription = name
    self.make = make
  }

  static let all: [ValueReader] = [
    ValueReader("current values") { _ in { EnvironmentValues.current.readAll() } },
    ValueReader("values that are given") { values in { values.readAll() } },
    ValueReader("struct") { _ in { _ = (StructReader().greeting, StructReader().number, StructReader().unkeyed) } },
    ValueReader("unbound model") { _ in
      let model = ModelReader()
      return { model.readAll() }
    },
    ValueReader("bound model") { values in
      let model = ModelReader()
      model.bindEnvironment(from: values)
      return { model.readAll() }
    },
    ValueReader("model bound to a function") { values in
      let model = ModelReader()
      model.bindEnvironment { keyPath in
        guard let keyPath = keyPath as? PartialKeyPath<EnvironmentValues>, values.isSet(keyPath) else { return nil }
        return values[keyPath: keyPath]
      }
      return { model.readAll() }
    },
    ValueReader("actor") { _ in
      let reader = ActorReader()
      return { await reader.readAll() }
    },
    ValueReader("injectable with the task's values") { _ in { InjectedReader(nil).readAll() } },
    ValueReader("injectable with values") { values in
      let reader = InjectedReader(values)
      return { reader.readAll() }
    },
    ValueReader("composable environment") { _ in
      let tree = Tree()
      return { tree.readAll() }
    },
    ValueReader("derived environment") { _ in
      let tree = Tree()
      return { tree.child.readAll() }
    },
    ValueReader("global environment") { _ in
      { _ = (GlobalReader().greeting, GlobalReader().number, GlobalReader().unkeyed) }
    },
    ValueReader("view in a host") { values in
      { #expect(ViewHost(environment: values) { Page() }.html.contains("page")) }
    },
    ValueReader("view in HTML") { values in { _ = try renderHTML(Page(), environment: values) } },
    ValueReader("rows in HTML") { values in { _ = try renderHTML(Rows(), environment: values) } },
    ValueReader("whole environment in a view") { values in { _ = try renderHTML(WholePage(), environment: values) } },
    ValueReader("model in a view") { values in { _ = ViewHost(environment: values) { BindingPage() }.html } },
  ]
}

extension EnvironmentValues {
  fileprivate func readAll() { _ = (greeting, number, unkeyed) }
}

private struct StructReader {
  @Environment(\.greeting) var greeting
  @Environment(\.number) var number
  @Environment(\.unkeyed) var unkeyed
}

private let greetingLine = #line + 4

@EnvironmentAccessible
private final class ModelReader {
  @Environment(\.greeting) var greeting
  @Environment(\.number) var number
  @Environment(\.unkeyed) var unkeyed

  func readAll() { _ = (greeting, number, unkeyed) }
}

@EnvironmentAccessible
private actor ActorReader {
  @Environment(\.greeting) var greeting
  @Environment(\.number) var number
  @Environment(\.unkeyed) var unkeyed

  func readAll() { _ = (greeting, number, unkeyed) }
}

@MainActor
private final class InjectedReader: @MainActor Injectable {
  private let values: EnvironmentValues?
  @Injection(\.greeting) private var greeting
  @Injection(\.number) private var number
  @Injection(\.unkeyed) private var unkeyed

  init(_ values: EnvironmentValues?) { self.values = values }

  var injection: InjectionValues { values ?? .current }

  func readAll() { _ = (greeting, number, unkeyed) }
}

// `@unchecked Sendable`: it has no stored properties of its own.
private final class Tree: ComposableEnvironment, @unchecked Sendable {
  @ComposableEnvironmentDependency(\.greeting) private var greeting
  @ComposableEnvironmentDependency(\.number) private var number
  @ComposableEnvironmentDependency(\.unkeyed) private var unkeyed
  @DerivedComposableEnvironment<Tree> var child

  func readAll() { _ = (greeting, number, unkeyed) }
}

private struct GlobalReader: GlobalEnvironment {
  @GlobalEnvironmentDependency(\.greeting) var greeting
  @GlobalEnvironmentDependency(\.number) var number
  @GlobalEnvironmentDependency(\.unkeyed) var unkeyed

  init() {}
}

private struct Page: View {
  @Environment(\.greeting) private var greeting
  @Environment(\.number) private var number
  @Environment(\.unkeyed) private var unkeyed

  var body: some View { Text("page \(greeting) \(number) \(unkeyed)") }
}

private struct Rows: View {
  var body: some View { ForEach(0..<3, id: \.self) { _ in Page() } }
}

private struct WholePage: View {
  @Environment(\.self) private var values

  var body: some View { Text("\(values.greeting) \(values.number) \(values.unkeyed)") }
}

private struct BindingPage: View {
  @EnvironmentBound private var model = ModelReader()

  var body: some View { Text("\(model.greeting) \(model.number) \(model.unkeyed)") }
}
