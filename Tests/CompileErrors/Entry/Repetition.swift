import EnvironmentKit

extension EnvironmentValues {
  @Entry @Entry var title = ""
}
