/// Lets other tasks of the main actor run until a condition holds, and returns whether it does.
///
/// After a number of turns it returns `false`, so that a test whose condition never holds fails.
@MainActor
func until(_ condition: () -> Bool) async -> Bool {
  for _ in 0..<100_000 {
    if condition() { return true }
    await Task.yield()
  }
  return false
}

/// Waits for the cancellation of the task.
func untilCancelled() async {
  let (stream, continuation) = AsyncStream<Void>.makeStream()
  for await _ in stream {}
  withExtendedLifetime(continuation) {}
}
