import ComposableEnvironment
import EnvironmentDependencies

struct Feature {
  @Dependency(\.uuid) var uuid
}
