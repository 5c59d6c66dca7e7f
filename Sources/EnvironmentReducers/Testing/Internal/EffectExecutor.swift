private import EnvironmentCore

/// Runs the tasks of effects under test: in the order in which they come, in turns of the main actor.
///
/// So whoever waits for a turn of the main actor has waited for those that came before, and a test runs the same way each
/// time.
final class EffectExecutor: TaskExecutor {
  static let shared = EffectExecutor()

  /// How many turns without a job it takes to be quiet: as many as a job may need to come back from elsewhere.
  private static let quietTurns = 20

  private struct Queue {
    var jobs: [UnownedJob] = []
    var count = 0
  }

  private let queue = Lock(Queue())

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    let isFirst = queue.withLock { queue in
      queue.jobs.append(job)
      queue.count += 1
      return queue.jobs.count == 1
    }
    if isFirst { Task.detached { await self.runJobs() } }
  }

  /// Lets everything run that is ready, and what follows from it, until nothing is ready.
  ///
  /// What waits for a clock or for something outside isn't waited for.
  @MainActor
  static func settle() async {
    var quiet = 0
    while quiet < quietTurns {
      let before = shared.jobCount
      await ReadyTasks.run()
      quiet = shared.jobCount == before ? quiet + 1 : 0
    }
  }

  /// How many jobs have come in all.
  private var jobCount: Int { queue.withLock { $0.count } }

  @MainActor
  private func runJobs() {
    for job in queue.withLock({ exchange(&$0.jobs, with: []) }) {
      job.runSynchronously(on: asUnownedTaskExecutor())
    }
  }
}
