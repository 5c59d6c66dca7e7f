import EnvironmentCore

extension ViewGraph {
  /// The number of turns without an effect after which the graph counts as settled. A task that the graph didn't start
  /// needs a turn for each hop to an actor and back, and some turns may have no effect.
  private static let quietTurns = 20

  /// The maximum number of turns. A task that is always ready again would take turns without end.
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
      await letReadyTasksRun()
    }
    EnvironmentReporting.report(.endlessTasks)
  }

  private func letReadyTasksRun() async {
    // The executor knows the jobs of the graph's tasks off the main actor, so that slow ones are waited for, too.
    await executor.waitForJob()
    await ReadyTasks.run()
  }
}

extension EnvironmentIssue {
  /// - Parameter bodies: The types whose bodies have the actions of the last evaluation.
  static func endlessActions(in bodies: [Any.Type]) -> EnvironmentIssue {
    EnvironmentIssue(
      "A hierarchy of views didn't settle: the actions after each evaluation led to another one.",
      place: bodies.prefix(3).map { "View: \(String(reflecting: $0))" },
      remedies: ["Don't change a value in 'onAppear' or 'onChange' if the change makes the same action run again."]
    )
  }

  static var endlessTasks: EnvironmentIssue {
    EnvironmentIssue(
      "A hierarchy of views didn't settle: a task schedules work without end.",
      remedies: ["Let a task that repeats wait for a clock or for another event."]
    )
  }
}
