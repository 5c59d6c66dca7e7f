private import Synchronization

/// The state of a task: ready, or waiting for something.
///
/// A task waiting in the queue of an actor, or running on an actor's thread, is in no list shown by Swift: decision 29
/// has a program for this. The concurrency library keeps the state in the task itself. At this offset, a 64-bit
/// platform has a word with a flag for a running task, and one for a task in the queue of an executor. Where priorities
/// are escalated, the second half of the word is the task's thread. ``areReadable()`` compares this with tasks in known
/// states. If it doesn't hold, no task counts as ready.
struct TaskState: Hashable {
  private static let offset = 96
  private static let running: UInt = 0x800
  private static let enqueued: UInt = 0x1000
  private static let thread: UInt = 0xFFFF_FFFF << 32

  private let address: UInt

  /// Creates the state of the current task; `nil` outside of tasks.
  init?() {
    guard MemoryLayout<UnsafeCurrentTask>.size == MemoryLayout<UInt>.size else { return nil }
    let address = withUnsafeCurrentTask { task in task.map { unsafeBitCast($0, to: UInt.self) } }
    guard let address else { return nil }
    self.address = address
  }

  private init?(of task: Task<Void, Never>) {
    guard MemoryLayout<Task<Void, Never>>.size == MemoryLayout<UInt>.size else { return nil }
    address = unsafeBitCast(task, to: UInt.self)
  }

  /// Indicates whether the task is running, or in the queue of an executor. The task must not have ended.
  //
  // A task takes more than the 104 bytes up to the end of the word, in each version of the library. The library changes
  // the word by atomic operations.
  var isReady: Bool {
    guard UInt.bitWidth == 64, let task = UnsafeRawPointer(bitPattern: address) else { return false }
    let word = (task + Self.offset).assumingMemoryBound(to: Atomic<UInt>.self)
    return word.pointee.load(ordering: .acquiring) & (Self.running | Self.enqueued | Self.thread) != 0
  }

  // MARK: Verification

  @MainActor private static var verified: Bool?

  /// Returns whether tasks in known states have the flags expected here.
  @MainActor
  static func areReadable() async -> Bool {
    if let verified { return verified }
    var continuation: CheckedContinuation<Void, Never>?
    let task = Task { @MainActor in await withCheckedContinuation { continuation = $0 } }
    let state = TaskState(of: task)
    // The task can't run before this function waits, because both belong to the main actor.
    let states = [TaskState()?.isReady, state?.isReady]
    while continuation == nil { await Task.yield() }
    let waiting = state?.isReady
    continuation?.resume()
    let resumed = state?.isReady
    await task.value
    let isExpected = states == [true, true] && waiting == false && resumed == true
    verified = isExpected
    return isExpected
  }
}
