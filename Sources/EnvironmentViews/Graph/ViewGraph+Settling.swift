import EnvironmentCore

extension ViewGraph {
  /// How often everything that is ready is let run with nothing coming of it before that counts as the end. A task that
  /// isn't one of the graph's and goes on to an actor and back needs a turn for each step, and may have nothing to show
  /// for some of them.
  private static let quietTurns = 20

  /// How many turns there may be. A task that is ready again each time would make for turns without end.
  private static let maximumTurns = 1_000

  /// Lets what is ready run, and evaluates what follows from it, until nothing more is ready.
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
      await letReadyTasksRun()
    }
    EnvironmentReporting.report(.endlessTasks)
  }

  private func letReadyTasksRun() async {
    // What the graph's tasks do elsewhere is known, so that none of it is missed however slow it is.
    await executor.waitForJob()
    await ReadyTasks.run()
  }
}
