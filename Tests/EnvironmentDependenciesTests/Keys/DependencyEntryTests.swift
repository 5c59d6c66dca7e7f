import EnvironmentCore
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
  @DependencyEntry(test: Service(name: "\(Made.next())")) fileprivate var entryCounted = Service.live
}

// As another module does.
extension DependencyValues.StringIntKey: DependencyKey {
  public static var liveValue: [String: Int]? { ["live": 1] }
}

extension DependencyValues.EntryPackageKey: DependencyKey {
  package static let liveValue = 4
}

/// A counter that each made default increments.
private enum Made {
  private static let count = Lock(0)

  static func next() -> Int {
    count.withLock { count in
      count += 1
      return count
    }
  }
}

struct DependencyEntryTests {
  private func value<Value: Sendable>(
    _ keyPath: any KeyPath<DependencyValues, Value> & Sendable, in context: DependencyContext
  ) -> Value {
    withDependencies {
      $0.context = context
    } operation: {
      DependencyValues._current[keyPath: keyPath]
    }
  }

  @Test func `An entry has a value for each context`() {
    let contexts: [DependencyContext] = [.live, .preview, .test]
    #expect(contexts.map { value(\.entryClient, in: $0).name } == ["live", "preview", "test"])
    #expect(contexts.map { value(\.entryTyped, in: $0).name } == ["live", "live", "test"])
    #expect(contexts.map { value(\.entryAllReversed, in: $0).name } == ["live", "preview", "test"])
    #expect([.live, .test].map { value(\.entryReversed, in: $0).name } == ["live", "test"])
    #expect([.live, .preview].map { value(\.entryWithoutTest, in: $0).name } == ["live", "preview"])
    #expect(value(\.entryFunction, in: .test)() == 1)
    #expect(value(\.entryFunction, in: .live)() == 2)
    #expect(value(\.entryLiveOnly, in: .live) == .live)
  }

  @Test func `The initial value of an entry is its test value, and a missing live value is reported`() {
    let ofTest = issues {
      #expect(DependencyValues._current.entryRetries == 3)
      #expect(DependencyValues._current.entryOptional == nil)
    }
    #expect(ofTest == [])
    let reports = issues { #expect(value(\.entryRetries, in: .live) == 3) }
    #expect(reports.count == 1)
    #expect(reports.first?.contains("'entryRetries' has no live value") == true)
    #expect(reports.first?.contains("@DependencyEntry(liveValue: …) var entryRetries = …") == true)
    #expect(reports.first?.contains("__Key") == false)
    #expect([.preview, .test].map { value(\.entryPreviewed, in: $0) } == [2, 1])
  }

  @Test func `The key of a public entry, or one with a name, can get a live value elsewhere`() {
    #expect([.live, .test].map { value(\.entryPublic, in: $0) } == [["live": 1], nil])
    #expect([.live, .test].map { value(\.entryPackage, in: $0) } == [4, 3])
    #expect(DependencyValues._current[DependencyValues.EntryPackageKey.self] == 3)
    #expect(DependencyValues.NamedServiceKey.liveValue == .live)
    #expect(DependencyValues.NamedServiceKey.testValue.name == "test")
    #expect(value(\.entryNamed, in: .live) == .live)
  }

  @Test func `Reading an entry without a test value in a test is reported by name, and returns the preview's`() {
    var client = Service.live
    let issues = issues { client = DependencyValues._current.entryWithoutTest }
    #expect(client.name == "preview")
    #expect(issues.count == 1)
    #expect(issues.first?.contains("entryWithoutTest") == true)
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

  @Test func `A test value is made once for many readers`() {
    let first = DependencyValues._current.entryCounted
    let second = DependencyValues._current.entryCounted
    #expect(first == second)
  }
}
