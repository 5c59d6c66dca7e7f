/// The values that were read at a place, through the property wrappers of a front door.
struct Readings: Equatable {
  var greeting: String
  var farewell: String
  var nickname: String?
  var token: Token

  static func == (one: Readings, other: Readings) -> Bool {
    (one.greeting, one.farewell, one.nickname) == (other.greeting, other.farewell, other.nickname)
      && one.token === other.token
  }
}
