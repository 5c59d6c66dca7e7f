import EnvironmentCore
import EnvironmentDependencies
import EnvironmentDependenciesTesting
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

  @Test(
    .dependencies { $0.messages.greeting += " and inner" },
    .dependencies {
      await Task.yield()
      $0.messages.farewell = "awaited"
    })
  func `A closure changes the current dependencies, and can be asynchronous`() {
    #expect(messages == Messages(greeting: "outer and inner", farewell: "awaited"))
    #expect(DependencyValues._current.messages == messages)
  }

  @Test(.dependency(\.messages.farewell, "set"), .dependencies, arguments: [1, 2])
  func `A trait sets a part of a dependency in each case, and one without values keeps those of other traits`(
    _: Int
  ) async {
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

struct Messages: Equatable, Sendable, DependencyKey {
  static let liveValue = Messages(greeting: "live")
  static let testValue = Messages()

  var greeting = "test"
  var farewell = "test"
}

extension DependencyValues {
  var messages: Messages {
    get { self[Messages.self] }
    set { self[Messages.self] = newValue }
  }
}
