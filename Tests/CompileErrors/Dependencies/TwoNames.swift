import EnvironmentDependencies

struct Client {
  @DependencyEndpoint var first: () -> Void, second: () -> Void
}
