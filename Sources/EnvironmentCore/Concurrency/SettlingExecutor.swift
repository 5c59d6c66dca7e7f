private import Dispatch

/// The executor of tasks for which a hierarchy of views, or a test, waits until they have settled: until each has
/// ended, or waits for a clock or for something outside.
///
/// It counts the jobs of the tasks and their child tasks off the main actor. While an actor's thread runs another task,
/// a job for this actor joins the actor's queue without any executor. So the executor also knows the tasks running in
/// ``watching(_:)``, and reads their states.
///
/// Isolation: jobs are enqueued from any thread.
package final class SettlingExecutor: TaskExecutor {
  private struct Work {
    /// The jobs waiting for a turn of the main actor.
    var queue: [UnownedJob] = []
    var runningJobs = 0
    var jobsDone = 0
    var waiters: [CheckedContinuation<Void, Never>] = []

    /// The unfinished tasks.
    var tasks: Set<TaskState> = []
  }

  private let usesMainActor: Bool
  private let work = Lock(Work())

  /// - Parameter usesMainActor: Whether jobs run in turns of the main actor, in the order of their arrival, so that
  ///   each run has the same order. Otherwise, they run on the same threads as without this executor.
  package init(usesMainActor: Bool = false) {
    self.usesMainActor = usesMainActor
  }

  package func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    let isFirst = work.withLock { work in
      work.runningJobs += 1
      if usesMainActor { work.queue.append(job) }
      return work.queue.count == 1
    }
    if !usesMainActor {
      DispatchQueue.global(qos: DispatchQoS.QoSClass(job.priority)).async { self.run(job) }
    } else if isFirst {
      Task.detached { await self.runQueue() }
    }
  }

  @MainActor
  private func runQueue() {
    for job in work.withLock({ exchange(&$0.queue, with: []) }) { run(job) }
  }

  private func run(_ job: UnownedJob) {
    job.runSynchronously(on: asUnownedTaskExecutor())
    let waiters = work.withLock { work in
      work.runningJobs -= 1
      work.jobsDone += 1
      return exchange(&work.waiters, with: [])
    }
    for waiter in waiters { waiter.resume() }
  }

  /// Runs the operation of the current task on this executor. Until it ends, settling waits while the task is ready.
  nonisolated(nonsending) package func watching(
    _ operation: nonisolated(nonsending) () async -> Void
  ) async {
    // The task can't be deallocated while its state is in the set: the operation hasn't ended.
    let task = TaskState()
    if let task { work.withLock { _ = $0.tasks.insert(task) } }
    await operation()
    if let task { work.withLock { _ = $0.tasks.remove(task) } }
  }

  // MARK: Settling

  /// The number of turns without an effect after which the tasks count as settled. A task not watched by the executor
  /// needs a turn for each hop to an actor and back, and some turns may have no effect.
  private static let quietTurns = 20

  /// The maximum number of turns of one millisecond for a task which is ready elsewhere. Its actor may be blocked, or
  /// may have an executor waiting for the caller.
  private static let waitingTurns = 1_000

  /// Runs the ready tasks, until none is left. Returns `false` if there is no end to it.
  ///
  /// - Parameters:
  ///   - maximumTurns: The maximum number of turns with an effect.
  ///   - turn: Takes a turn of the caller's own before those of the tasks. Returns whether it had anything to do, or
  ///     `nil` to stop.
  @MainActor
  package func settle(maximumTurns: Int = .max, _ turn: () -> Bool? = { false }) async -> Bool {
    let areStatesReadable = await TaskState.areReadable()
    let current = TaskState()
    var (turns, quietTurns, waitingTurns) = (0, 0, 0)
    var jobsDone: Int?
    while waitingTurns < Self.waitingTurns {
      guard let hadEffect = turn() else { return true }
      let (done, ready) = work.withLock { work in
        (work.jobsDone, areStatesReadable && work.tasks.contains { $0 != current && $0.isReady })
      }
      if hadEffect || exchange(&jobsDone, with: done) != done {
        (turns, quietTurns, waitingTurns) = (turns + 1, 0, 0)
        if turns > maximumTurns { return false }
      } else if ready {
        (quietTurns, waitingTurns) = (0, waitingTurns + 1)
        // In a canceled task, this throws at once. The number of turns bounds the wait, so nothing is lost.
        if waitingTurns > Self.quietTurns { try? await Task.sleep(for: .milliseconds(1)) }
      } else {
        quietTurns += 1
        if quietTurns == Self.quietTurns { return true }
      }
      await waitForJob()
      await ReadyTasks.run()
    }
    return true
  }

  /// If jobs are running, waits until one of them is done. By then, its jobs for the main actor are enqueued there.
  @MainActor
  private func waitForJob() async {
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
