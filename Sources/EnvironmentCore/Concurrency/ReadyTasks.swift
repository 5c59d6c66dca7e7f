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
}
