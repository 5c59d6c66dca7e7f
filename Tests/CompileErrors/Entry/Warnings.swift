import EnvironmentKit

extension EnvironmentValues {
  @Entry var locale = Locale(identifier: "fr")
  @Entry var send: (String) -> Void = { _ in }
  @Entry var save: @Sendable (String) -> Void = { _ in }
}
