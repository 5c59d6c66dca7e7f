#if canImport(Glibc)
  private import Glibc
#elseif canImport(Musl)
  private import Musl
#elseif canImport(Darwin)
  private import Darwin
#endif

/// Releases a value after its removal from its place: `release(exchange(&kept, with: new))`.
///
/// Releasing a value may run a program's `deinit`, which may use what kept the value. So take out the value first, end
/// the access or unlock, and then release the value by this function. Discarding the value, as in
/// `_ = list.removeLast()`, isn't enough: the optimizer may move the release of an unused result into the change,
/// before the list has its new count.
@inlinable @inline(__always)
package func release<Value>(_ value: consuming Value) {
  withExtendedLifetime(value) {}
}

/// The nested releases of a thread.
///
/// Releasing a value may release an object with another value, and so on. Beyond a limit, values wait for the outermost
/// release. So a chain of any length takes a bounded part of the stack. Every value is released before the outermost
/// release returns.
struct ReleaseQueue {
  private var depth = 0
  private var waiting: [Any] = []

  private static let maximumDepth = 32

  /// The key under which a thread refers to the queue of its outermost release, which is on its stack.
  private static let key = {
    var key = pthread_key_t()
    let result = pthread_key_create(&key, nil)
    precondition(result == 0, "The process has no thread-specific key left.")
    return key
  }()

  /// Runs a function for releasing values by a queue.
  static func run(_ body: (UnsafeMutablePointer<ReleaseQueue>) -> Void) {
    if let queue = pthread_getspecific(key)?.assumingMemoryBound(to: ReleaseQueue.self) {
      queue.pointee.depth += 1
      body(queue)
      queue.pointee.depth -= 1
      return
    }
    var queue = ReleaseQueue()
    withUnsafeMutablePointer(to: &queue) { queue in
      pthread_setspecific(key, queue)
      body(queue)
      while !queue.pointee.waiting.isEmpty { release(exchange(&queue.pointee.waiting, with: [])) }
      pthread_setspecific(key, nil)
    }
  }

  /// Indicates whether values have to wait.
  var isFull: Bool { depth > Self.maximumDepth }

  /// Adds a value for the outermost release.
  mutating func append(_ value: Any) { waiting.append(value) }
}
