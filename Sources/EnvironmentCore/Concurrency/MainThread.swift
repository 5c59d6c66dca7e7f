private import Dispatch

/// The thread that runs the main actor's work, recognized at run time.
///
/// Swift 6 checks isolation when it compiles a caller. Where that is not enough, the caller's thread is checked.
/// `MainActor.preconditionIsolated(_:)` would stop the process as well, but on Linux it does so without its message.
package enum MainThread {
  private static let mark = {
    let key = DispatchSpecificKey<Void>()
    DispatchQueue.main.setSpecific(key: key, value: ())
    return key
  }()

  /// Whether the caller is on the main thread.
  package static var isCurrent: Bool { DispatchQueue.getSpecific(key: mark) != nil }
}
