import EnvironmentDependencies

@DependencyClient
struct Client {
  var count: (_ folder: String) -> Int
}
