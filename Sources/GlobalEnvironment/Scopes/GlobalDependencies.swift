internal import EnvironmentReducers

/// The dependencies that are in force: those of the process, or of the scope that the task is in.
enum GlobalDependencies {
  private static let process = DependencyNode()

  @TaskLocal static var scope: DependencyNode?

  static var node: DependencyNode { scope ?? process }
}
