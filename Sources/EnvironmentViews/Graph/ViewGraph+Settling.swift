import EnvironmentCore

extension ViewGraph {
  /// The number of turns without an effect after which the graph counts as settled. A task that the graph didn't start
  /// needs a turn for each hop to an actor and back, and some turns may have no effect.
  private static let quietTurns = 20

  /// The maximum number of turns in which a graph settles.
  private static let maximumTurns = 1_000

  /// Runs the tasks that are ready, and evaluates the views that they change, until no task is ready.
  func settle() async {
    var quietTurns = 0
    var jobsDone = executor.jobsDone
    for _ in 0..<Self.maximumTurns {
      let isQuiet = !needsUpdate && executor.jobsDone == jobsDone
      quietTurns = isQuiet ? quietTurns + 1 : 0
      if quietTurns == Self.quietTurns { return }
      jobsDone = executor.jobsDone
      update()
      if hasStopped { return }
      // The executor knows the jobs of the graph's tasks off the main actor, so that slow ones are waited for, too.
      await executor.waitForJob()
      await ReadyTasks.run()
    }
    reportEndlessTasks()
  }
}
