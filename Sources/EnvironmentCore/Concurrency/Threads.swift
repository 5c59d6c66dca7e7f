private import Dispatch

#if canImport(Glibc)
  private import Glibc
#elseif canImport(Musl)
  private import Musl
#elseif canImport(Darwin)
  private import Darwin
#endif

/// The thread that runs the main actor's work, recognized at run time.
///
/// Swift 6 checks isolation when it compiles a caller. Where that isn't enough, this type checks the caller's thread.
/// `MainActor.preconditionIsolated(_:)` would stop the process as well, but on Linux it does so without its message.
package enum MainThread {
  private static let mark = {
    let key = DispatchSpecificKey<Void>()
    DispatchQueue.main.setSpecific(key: key, value: ())
    return key
  }()

  /// Indicates whether the caller is on the main thread.
  package static var isCurrent: Bool { DispatchQueue.getSpecific(key: mark) != nil }

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

/// The thread that runs the current code.
enum CurrentThread {
  /// A number that no other running thread has; never zero.
  static var id: UInt {
    #if canImport(Glibc)
      UInt(pthread_self())
    #else
      UInt(bitPattern: pthread_self())
    #endif
  }

  /// Returns whether the thread has used nearly all of its stack.
  ///
  /// - Complexity: linear in the number of the process's mappings of memory on Linux's main thread.
  static var isStackNearlyFull: Bool {
    var end: UnsafeMutableRawPointer?
    var size = 0
    #if canImport(Darwin)
      size = pthread_get_stacksize_np(pthread_self())
      end = pthread_get_stackaddr_np(pthread_self()) - size
    #else
      var attributes = pthread_attr_t()
      guard pthread_getattr_np(pthread_self(), &attributes) == 0 else { return false }
      pthread_attr_getstack(&attributes, &end, &size)
      pthread_attr_destroy(&attributes)
    #endif
    let free = withUnsafePointer(to: size) { UInt(bitPattern: $0) } &- UInt(bitPattern: end)
    return free < min(1 << 20, size / 4)
  }
}

#if !canImport(Darwin)
  /// Gets the attributes of a thread. Declared here, because the C library declares it only for `_GNU_SOURCE`, which
  /// Swift's importer doesn't define. glibc and musl both export it.
  @_silgen_name("pthread_getattr_np")
  private func pthread_getattr_np(_ thread: pthread_t, _ attributes: UnsafeMutablePointer<pthread_attr_t>) -> Int32
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
}

extension TaskLocal {
  /// Binds the value for an operation. Unlike `withValue`, it keeps the type of the operation's errors.
  func with<Result, Failure>(
    _ value: Value, _ operation: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    do {
      return try withValue(value, operation: operation)
    } catch {
      throw Self.typed(error)
    }
  }

  nonisolated(nonsending) func with<Result, Failure>(
    _ value: Value, _ operation: nonisolated(nonsending) () async throws(Failure) -> Result
  ) async throws(Failure) -> Result {
    do {
      return try await withValue(value, operation: operation)
    } catch {
      throw Self.typed(error)
    }
  }

  private static func typed<Failure>(_ error: any Error) -> Failure {
    guard let error = error as? Failure else {
      preconditionFailure("'TaskLocal.withValue' throws the errors of its operation only.")
    }
    return error
  }
}
