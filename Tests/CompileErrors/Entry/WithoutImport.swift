extension EnvironmentValues {
  @Entry var title = ""
}

@EnvironmentAccessible
final class Model {
  @Environment(\.title) var title
}
