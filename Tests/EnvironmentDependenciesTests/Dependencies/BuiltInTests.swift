import EnvironmentCore
import EnvironmentDependencies
import EnvironmentDependenciesNetworking
import EnvironmentKit
import Foundation
import TestSupport
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

struct BuiltInTests {
  private struct Failure: Error {}

  @Test func `A description names built-in dependencies as their readers do`() {
    var values = EnvironmentValues()
    values.date = .constant(Date(timeIntervalSince1970: 0))
    values.uuid = .incrementing
    values.preferredLocales = []
    values.urlSession = .shared
    let names = Mirror(reflecting: values).children.map(\.label)
    #expect(names == ["date", "preferredLocales", "urlSession", "uuid"])
  }

  @Test func `A date is constant, set or generated, and reported in a test that doesn't override it`() {
    @Dependency(\.date) var date
    @Dependency(\.date.now) var now
    let epoch = Date(timeIntervalSince1970: 0)
    #expect(withDependencies({ $0.date = .constant(epoch) }, operation: { date() }) == epoch)
    #expect(withDependencies({ $0.date.now = epoch }, operation: { now }) == epoch)
    #expect(withDependencies({ $0.date = DateGenerator { epoch } }, operation: { date.now }) == epoch)
    #expect(withDependencies({ $0.context = .live }, operation: { now }) > epoch)
    _ = date
    let fact = #"'\.date' was used in a test that doesn't override it."#
    expectReport(issues { _ = date() }, startsWith: fact, contains: ["$0.date = …"])
  }

