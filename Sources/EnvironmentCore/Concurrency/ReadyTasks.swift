/// The tasks that could run now if they got a turn.
package enum ReadyTasks {
  /// The priorities that have threads of their own.
  private static let priorities: [TaskPriority] = [.high, .medium, .low, .background]

  /// Lets those run that are ready now. What they make ready needs another turn.
  @MainActor
  package static func run() async {
    // Everything that is enqueued on the main actor now comes before the rest of this.
    await Task.yield()
    // And elsewhere everything comes before what is enqueued after it with the same priority.
    await withTaskGroup { group in
      for priority in priorities { group.addTask(priority: priority) { await Task.yield() } }
    }
  }
}
