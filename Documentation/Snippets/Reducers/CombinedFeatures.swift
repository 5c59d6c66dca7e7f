// A feature in a larger one: a pullback embeds its state, its actions and its environment in those of the larger one.

import EnvironmentReducers

struct Player: Equatable, Identifiable {
  let id: Int
  var score = 0
}

enum PlayerAction: Equatable {
  case scored
}

struct PlayerEnvironment {
  var points: Int
}

let playerReducer = Reducer<Player, PlayerAction, PlayerEnvironment> { player, _, environment in
  player.score += environment.points
  return .none
}

struct Game: Equatable {
  var host = Player(id: 0)
  var guests: IdentifiedArrayOf<Player> = []
}

enum GameAction: Equatable {
  case host(PlayerAction)
  case guest(id: Int, action: PlayerAction)
}

struct GameEnvironment {
  var pointsOfHost: Int
  var pointsOfGuests: Int
}

let gameReducer = Reducer<Game, GameAction, GameEnvironment>.combine(
  playerReducer.pullback(
    state: \.host,
    action: /GameAction.host,
    environment: { PlayerEnvironment(points: $0.pointsOfHost) }
  ),
  playerReducer.forEach(
    state: \.guests,
    action: /GameAction.guest,
    environment: { PlayerEnvironment(points: $0.pointsOfGuests) }
  )
)

var game = Game(guests: IdentifiedArray(uniqueElements: [Player(id: 1)]))
let environment = GameEnvironment(pointsOfHost: 2, pointsOfGuests: 3)
_ = gameReducer.run(&game, .host(.scored), environment)
_ = gameReducer.run(&game, .guest(id: 1, action: .scored), environment)
print(game.host.score, game.guests.map(\.score))  // 2 [3]
