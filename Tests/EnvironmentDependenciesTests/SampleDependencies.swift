import EnvironmentDependencies
import EnvironmentKit
import Synchronization

/// A client with a value for each context.
struct Client: DependencyKey {
  var name: String
  var fetch: @Sendable () -> Int = { 0 }

  static let liveValue = Client(name: "live")
  static let previewValue = Client(name: "preview")
  static let testValue = Client(name: "test")
}

/// A key without a test value.
enum LiveKey: DependencyKey {
  static let liveValue = 42
}

/// A key whose interface and live value are declared apart.
struct Player: TestDependencyKey {
  var volume: Int

  static let testValue = Player(volume: 0)
}

extension Player: DependencyKey {
  static let liveValue = Player(volume: 11)
}

/// A key without a live value.
enum TestKey: TestDependencyKey {
  static let testValue = 7
}

/// A key whose test value reports that it is used.
struct Store: TestDependencyKey {
  var items: [Int]

  static var testValue: Store {
    if shouldReportUnimplemented {
      EnvironmentReporting.report(EnvironmentIssue("The test has no store."))
    }
    return Store(items: [])
  }
}

/// An object of which each test has its own.
final class Tally: Sendable {
  private let value = Atomic(0)
  var count: Int { value.load(ordering: .relaxed) }

  @discardableResult
  func increment() -> Int { value.add(1, ordering: .relaxed).newValue }
}

enum TallyKey: TestDependencyKey {
  static var testValue: Tally { Tally() }
}

enum OptionalKey: DependencyKey {
  static let liveValue: String? = "live"
  static let previewValue: String? = nil
  static let testValue: String? = nil
}

/// A default that reads another dependency while it is made.
struct Parent: TestDependencyKey {
  let name: String

  static var testValue: Parent {
    @Dependency(\.client) var client
    return Parent(name: "parent of \(client.name)")
  }
}

/// A default that reads another dependency when it is used.
struct LateParent: TestDependencyKey {
  var name: @Sendable () -> String

  static var testValue: LateParent {
    @Dependency(\.client) var client
    return LateParent { "parent of \(client.name)" }
  }
}

extension DependencyValues {
  var client: Client {
    get { self[Client.self] }
    set { self[Client.self] = newValue }
  }

  var number: Int {
    get { self[LiveKey.self] }
    set { self[LiveKey.self] = newValue }
  }

  var player: Player {
    get { self[Player.self] }
    set { self[Player.self] = newValue }
  }

  var interface: Int {
    get { self[TestKey.self] }
    set { self[TestKey.self] = newValue }
  }

  var tally: Tally {
    get { self[TallyKey.self] }
    set { self[TallyKey.self] = newValue }
  }

  var optional: String? {
    get { self[OptionalKey.self] }
    set { self[OptionalKey.self] = newValue }
  }

  var parent: Parent {
    get { self[Parent.self] }
    set { self[Parent.self] = newValue }
  }

  var lateParent: LateParent {
    get { self[LateParent.self] }
    set { self[LateParent.self] = newValue }
  }

  var store: Store {
    get { self[Store.self] }
    set { self[Store.self] = newValue }
  }

  @Entry var plain = "plain"
}

/// A model with dependencies.
final class Model {
  @Dependency(\.client) var client
  @Dependency(\.client.name) var name
  @Dependency(Player.self) var player

  func child() -> Model { withDependencies(from: self) { Model() } }
}
