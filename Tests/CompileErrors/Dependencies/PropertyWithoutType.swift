import EnvironmentDependencies

@DependencyClient
struct Client {
  var names = [1, 2].map(String.init)
  var run: () -> Void
}
