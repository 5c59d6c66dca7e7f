import EnvironmentDependencies

@DependencyClient
struct Client {
  var count: () throws -> Int
  let host: String

  init(host: String) {
    self.host = host
  }
}
