public import EnvironmentModels
import EnvironmentTesting
import Observation
import Testing

final class Shelf {
  var books: [String]

  init(_ books: [String]) { self.books = books }
}

extension ModelEnvironmentValues {
  @Entry var shelf = Shelf(["first"])
  @Entry var opened = 1
  @Entry nonisolated var server = "localhost"
}

@EnvironmentAccessible
final class ShelfModel {
  @Environment(\.shelf) var shelf
  @Environment(\.opened) var opened
  var title = ""

  var text: String { "\(title) \(shelf.books) \(opened)" }
}

@EnvironmentAccessible(observing: [\.opened], requires: [\.shelf, \.opened])
open class OpenShelfModel<Item> {
  @Environment(\.opened) var opened
  @Environment(\.shelf) var shelf
  public var items: [Item] = []

  public init() {}
}

@EnvironmentAccessible(requires: [\.server])
public final class DerivedShelfModel: OpenShelfModel<Int> {
  @Environment(\.server) public var server
}

@EnvironmentAccessible(observable: false)
nonisolated final class NonisolatedShelfModel {
  @Environment(\.server) var server
}

@EnvironmentAccessible(observing: [\.server], requires: [\.server])
actor ShelfActor {
  @Environment(\.server) var server

  func read() -> String { server }
}

@EnvironmentAccessible
@Observable
final class ObservableShelfModel {
  @ObservationIgnored @Environment(\.opened) var opened
  var count = 0
}

struct PortableModelTests {
  @Test func `A model of the main actor reads the bound values, and notifies its observers`() {
    let model = ShelfModel()
    #expect(model.text == #" ["first"] 1"#)
    var changes = 0
    withObservationTracking {
      _ = model.text
    } onChange: {
      MainActor.assumeIsolated { changes += 1 }
    }
    model.bindTestEnvironment { $0.opened = 2 }
    #expect((model.text, changes) == (#" ["first"] 2"#, 1))
  }

  @Test func `Models of every form read the environment`() async {
    let shelf = Shelf(["bound"])
    let (derived, plain, actor) = (DerivedShelfModel(), NonisolatedShelfModel(), ShelfActor())
    derived.bindTestEnvironment([\.shelf: shelf, \.opened: 5, \.server: "a"])
    plain.bindTestEnvironment { $0.server = "b" }
    actor.bindTestEnvironment { $0.server = "c" }
    #expect(derived.shelf === shelf)
    #expect((derived.opened, derived.server, plain.server) == (5, "a", "b"))
    #expect(await actor.read() == "c")
  }

  @Test func `A model with the standard '@Observable' reads the environment`() {
    let model = ObservableShelfModel()
    model.bindTestEnvironment { $0.opened = 3 }
    model.count += 1
    #expect((model.opened, model.count) == (3, 1))
  }
}
