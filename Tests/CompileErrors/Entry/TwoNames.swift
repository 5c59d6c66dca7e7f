import EnvironmentKit

extension EnvironmentValues {
  @Entry var first = 1, second = 2
}
