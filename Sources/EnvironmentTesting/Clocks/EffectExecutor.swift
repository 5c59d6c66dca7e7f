private import EnvironmentCore

/// An executor that runs the tasks of effects under test in turns of the main actor, in the order of their arrival.
///
/// A test that waits for a turn of the main actor has therefore waited for all earlier jobs. Each run of the test has
/// the same order.
package final class EffectExecutor: TaskExecutor {
  package static let shared = EffectExecutor()

  /// The number of turns without a job after which the executor counts as idle. It leaves time for a job that runs
  /// elsewhere to come back.
  private static let quietTurns = 20

  /// The jobs that wait, and the total number of jobs that have arrived.
  private let queue = Lock<(jobs: [UnownedJob], count: Int)>(([], 0))

  package func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    let isFirst = queue.withLock { queue in
      queue.jobs.append(job)
      queue.count += 1
      return queue.jobs.count == 1
    }
    if isFirst { Task.detached { await self.runJobs() } }
  }

  /// Runs jobs until no job is ready.
  ///
  /// It doesn't wait for jobs that wait for a clock or for an event outside the process.
  @MainActor
  package static func settle() async {
    var quiet = 0
    while quiet < quietTurns {
      let before = shared.jobCount
      await ReadyTasks.run()
      quiet = shared.jobCount == before ? quiet + 1 : 0
    }
  }

  /// Runs effects until a condition holds or a timeout expires.
  @MainActor
  package static func settle(until isDone: () -> Bool, timeout: Duration) async {
    let clock = ContinuousClock()
    let deadline = clock.now.advanced(by: timeout)
    await settle()
    while !isDone(), clock.now < deadline {
      try? await clock.sleep(for: .milliseconds(1))
      await settle()
    }
  }

  private var jobCount: Int { queue.withLock { $0.count } }

  @MainActor
  private func runJobs() {
    for job in queue.withLock({ exchange(&$0.jobs, with: []) }) {
      job.runSynchronously(on: asUnownedTaskExecutor())
    }
  }
}