  @Test func `A UUID is constant or counted, and reported in a test that doesn't override it`() {
    @Dependency(\.uuid) var uuid
    withDependencies {
      $0.uuid = .incrementing
    } operation: {
      #expect([uuid(), uuid()] == [UUID(0), UUID(1)])
    }
    let strings = [
      42: "00000000-0000-0000-0000-00000000002A",
      -1: "00000000-0000-0001-0000-000000000001",
      -16: "00000000-0000-0001-0000-000000000010",
      .max: "00000000-0000-0000-7FFF-FFFFFFFFFFFF",
      .min: "00000000-0000-0001-8000-000000000000",
    ]
    for (number, string) in strings { #expect(UUID(number).uuidString == string) }
    #expect(withDependencies({ $0.uuid = .constant(UUID(7)) }, operation: { uuid() }) == UUID(7))
    #expect(withDependencies({ $0.context = .live }, operation: { uuid() != uuid() }))
    #expect(issues { _ = uuid() }.count == 1)
  }

  @Test func `Random numbers come from the generator, and are reported in a test that doesn't override it`() {
    @Dependency(\.withRandomNumberGenerator) var withRandomNumberGenerator
    func roll() -> [Int] {
      withRandomNumberGenerator { generator in (0..<4).map { _ in Int.random(in: 1...6, using: &generator) } }
    }
    let rolls = withDependencies {
      $0.withRandomNumberGenerator = WithRandomNumberGenerator(CountingGenerator())
    } operation: {
      roll() + roll()
    }
    var generator = CountingGenerator()
    #expect(rolls == (0..<8).map { _ in Int.random(in: 1...6, using: &generator) })
    #expect(issues { _ = roll() }.count >= 4)
  }

  @Test func `A default calendar, locale or time zone is reported once in a test`() {
    @Dependency(\.calendar) var calendar
    @Dependency(\.locale) var locale
    @Dependency(\.timeZone) var timeZone
    @Dependency(\.calendar.timeZone) var timeZoneOfCalendar
    func readAll() {
      _ = (calendar, locale, timeZone, timeZoneOfCalendar)
    }
    let reports = issues {
      readAll()
      readAll()
    }
    let names = ["calendar", "locale", "timeZone"]
    #expect(reports.count == names.count)
    for (report, name) in zip(reports, names) {
      let texts = [
        name, "has no test value, but was read in a test", "withDependencies { $0.\(name) = … } operation",
      ]
      expectReport([report], contains: texts, lacks: ["Key", "testValue"])
    }
    let others = issues {
      withDependencies {
        $0.calendar = Calendar(identifier: .iso8601)
        $0.locale = Locale(identifier: "fr_FR")
        $0.timeZone = .gmt
      } operation: {
        readAll()
      }
      withDependencies({ $0.context = .live }, operation: { readAll() })
      _ = (EnvironmentValues.current.calendar, EnvironmentValues.current.locale, EnvironmentValues.current.timeZone)
    }
    #expect(others == [])
  }

  @MainActor @Test func `Calling the default action that opens URLs is reported in a test`() async throws {
    let url = try #require(URL(string: "https://example.org"))
    @Dependency(\.openURL) var openURL
    @MainActor func open() { openURL(url) }
    #expect(issues { _ = openURL } == [])
    let calls = issues { MainActor.assumeIsolated { open() } }
    let fact = #"@Dependency(\.openURL) was used in a test that doesn't override it"#
    expectReport(calls, contains: [fact, "withDependencies { $0.openURL = … } operation"])
    let others = issues {
      MainActor.assumeIsolated {
        withDependencies({ $0.context = .live }, operation: { open() })
        withDependencies({ $0.openURL = OpenURLEffect { _ in .handled } }, operation: { open() })
        DependencyValues.current.openURL(url) { _ in }
      }
    }
    #expect(others == [])
  }

  @Test func `An operation with random numbers can use the source again, or throw`() {
    let source = WithRandomNumberGenerator(CountingGenerator())
    let numbers = source { generator in
      let first = generator.next()
      let second = source { $0.next() }
      return [first, second, generator.next()]
    }
    var generator = CountingGenerator()
    #expect(numbers == (0..<3).map { _ in generator.next() })
    #expect(throws: Failure.self) { try source { _ in throw Failure() } }
  }

  @Test func `A clock can be replaced, and its use is reported in a test that doesn't replace it`() async throws {
    @Dependency(\.continuousClock) var clock
    @Dependency(\.suspendingClock) var suspendingClock
    try await withDependencies {
      $0.continuousClock = ImmediateClock()
    } operation: {
      try await clock.sleep(for: .seconds(3_600))
    }
    let reports = issues { _ = (clock.now, suspendingClock.now) }
    #expect(reports.count == 2)
  }

  @Test func `Fire-and-forget work reads the dependencies, and a test awaits it`() async {
    @Dependency(\.fireAndForget) var fireAndForget
    let name = Lock("")
    await withDependencies {
      $0.client.name = "mock"
    } operation: {
      await fireAndForget {
        await Task.yield()
        let model = Model()
        name.withLock { $0 = model.name }
      }
    }
    #expect(name.withLock { $0 } == "mock")
    let names = AsyncStream.makeStream(of: String.self)
    await withDependencies {
      $0.context = .live
      $0.client.name = "mock"
    } operation: {
      await fireAndForget { names.continuation.yield(Model().name) }
    }
    #expect(await names.stream.first { _ in true } == "mock")
  }

  @Test func `Fire-and-forget work in a test runs to its end though the caller is canceled, and its error is reported`()
    async
  {
    @Dependency(\.fireAndForget) var fireAndForget
    let end = Lock<(isCanceled: Bool, name: String?)?>(nil)
    let start = fireAndForget
    let reports = await issues {
      await Task { @Sendable in
        withUnsafeCurrentTask { $0?.cancel() }
        await start(priority: .high, name: "receipt") {
          await Task.yield()
          end.withLock { $0 = (Task.isCancelled, Task.name) }
        }
        await start(name: "failing") { throw Failure() }
      }.value
    }
    #expect(end.withLock { $0?.isCanceled } == false)
    #expect(end.withLock { $0?.name } == "receipt")
    expectReport(reports, contains: ["Failure"])
  }

  @Test func `A failed assertion in a test fails the test, and can be replaced`() {
    @Dependency(\.assert) var assert
    @Dependency(\.precondition) var precondition
    @Dependency(\.assertionFailure) var assertionFailure
    let reports = issues {
      assert(true, "unused")
      assert(false, "an assertion")
      precondition(false, "a precondition")
      assertionFailure("a failure")
    }
    #expect(reports == ["an assertion", "a precondition", "a failure"])
    let count = Tally()
    withDependencies {
      $0.assert = AnyAssertionEffect { condition, _, _, _ in if !condition() { count.increment() } }
    } operation: {
      assert(false)
      assertionFailure()
    }
    #expect(count.count == 2)
  }

  @Test func `Each test has its own notification center`() {
    @Dependency(\.notificationCenter) var center
    #expect(center !== NotificationCenter.default)
    #expect(center === DependencyValues.current.notificationCenter)
    #expect(withDependencies({ $0.context = .live }, operation: { center }) === NotificationCenter.default)
  }

  @Test func `A value of views is the same dependency, and one override sets both`() throws {
    @Dependency(\.locale) var locale
    @Dependency(\.calendar) var calendar
    @Dependency(\.timeZone) var timeZone
    @Dependency(\.preferredLocales) var preferredLocales
    try withDependencies {
      $0.locale = Locale(identifier: "fr_FR")
      $0.calendar = Calendar(identifier: .gregorian)
      $0.timeZone = try #require(TimeZone(secondsFromGMT: 3_600))
      $0.preferredLocales = [Locale(identifier: "de_DE")]
    } operation: {
      let locales = [locale, LocaleReader().locale] + preferredLocales
      #expect(locales.map(\.identifier) == ["fr_FR", "fr_FR", "de_DE"])
      #expect(calendar.identifier == .gregorian)
      #expect(timeZone.secondsFromGMT() == 3_600)
    }
  }

  @MainActor @Test func `A handler opens a URL, synchronously or not, for views and dependencies`() async throws {
    let url = try #require(URL(string: "https://example.org"))
    let opened = Lock<[URL]>([])
    @Dependency(\.openURL) var openURL
    let isOpened = await withDependencies {
      $0.openURL = OpenURLEffect { url in
        await Task.yield()
        opened.withLock { $0.append(url) }
        return true
      }
    } operation: {
      await openURL(url)
    }
    #expect(isOpened)
    let accepted = await withDependencies {
      $0.openURL = OpenURLAction { url in
        opened.withLock { $0.append(url) }
        return .handled
      }
    } operation: {
      await openURL(url)
    }
    #expect(accepted)
    #expect(opened.withLock { $0 } == [url, url])
  }

  @Test func `Requests of the default session fail in a test`() async throws {
    @Dependency(\.urlSession) var session
    let url = try #require(URL(string: "https://example.org"))
    await #expect(throws: (any Error).self) { try await session.data(from: url) }
  }
}

private struct LocaleReader {
  @Environment(\.locale) var locale
}

/// A generator of multiples of a large odd number.
private struct CountingGenerator: RandomNumberGenerator {
  private var state: UInt64 = 0

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    return state
  }
}

/// A clock whose sleeps end immediately.
private struct ImmediateClock: Clock {
  let now = ContinuousClock.now
  let minimumResolution = Duration.zero

  func sleep(until deadline: ContinuousClock.Instant, tolerance: Duration?) async throws {
    await Task.yield()
  }
}
