import EnvironmentKit

@EnvironmentAccessible
actor CacheActor {
  @Environment(\.database) var database

  var name: String { database }
}

@EnvironmentAccessible(observable: false)
class PlainModel {
  @Environment(\.database) var database
}
