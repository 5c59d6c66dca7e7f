import EnvironmentCore
import EnvironmentDependencies
import EnvironmentTesting
import Testing

@Suite(.dependency(\.messages, Messages(greeting: "outer")))
struct DependencyTraitTests {
  @Dependency(\.messages) var messages

  @Test func `A trait of a suite sets a dependency`() {
    #expect(messages.greeting == "outer")
  }

  @Test(.dependency(\.messages, Messages(greeting: "inner"))) func `A trait of a test wins over one of its suite`() {
    #expect(messages.greeting == "inner")
  }

  @Test(.dependency(Messages(greeting: "by type"))) func `A trait sets a dependency that is its own key`() {
    #expect(messages.greeting == "by type")
  }

  @Test(.dependencies { $0.messages.greeting += " and inner" })
  func `A closure changes the current dependencies`() {
    #expect(messages.greeting == "outer and inner")
  }

  @Test(
    .dependencies {
      await Task.yield()
      $0.messages.greeting = "awaited"
    })
  func `The closure of a trait can be asynchronous`() {
    #expect(DependencyValues._current.messages.greeting == "awaited")
  }

  @Test(.dependencies) func `A trait without values keeps those of the suite`() {
    #expect(messages.greeting == "outer")
  }

  @Test(.dependency(\.messages.farewell, "set"), arguments: [1, 2])
  func `A trait sets a part of a dependency in each case`(_: Int) async {
    #expect(messages == Messages(greeting: "outer", farewell: "set"))
    async let child = Dependency(\.messages).wrappedValue.farewell
    #expect(await child == "set")
  }

  @Test(.dependency(\.messages, Messages()), .environment { $0[Messages.self].farewell = "both" })
  func `Traits for dependencies and for the environment set the same values`() {
    #expect(messages == Messages(farewell: "both"))
    #expect(EnvironmentValues.current.messages.farewell == "both")
  }
}

@Suite(.dependencies { $0.speaker = ParrotSpeaker(word: "set") }) struct DependencyTypeTests {
  @Dependency(\.speaker, as: ParrotSpeaker.self) private var parrot
  @Dependency(SpeakerKey.self, as: ParrotSpeaker.self) private var sameParrot

  @Test func `A dependency is read as the type that a trait has set`() {
    #expect((parrot.word, sameParrot.word) == ("set", "set"))
    withDependencies {
      $0.speaker = ParrotSpeaker(word: "inner")
    } operation: {
      #expect((parrot.word, sameParrot.word) == ("inner", "inner"))
    }
  }

  @Test func `A dependency of another type stops the program, with a message`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      withDependencies {
        $0.speaker = SilentSpeaker()
      } operation: {
        _ = Dependency(SpeakerKey.self, as: ParrotSpeaker.self).wrappedValue
      }
    }
    let message = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(
      message.contains(
        "The dependency 'SpeakerKey' is of the type 'SilentSpeaker', but was read as 'ParrotSpeaker'."))
  }
}

private protocol Speaker: Sendable {}

private struct SilentSpeaker: Speaker {}

private struct ParrotSpeaker: Speaker {
  var word: String
}

private enum SpeakerKey: TestDependencyKey {
  static var testValue: any Speaker { SilentSpeaker() }
}

extension DependencyValues {
  fileprivate var speaker: any Speaker {
    get { self[SpeakerKey.self] }
    set { self[SpeakerKey.self] = newValue }
  }
}

@Suite struct DependencyTestValueTests {
  @Test(.dependency(\.messages, Messages(greeting: "set")))
  func `A trait makes no test value of another dependency`() {
    #expect(Dependency(\.messages).wrappedValue.greeting == "set")
  }

  @Test func `Each test has its own default test value, which only that test changes`() {
    #expect(Dependency(\.counter).wrappedValue.next() == 1)
    #expect(Dependency(\.counter).wrappedValue.next() == 2)
  }

  @Test(arguments: 0..<8) func `Each case has its own test value`(_: Int) async {
    #expect(Dependency(\.counter).wrappedValue.next() == 1)
    async let next = Dependency(\.counter).wrappedValue.next()
    #expect(await next == 2)
  }
}

struct Messages: Equatable, Sendable, DependencyKey {
  static let liveValue = Messages(greeting: "live")
  static let testValue = Messages()

  var greeting = "test"
  var farewell = "test"
}

/// A dependency whose test value must not be made by a trait that sets another one.
private struct Untouched: TestDependencyKey {
  static var testValue: Untouched {
    Issue.record("A test value was made.")
    return Untouched()
  }
}

private final class Counter: Sendable, TestDependencyKey {
  private let count = Lock(0)

  static var testValue: Counter { Counter() }

  func next() -> Int {
    count.withLock { count in
      count += 1
      return count
    }
  }
}

extension DependencyValues {
  var messages: Messages {
    get { self[Messages.self] }
    set { self[Messages.self] = newValue }
  }

  fileprivate var counter: Counter {
    get { self[Counter.self] }
    set { self[Counter.self] = newValue }
  }

  fileprivate var untouched: Untouched {
    get { self[Untouched.self] }
    set { self[Untouched.self] = newValue }
  }
}
