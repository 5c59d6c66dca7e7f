import EnvironmentInjection
import EnvironmentTesting
public import EnvironmentKit
import Testing

@EnvironmentAccessible
final class GreetingModel {
  @Environment(\.greeting) var greeting
  @Environment(\.board) var board
  var name = "World"
  @ObservationIgnored lazy var late = PlainModel()

  var text: String { "\(greeting), \(name)!" }
}

@EnvironmentAccessible
@Observable
class PlainModel {
  @Environment(\.level) var level
  var count = 0
}

@EnvironmentAccessible(observing: [\.level, \.greeting], requires: [\.board, \.board.lines])
final class OptionsModel: PlainModel {
  @Environment(\.level) var sameLevel
  @Environment(\.greeting) var greeting
  @Environment(\.board.lines) var lines
  @Environment(\.board) var board
}

@EnvironmentAccessible
class GenericModel<Item> {
  @Environment(\.ratio) var ratio
  var items: [Item]

  init() { items = [] }
}

final class BareSubmodel: GenericModel<Int> {}

@EnvironmentAccessible(observable: false)
final class UnobservedModel {
  @Environment(\.level) var level
  var count = 0
}

@EnvironmentAccessible
open class OpenModel {
  @Environment(\.greeting) var greeting

  public init() {}
}

@EnvironmentAccessible
final nonisolated class NonisolatedModel {
  @Environment(\.host) var host
  var count = 0
}

@EnvironmentAccessible(observing: [\.host], requires: [\.host])
actor ActorModel {
  @Environment(\.host) var host

  func read() -> String { host }
}

@Observable
final class Tally {
  var count = 0
}

final class Downloads: Injectable {
  var injection = InjectionValues()
  @Injection(\.board.lines) var lines
}

struct ModelTests {
  @Test func `A model reads the bound values, and notifies its observers`() {
    let model = GreetingModel()
    #expect(model.text == "Hello, World!")
    model.bindTestEnvironment { $0.greeting = "Salut" }
    #expect(model.text == "Salut, World!")
    var changes = 0
    withObservationTracking {
      _ = model.text
    } onChange: {
      MainActor.assumeIsolated { changes += 1 }
    }
    model.greeting = "Ciao"
    #expect((model.text, changes) == ("Ciao, World!", 1))
  }

  @Test func `Options take entries of the main actor`() {
    let model = OptionsModel()
    let board = Board()
    board.lines = ["bound"]
    model.bindTestEnvironment([\.board: board, \.level: Level.high])
    #expect((model.lines, model.level, model.sameLevel) == (["bound"], .high, .high))
    #expect(model.board === board)
  }

  @Test func `Models of every form read the environment`() async {
    #expect((OpenModel().greeting, UnobservedModel().level) == ("Hello", .low))
    let generic = BareSubmodel()
    generic.bindTestEnvironment { $0.ratio = 3 }
    let (nonisolated, actor) = (NonisolatedModel(), ActorModel())
    nonisolated.bindTestEnvironment { $0.host = "a" }
    actor.bindTestEnvironment { $0.host = "b" }
    #expect((generic.ratio, nonisolated.host) == (3, "a"))
    #expect(await actor.read() == "b")
  }

  @Test func `An injectable class reads its values`() {
    let downloads = Downloads()
    #expect(downloads.lines == ["first"])
  }

  @Test func `A view binds its models, and writes to objects of the environment`() throws {
    struct Page: View {
      @EnvironmentBound(includeChildren: true) var model = GreetingModel()
      @Environment(\.board.lines) var lines
      @Environment(Tally.self) var tally
      var body: some View {
        Button("Count") { tally.count += 1 }
        Text("\(model.text) \(lines.joined()) \(tally.count)")
      }
    }
    let host = ViewHost { Page().environment(\.greeting, "Salut").environment(Tally()) }
    try host.tap("Count")
    #expect(host.html.hasSuffix("Salut, World! first 1"))
  }
}
