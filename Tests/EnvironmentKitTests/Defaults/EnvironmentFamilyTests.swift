import EnvironmentKit
import EnvironmentTesting
import Synchronization
import Testing

struct EnvironmentFamilyTests {
  @Test func `Each argument has one object, for every kind of reader`() async {
    let model = PlayerModel()
    #expect(model.player === PlayerModel().player && model.player.name == "news in nowhere")
    #expect(model.player === EnvironmentValues()[player: "news"])
    #expect(model.player !== EnvironmentValues.current[player: "music"])
    let players = await withTaskGroup(of: Player.self) { group in
      for _ in 0..<16 { group.addTask { EnvironmentValues.current[player: "raced"] } }
      return await group.reduce(into: Set<ObjectIdentifier>()) { $0.insert(ObjectIdentifier($1)) }
    }
    #expect(players.count == 1)
  }

  @Test(.environment { _ in }, arguments: [1, 2]) func `Each test and each case has objects of its own`(number: Int) {
    #expect(EnvironmentValues.current[player: "counted"].play() == 1)
    #expect(EnvironmentValues.current[player: "counted"].play() == 2)
  }

  @Test func `A value that is set wins, and makes no object`() {
    withEnvironment {
      $0[player: "never made"] = Player("set")
    } operation: {
      #expect(EnvironmentValues.current[player: "never made"].name == "set")
      #expect(EnvironmentValues.current[player: "news"] === EnvironmentValues()[player: "news"])
    }
  }

  @Test func `An object that reads the environment is made for its readers`() {
    let names = withEnvironment {
      $0.place = "Oslo"
    } operation: {
      [EnvironmentValues.current[player: "news"].name, EnvironmentValues()[player: "news"].name]
    }
    #expect(names == ["news in Oslo", "news in nowhere"])
  }

  @Test func `A released object is made again, and isn't kept`() {
    weak var released: Player?
    do {
      let player = EnvironmentValues.current[player: "news"]
      released = player
      EnvironmentValues.current.players.release("news")
      #expect(EnvironmentValues.current[player: "news"] !== player)
    }
    #expect(released == nil)
    weak let last = EnvironmentValues.current[player: "news"]
    #expect(last != nil)
    EnvironmentValues.current.players.releaseAll()
    #expect(last == nil)
  }
}

private final class Player: Sendable {
  let name: String
  private let count = Atomic(0)
  init(_ name: String) { self.name = name }

  func play() -> Int { count.add(1, ordering: .relaxed).newValue }
}

extension EnvironmentValues {
  @Entry fileprivate var place = "nowhere"
  @Entry fileprivate var players = EnvironmentFamily { (name: String) in
    Player("\(name) in \(EnvironmentValues.current.place)")
  }

  fileprivate subscript(player name: String) -> Player {
    get { players.value(for: name, in: self) }
    set { players[name] = newValue }
  }
}

@EnvironmentAccessible
private final class PlayerModel {
  @Environment(\.[player: "news"]) var player
}
