import EnvironmentModels

extension ModelEnvironmentValues {
  @Entry var host = "localhost"
}

func read() {}

func scopes() {
  withEnvironment(\.host, "example.org") { read() }
  withEnvironment {
    $0.host = "example.org"
  }
}
