import EnvironmentCore

extension MainThread {
  /// Stops the process if the caller isn't on the main thread.
  ///
  /// A caller in the Swift 5 language mode may have no isolation, so API that is `@preconcurrency @MainActor` checks
  /// the thread itself.
  package static func precondition(_ api: @autoclosure () -> String) {
    guard !isCurrent else { return }
    fatalError(
      """
      '\(api())' was used off the main thread, but it is isolated to the main actor.
        • Mark the test, its suite, or the function that makes the call '@MainActor'.
        • In XCTest, test functions that aren't 'async' run on the main thread and need no annotation.
      """
    )
  }
}
