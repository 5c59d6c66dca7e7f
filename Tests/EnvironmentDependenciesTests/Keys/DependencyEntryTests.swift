public import EnvironmentDependencies
import TestSupport
import Testing

private struct Service: Sendable, Equatable {
  let name: String

  static let live = Service(name: "live")
}

extension DependencyValues {
  @DependencyEntry(test: Service(name: "test"), preview: Service(name: "preview"))
  fileprivate var entryClient = Service.live
  @DependencyEntry(test: Service(name: "test"))
  fileprivate var entryTyped: Service = .live
  @DependencyEntry(preview: Service(name: "preview"))
  fileprivate var entryWithoutTest = Service.live
  @DependencyEntry fileprivate var entryRetries = 3
  @DependencyEntry(previewValue: 2) fileprivate var entryPreviewed = 1
  @DependencyEntry("NamedServiceKey", liveValue: Service.live) fileprivate var entryNamed = Service(name: "test")
  @DependencyEntry public var entryPublic: [String: Int]? = nil
  @DependencyEntry package var entryPackage = 3
  @DependencyEntry fileprivate var entryOptional: Service?
  @DependencyEntry(test: { 1 }) fileprivate var entryFunction: @Sendable () -> Int = { 2 }
  @DependencyEntry(liveValue: Service.live) fileprivate var entryReversed = Service(name: "test")
  @DependencyEntry(liveValue: Service.live, previewValue: Service(name: "preview"))
  fileprivate var entryAllReversed = Service(name: "test")
  @DependencyEntry(liveValue: Service.live) fileprivate var entryLiveOnly: Service
}

// As another module does.
extension DependencyValues.StringIntKey: DependencyKey {
  public static var liveValue: [String: Int]? { ["live": 1] }
}

extension DependencyValues.EntryPackageKey: DependencyKey {
  package static let liveValue = 4
}

struct DependencyEntryTests {
  private func value<Value: Sendable>(
    _ keyPath: any KeyPath<DependencyValues, Value> & Sendable, in context: DependencyContext
  ) -> Value {
    withDependencies({ $0.context = context }, operation: { DependencyValues._current[keyPath: keyPath] })
  }

  private func expect(
    _ keyPath: any KeyPath<DependencyValues, Service> & Sendable, _ names: [DependencyContext: String],
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    for (context, name) in names {
      #expect(value(keyPath, in: context).name == name, "\(context)", sourceLocation: sourceLocation)
    }
  }

  private func expect<Value: Sendable & Equatable>(
    _ keyPath: any KeyPath<DependencyValues, Value> & Sendable, live: Value, test: Value,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    #expect(value(keyPath, in: .live) == live, "live", sourceLocation: sourceLocation)
    #expect(value(keyPath, in: .test) == test, "test", sourceLocation: sourceLocation)
  }

  @Test func `An entry has a value for each context`() {
    expect(\.entryClient, [.live: "live", .preview: "preview", .test: "test"])
    expect(\.entryTyped, [.live: "live", .preview: "live", .test: "test"])
    expect(\.entryAllReversed, [.live: "live", .preview: "preview", .test: "test"])
    expect(\.entryReversed, [.live: "live", .test: "test"])
    expect(\.entryWithoutTest, [.live: "live", .preview: "preview"])
    expect(\.entryLiveOnly, [.live: "live"])
    let functions = (test: value(\.entryFunction, in: .test), live: value(\.entryFunction, in: .live))
    #expect((functions.test(), functions.live()) == (1, 2))
  }

  @Test func `The initial value of an entry is its test value, and a missing live value is reported`() {
    let ofTest = issues {
      let values = DependencyValues._current
      #expect((values.entryRetries, values.entryOptional) == (3, nil))
    }
    #expect(ofTest == [])
    let reports = issues { #expect(value(\.entryRetries, in: .live) == 3) }
    let texts = ["'entryRetries' has no live value", "@DependencyEntry(liveValue: …) var entryRetries = …"]
    expectReport(reports, contains: texts, lacks: ["__Key"])
    #expect((value(\.entryPreviewed, in: .preview), value(\.entryPreviewed, in: .test)) == (2, 1))
  }

  @Test func `The key of a public entry, or one with a name, can get a live value elsewhere`() {
    expect(\.entryPublic, live: ["live": 1], test: nil)
    expect(\.entryPackage, live: 4, test: 3)
    #expect(DependencyValues._current[DependencyValues.EntryPackageKey.self] == 3)
    #expect(DependencyValues.NamedServiceKey.liveValue == .live)
    #expect(DependencyValues.NamedServiceKey.testValue.name == "test")
    #expect(value(\.entryNamed, in: .live) == .live)
  }

  @Test func `Reading an entry without a test value in a test is reported by name, and returns the preview's`() {
    var client = Service.live
    let issues = issues { client = DependencyValues._current.entryWithoutTest }
    #expect(client.name == "preview")
    expectReport(issues, contains: ["entryWithoutTest"])
  }

  @Test func `An entry that is overridden in a test isn't reported`() {
    let issues = issues {
      withDependencies {
        $0.entryRetries = 5
        $0.entryWithoutTest = Service(name: "mine")
      } operation: {
        @Dependency(\.entryRetries) var retries
        @Dependency(\.entryWithoutTest) var client
        #expect(retries == 5 && client.name == "mine")
      }
    }
    #expect(issues.isEmpty)
  }

  @Test func `A description has the entry's name`() {
    var values = DependencyValues()
    values.entryRetries = 4
    #expect(values.description.contains("entryRetries"))
    #expect(!values.description.contains("__Key"))
  }
}
