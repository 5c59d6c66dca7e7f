import Dispatch
import EnvironmentCore

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
      let waiters = self.work.withLock { work in
        work.runningJobs -= 1
        work.jobsDone += 1
        return exchange(&work.waiters, with: [])
      }
      for waiter in waiters { waiter.resume() }
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
