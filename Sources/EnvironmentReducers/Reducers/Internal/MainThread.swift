import Dispatch

/// The thread that runs the main actor's work, recognized at run time.
///
/// Swift 6 checks isolation when it compiles a caller. A caller in the Swift 5 language mode may have no isolation, so
/// API that is `@preconcurrency @MainActor` checks the thread itself. `MainActor.preconditionIsolated(_:)` would stop the
/// process as well, but on Linux it does so without its message.
enum MainThread {
  private static let mark = {
    let key = DispatchSpecificKey<Void>()
    DispatchQueue.main.setSpecific(key: key, value: ())
    return key
  }()

  /// Stops the process if the caller isn't on the main thread.
  static func precondition(_ api: @autoclosure () -> String) {
    guard DispatchQueue.getSpecific(key: mark) == nil else { return }
    fatalError(
      """
      '\(api())' was used off the main thread, but it is isolated to the main actor.
        • Mark the test, its suite, or the function that makes the call '@MainActor'.
        • In XCTest, test functions that aren't 'async' run on the main thread and need no annotation.
      """
    )
  }
}
