import EnvironmentKit

extension EnvironmentValues {
  /// Declared here, once; read by everything else in this folder.
  @Entry var greeting = "Hello"
}
