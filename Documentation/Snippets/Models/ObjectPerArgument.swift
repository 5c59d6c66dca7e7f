// One object for each argument, made when it is first read.

import EnvironmentKit

enum Channel: Hashable, Sendable {
  case news, music
}

final class Player: Sendable {
  let channel: Channel

  init(_ channel: Channel) { self.channel = channel }
}

extension EnvironmentValues {
  @Entry var players = EnvironmentFamily { (channel: Channel) in Player(channel) }

  subscript(player channel: Channel) -> Player {
    get { players.value(for: channel, in: self) }
    set { players[channel] = newValue }
  }
}

@EnvironmentAccessible
final class NewsModel {
  @Environment(\.[player: .news]) var player
}

print(NewsModel().player === NewsModel().player)  // true
print(NewsModel().player === EnvironmentValues.current[player: .music])  // false

let other = Player(.music)
let isOther = withEnvironment {
  $0[player: .news] = other
} operation: {
  NewsModel().player === other
}
print(isOther)  // true

let former = NewsModel().player
EnvironmentValues.current.players.release(.news)
print(NewsModel().player === former)  // false
