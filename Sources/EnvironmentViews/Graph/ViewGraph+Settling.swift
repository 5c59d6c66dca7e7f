import EnvironmentCore

extension ViewGraph {
  /// The maximum number of turns in which a graph settles.
  private static let maximumTurns = 1_000

  /// Runs the tasks that are ready, and evaluates the views they change, until no task is ready.
  func settle() async {
    let hasSettled = await executor.settle(maximumTurns: Self.maximumTurns) {
      let needsUpdate = needsUpdate
      update()
      return hasStopped ? nil : needsUpdate
    }
    if !hasSettled { reportEndlessTasks() }
  }
}
