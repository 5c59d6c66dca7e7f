import EnvironmentCore

extension ViewGraph {
  /// How often everything that is ready is let run with nothing coming of it before that counts as the end. A task that
  /// isn't one of the graph's and goes on to an actor and back needs a turn for each step, and may have nothing to show
  /// for some of them.
  private static let quietTurns = 20

  /// How many turns there may be. A task that is ready again each time would make for turns without end.
  private static let maximumTurns = 1_000

  /// The priorities that have threads of their own.
  private static let priorities: [TaskPriority] = [.high, .medium, .low, .background]

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
      if isRestless { return }
      await letReadyTasksRun()
    }
    EnvironmentReporting.report(.restlessTasks)
  }

  private func letReadyTasksRun() async {
    // Everything that is enqueued on the main actor now comes before the rest of this.
    await Task.yield()
    // What the graph's tasks do elsewhere is known, so that none of it is missed however slow it is.
    await executor.waitForJob()
    // Other tasks can't be known. They come before a task that is enqueued after them, with those of their priority.
    await withTaskGroup { group in
      for priority in Self.priorities { group.addTask(priority: priority) { await Task.yield() } }
    }
  }
}
