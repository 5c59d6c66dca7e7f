private import Dispatch

#if canImport(Glibc)
  private import Glibc
#elseif canImport(Musl)
  private import Musl
#elseif canImport(Darwin)
  private import Darwin
#endif

/// The tasks that are ready to run.
package enum ReadyTasks {
  /// The priorities that have threads of their own.
  private static let priorities: [TaskPriority] = [.high, .medium, .low, .background]

  /// Lets the tasks run that are ready now. Tasks that become ready meanwhile need another call.
  @MainActor
  package static func run() async {
    // Jobs that are enqueued on the main actor now run before the rest of this function.
    await Task.yield()
    // On other threads, a job runs before the jobs that are enqueued after it with the same priority.
    await withTaskGroup { group in
      for priority in priorities { group.addTask(priority: priority) { await Task.yield() } }
    }
  }

  // MARK: Meetings

  /// Lets the tasks run that are ready now, and waits for the jobs that other threads have begun.
  ///
  /// Use it before you conclude that a task waits for something outside. A job may also wait for an actor whose thread
  /// runs another task, and which the system has interrupted. Swift reports neither.
  //
  // Swift runs the jobs of a priority on one thread for each processor. So a job for each of them, which ends when all
  // have begun, ends only after the jobs that were running: see decision 26.
  @MainActor
  package static func runWithRunningJobs() async {
    if meetingsToSkip > 0 {
      meetingsToSkip -= 1
      return await run()
    }
    await Task.yield()
    // Two meetings at once would hold each other's threads.
    let former = latestMeeting
    let meeting = Task { @MainActor in
      _ = await former?.value
      return await meet()
    }
    latestMeeting = meeting
    // After a job that runs for long, such as one that never ends, it is waited for seldom.
    if !(await meeting.value) { meetingsToSkip = 100 }
  }

  @MainActor private static var latestMeeting: Task<Bool, Never>?
  @MainActor private static var meetingsToSkip = 0
  private static let processorCount = max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN))))

  /// Occupies all threads at the same time. Returns `false` if some were busy for too long.
  private static func meet() async -> Bool {
    await withTaskGroup(of: Bool.self) { group in
      for priority in priorities {
        // `DispatchGroup` is thread-safe, but isn't declared so everywhere.
        let arrivals = Unchecked(DispatchGroup())
        for _ in 0..<processorCount { arrivals.value.enter() }
        for _ in 0..<processorCount { group.addTask(priority: priority) { arrive(in: arrivals.value) } }
      }
      return await group.reduce(true) { $0 && $1 }
    }
  }

  /// Waits for the other threads. A blocking wait, because the thread mustn't run another job meanwhile.
  private static func arrive(in arrivals: DispatchGroup) -> Bool {
    arrivals.leave()
    return arrivals.wait(timeout: .now() + .seconds(1)) == .success
  }
}
