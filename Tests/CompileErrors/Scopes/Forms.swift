import EnvironmentKit

func read() {}
func load() async throws {}

func scopes() async throws {
  withEnvironment(\.locale, Locale(identifier: "fr")) { read() }
  try await withEnvironment(\.locale, Locale(identifier: "fr")) { try await load() }
  withEnvironment(\.lcoale, Locale(identifier: "fr")) { read() }
  withEnvironment {
    $0.locale = Locale(identifier: "fr")
  }
  withEnvironment {
    $0.locale = Locale(identifier: "fr")
    read()
  }
  withEnvironment {
    $0.lcoale = Locale(identifier: "fr")
  } operation: {
    read()
  }
  prepareEnvironment {
    $0.lcoale = Locale(identifier: "fr")
  }
  _ = EnvironmentValues.current.lcoale
}
