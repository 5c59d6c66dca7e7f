import EnvironmentCore
import EnvironmentDependencies
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
  @DependencyEntry fileprivate var entryOptional: Service?
  @DependencyEntry(test: { 1 }) fileprivate var entryFunction: @Sendable () -> Int = { 2 }
  @DependencyEntry(liveValue: Service.live) fileprivate var entryReversed = Service(name: "test")
  @DependencyEntry(liveValue: Service.live, previewValue: Service(name: "preview"))
  fileprivate var entryAllReversed = Service(name: "test")
  @DependencyEntry(liveValue: Service.live) fileprivate var entryLiveOnly: Service
  @DependencyEntry(test: Service(name: "\(Made.next())")) fileprivate var entryCounted = Service.live
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
    #expect(value(\.entryOptional, in: .live) == nil)
    #expect(value(\.entryLiveOnly, in: .live) == .live)
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
