import EnvironmentKit

@EnvironmentAccessible
final class Model {
  @Environment(\.lcoale) var locale
}

@EnvironmentAccessible(observing: [\.lcoale], requires: [\.locale])
final class ModelWithLists {
  @Environment(\.locale) var locale
}
