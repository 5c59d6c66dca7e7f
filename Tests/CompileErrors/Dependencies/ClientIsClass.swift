import EnvironmentDependencies

@DependencyClient
final class Client {
  var count: () throws -> Int = { 1 }
}
