#if canImport(Glibc)
  private import Glibc
#elseif canImport(Musl)
  private import Musl
#elseif canImport(Darwin)
  private import Darwin
#endif
internal import EnvironmentCore
public import Synchronization

/// A thread, known by where its stack is, as long as it runs.
///
/// No two threads that run share any of their stacks, and the end of a thread empties this before the memory can be another
/// one's. So a local variable that is in the stack is in the thread; and to look where that is takes no call, as to ask for
/// the current thread does. The benchmarks `composable/read …` show the gain.
@usableFromInline
final class ThreadStack: Sendable {
  @usableFromInline let lowestAddress: UInt

  /// In bytes; zero from the thread's end on.
  @usableFromInline let size: Atomic<UInt>

  private init(_ addresses: Range<UInt>) {
    lowestAddress = addresses.lowerBound
    size = Atomic(UInt(addresses.count))
  }

  /// Whether the current thread is the one that has the stack. It isn't told so where code of it runs on other memory, as
  /// a coroutine's may.
  @inlinable @inline(__always)
  var isOfCurrentThread: Bool {
    var local = 0 as UInt8
    let address = withUnsafeMutablePointer(to: &local) { UInt(bitPattern: $0) }
    return address &- lowestAddress < size.load(ordering: .relaxed)
  }

  private func end() {
    size.store(0, ordering: .releasing)
  }

  /// Whether the thread has ended.
  var hasEnded: Bool { size.load(ordering: .acquiring) == 0 }
}

// MARK: The current thread's

extension ThreadStack {
  /// The stack of the current thread; `nil` if the system doesn't tell, or the thread ends.
  static var ofCurrentThread: ThreadStack? {
    guard let key else { return nil }
    if let known = pthread_getspecific(key) { return known == ended ? nil : known.stack.takeUnretainedValue() }
    guard let addresses = addressesOfCurrentThread else { return nil }
    let stack = ThreadStack(addresses)
    let retained = Unmanaged.passRetained(stack)
    guard pthread_setspecific(key, retained.toOpaque()) == 0 else {
      retained.release()
      return nil
    }
    return stack
  }

  /// What each thread has its stack under; told when the thread ends.
  private static let key: pthread_key_t? = {
    var key = pthread_key_t()
    return pthread_key_create(&key) { endCurrentThread($0) } == 0 ? key : nil
  }()

  /// Stands for the stack of a thread that ends, so that it gets no other one, which nobody might end.
  private static var ended: UnsafeMutableRawPointer? { UnsafeMutableRawPointer(bitPattern: 1) }

  private static func endCurrentThread(_ known: UnsafeMutableRawPointer?) {
    if known != ended { known?.stack.takeRetainedValue().end() }
    if let key, !isSanitized { pthread_setspecific(key, ended) }
  }

  /// Whether the thread sanitizer looks on. It has left the thread when the last of its storage is destroyed, so nothing may
  /// be done then.
  private static let isSanitized = ProcessSymbols.address(of: "__tsan_init") != nil

  /// No more than this is taken for the stack: the system keeps as much free below the first thread's, whose size can change.
  private static var largestSize: UInt { 64 << 20 }

  private static var addressesOfCurrentThread: Range<UInt>? {
    #if canImport(Darwin)
      let highest = UInt(bitPattern: pthread_get_stackaddr_np(pthread_self()))
      let size = UInt(pthread_get_stacksize_np(pthread_self()))
    #else
      var attributes = pthread_attr_t()
      guard let getAttributes, getAttributes(pthread_self(), &attributes) == 0 else { return nil }
      defer { pthread_attr_destroy(&attributes) }
      var lowest: UnsafeMutableRawPointer?
      var count = 0
      guard pthread_attr_getstack(&attributes, &lowest, &count) == 0 else { return nil }
      let size = UInt(count)
      let highest = UInt(bitPattern: lowest) + size
    #endif
    return highest - min(size, largestSize)..<highest
  }

  #if !canImport(Darwin)
    private typealias GetAttributes = @convention(c) (pthread_t, UnsafeMutablePointer<pthread_attr_t>) -> CInt

    // The C library declares it for those only who ask for its extensions.
    private static let getAttributes = ProcessSymbols.address(of: "pthread_getattr_np").map {
      unsafeBitCast($0, to: GetAttributes.self)
    }
  #endif
}

extension UnsafeMutableRawPointer {
  fileprivate var stack: Unmanaged<ThreadStack> { Unmanaged.fromOpaque(self) }
}
