extension ViewGraph {
  /// How often everything that is ready is let run with nothing coming of it before that counts as the end. A task that
  /// goes on to another actor and back needs a turn for each step, and may have nothing to show for some of them.
  private static let quietTurns = 20

  /// Lets what is ready run, and evaluates what follows from it, until nothing more is ready.
  func settle() async {
    var quietTurns = 0
    while quietTurns < Self.quietTurns {
      quietTurns = needsUpdate ? 0 : quietTurns + 1
      update()
      if isRestless { return }
      // Everything that is enqueued on the main actor now comes before the rest of this.
      await Task.yield()
      // And everything that waits for a thread comes before a task of the lowest priority.
      await withCheckedContinuation { continuation in
        _ = Task.detached(priority: .background) { continuation.resume() }
      }
    }
  }
}
