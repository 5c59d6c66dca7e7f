import Dispatch
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
      await letReadyTasksRun()
    }
    reportEndlessTasks()
  }

  private func letReadyTasksRun() async {
    // The executor knows the jobs of the graph's tasks off the main actor, so that slow ones are waited for, too.
    await executor.waitForJob()
    await ReadyTasks.run()
  }
}

/// The executor of the jobs that the tasks of a graph's views run off the main actor. It counts the running jobs.
///
/// Isolation: jobs are enqueued from any thread, and run on the threads that they would run on without this executor.
final class ViewTaskExecutor: TaskExecutor {
  private struct Work {
    var runningJobs = 0
    var jobsDone = 0
    var waiters: [CheckedContinuation<Void, Never>] = []
  }

  private let work = Lock(Work())

  /// The number of jobs that have been done so far.
  var jobsDone: Int { work.withLock { $0.jobsDone } }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    work.withLock { $0.runningJobs += 1 }
    DispatchQueue.global(qos: DispatchQoS.QoSClass(job.priority)).async {
      job.runSynchronously(on: self.asUnownedTaskExecutor())
      self.endJob()
    }
  }

  /// If jobs are running, waits until one of them is done. By then, the jobs that it has made for the main actor are
  /// enqueued there.
  @MainActor
  func waitForJob() async {
    await withCheckedContinuation { continuation in
      let isIdle = work.withLock { work in
        if work.runningJobs > 0 { work.waiters.append(continuation) }
        return work.runningJobs == 0
      }
      if isIdle { continuation.resume() }
    }
  }

  private func endJob() {
    let waiters = work.withLock { work in
      work.runningJobs -= 1
      work.jobsDone += 1
      return exchange(&work.waiters, with: [])
    }
    for waiter in waiters { waiter.resume() }
  }
}

extension DispatchQoS.QoSClass {
  fileprivate init(_ priority: JobPriority) {
    switch TaskPriority(rawValue: priority.rawValue) {
    case let priority where priority > .high: self = .userInteractive
    case let priority where priority > .medium: self = .userInitiated
    case let priority where priority > .low: self = .default
    case let priority where priority > .background: self = .utility
    default: self = .background
    }
  }
}
