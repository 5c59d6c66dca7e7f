import EnvironmentKit

extension EnvironmentValues {
  @Entry var greeting = "Hello"
  @Entry var farewell = "Goodbye"
  @Entry var nickname: String? = "none"
  @Entry var token = Token()
}

final class Token: Sendable {}
