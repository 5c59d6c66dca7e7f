import EnvironmentModels

extension ModelEnvironmentValues {
  @Entry var host = "localhost"
}

@EnvironmentAccessible
final class Model {
  @Environment(\.hots) var host
}

@EnvironmentAccessible
final class TypedModel {
  @Environment(\.host) var host: Int
}

@EnvironmentAccessible(observing: [\.hots], requires: [\.host])
final class ModelWithLists {
  @Environment(\.host) var value
}
