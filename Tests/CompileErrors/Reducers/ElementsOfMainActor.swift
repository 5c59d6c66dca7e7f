import EnvironmentReducers

@MainActor
struct Player {
  let name: String
  let number: Int
}

@MainActor
func players() {
  let players = IdentifiedArray(uniqueElements: [Player(name: "Ada", number: 1)], id: \.number)
  print(players.count)
}
