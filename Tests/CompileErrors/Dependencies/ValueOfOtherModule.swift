import EnvironmentDependencies
func f() {
  @Dependency(\.mainQueue) var q
  @Dependency(\.urlSession) var s
}
