private import Dispatch

#if canImport(Glibc)
  private import Glibc
#elseif canImport(Musl)
  private import Musl
#elseif canImport(Darwin)
  private import Darwin
#endif

/// The thread of the main actor's work, recognized at run time.
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
  /// A caller in the Swift 5 language mode may have no isolation, so `@preconcurrency @MainActor` API checks the thread
  /// itself.
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

/// Runs a function in any isolation. It must only form key paths or read a constant. Do not call: it is public for the
/// macro alone.
///
/// Forming the key path of a main-actor property is safe in any isolation. Only applying it isn't.
//
// The same conversion as in `MainActor.assumeIsolated`, without its check. Both types have the same representation,
// even for the optimizer, because a function of an actor is `@Sendable`. Inlinable for the benchmarks
// `composable/read …`: the optimizer has to see the literal.
@inlinable @inline(__always)
public func __withoutIsolation<Result>(_ operation: @MainActor () -> Result) -> Result {
  withoutActuallyEscaping(operation) { operation in
    unsafeBitCast(operation, to: (@Sendable () -> Result).self)()
  }
}

/// The thread of the current code.
enum CurrentThread {
  /// A number unique among the running threads; never zero.
  static var id: UInt {
    #if canImport(Glibc)
      UInt(pthread_self())
    #else
      UInt(bitPattern: pthread_self())
    #endif
  }

  /// Returns whether the thread has used nearly all of its stack.
  static var isStackNearlyFull: Bool { StackLimit.ofCurrentThread.isReached }
}

/// An object of each thread, which is released when the thread ends.
//
// Inlinable, because unspecialized code would look up types for each page: see the benchmark `views/html of a small page`.
@usableFromInline
package struct ThreadObject<Object: AnyObject>: Sendable {
  @usableFromInline let key = ThreadKey()

  @inlinable package init() {}

  /// The object of the current thread, once it is made. The thread keeps it.
  @inlinable package var known: Unmanaged<Object>? { key.address.map { .fromOpaque($0) } }

  /// Returns the object of the current thread. Makes it if the thread has none.
  @inlinable
  package func object(orMadeBy make: @autoclosure () -> Object) -> Unmanaged<Object> {
    if let known { return known }
    let made = Unmanaged.passRetained(make())
    key.address = made.toOpaque()
    return made
  }
}

/// The key of a ``ThreadObject``.
@usableFromInline
struct ThreadKey: Sendable {
  private let key: pthread_key_t

  @usableFromInline
  init() {
    var key = pthread_key_t()
    let status = pthread_key_create(&key) { releaseObject(at: $0) }
    precondition(status == 0, "The process has no further keys for values of threads.")
    self.key = key
  }

  /// The address of the current thread's object.
  @usableFromInline var address: UnsafeMutableRawPointer? {
    get { pthread_getspecific(key) }
    nonmutating set { pthread_setspecific(key, newValue) }
  }
}

/// Releases the object of an ended thread.
private func releaseObject(at address: UnsafeMutableRawPointer?) {
  if let address { Unmanaged<AnyObject>.fromOpaque(address).release() }
}

/// The place on the stack of a thread beyond which little of the stack is left.
///
/// Use it on its thread only.
package struct StackLimit: Sendable {
  /// The lowest address of the stack.
  private let end: UInt

  /// The number of bytes beyond the limit.
  private let reserve: UInt

  private final class OfThread: Sendable {
    let limit = StackLimit()
  }

  private static let known = ThreadObject<OfThread>()

  /// The limit of the current thread.
  ///
  /// - Complexity: O(1); for the first time on Linux's main thread, linear in the number of the process's mappings of
  ///   memory.
  package static var ofCurrentThread: StackLimit {
    known.object(orMadeBy: OfThread())._withUnsafeGuaranteedRef { $0.limit }
  }

  private init() {
    var end: UnsafeMutableRawPointer?
    var size = 0
    #if canImport(Darwin)
      size = pthread_get_stacksize_np(pthread_self())
      end = pthread_get_stackaddr_np(pthread_self()) - size
    #else
      var attributes = pthread_attr_t()
      if pthread_getattr_np(pthread_self(), &attributes) == 0 {
        pthread_attr_getstack(&attributes, &end, &size)
        pthread_attr_destroy(&attributes)
      }
    #endif
    (self.end, reserve) = (UInt(bitPattern: end), UInt(min(1 << 20, size / 2)))
  }

  /// Indicates whether the caller's frame is beyond the limit.
  package var isReached: Bool { isWithin(reserve) }

  /// Indicates whether half of what is beyond the limit is used, too.
  package var isExceeded: Bool { isWithin(reserve / 2) }

  /// Returns whether the caller's frame is among the last bytes of the stack. The address sanitizer may keep a frame
  /// elsewhere.
  private func isWithin(_ count: UInt) -> Bool {
    withUnsafePointer(to: self) { UInt(bitPattern: $0) &- end < count }
  }
}

#if !canImport(Darwin)
  /// Gets the attributes of a thread. Declared here, because the C library declares it only for `_GNU_SOURCE`, which
  /// Swift's importer doesn't define. glibc and musl both export it.
  @_silgen_name("pthread_getattr_np")
  private func pthread_getattr_np(_ thread: pthread_t, _ attributes: UnsafeMutablePointer<pthread_attr_t>) -> Int32
#endif
