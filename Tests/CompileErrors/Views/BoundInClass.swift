import EnvironmentKit

@EnvironmentAccessible
final class Model {
  @Environment(\.locale) var locale
}

class Owner {
  @EnvironmentBound var model = Model()
}

@EnvironmentAccessible(observable: false)
actor Worker {
  @EnvironmentBound private var model = Model()
}

@Observable
final class ObservedOwner {
  @EnvironmentBound var model = Model()
}
