import EnvironmentDependencies

final class Store {}

extension DependencyValues {
  @DependencyEntry var store = Store()
}
