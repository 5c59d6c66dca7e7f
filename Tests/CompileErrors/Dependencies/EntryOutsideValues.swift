import EnvironmentDependencies

struct Settings {
  @DependencyEntry var title = ""
}
