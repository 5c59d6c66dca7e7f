#if canImport(Glibc)
  private import Glibc
#elseif canImport(Musl)
  private import Musl
#elseif canImport(Darwin)
  private import Darwin
#endif
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
}

// MARK: The current thread's

extension ThreadStack {
  /// The stack of the current thread; `nil` if the system doesn't tell, or the thread ends.
  static var ofCurrentThread: ThreadStack? {
    guard let stackKey, let endKey else { return nil }
    if let known = pthread_getspecific(stackKey) { return Unmanaged.fromOpaque(known).takeUnretainedValue() }
    guard pthread_getspecific(endKey) == nil, let addresses = addressesOfCurrentThread else { return nil }
    let stack = ThreadStack(addresses)
    let retained = Unmanaged.passRetained(stack)
    guard pthread_setspecific(stackKey, retained.toOpaque()) == 0 else {
      retained.release()
      return nil
    }
    return stack
  }

  /// What each thread has its stack under, until it ends.
  private static let stackKey: pthread_key_t? = key { pthread_key_create($0) { endCurrentThread($0) } }

  /// What a thread has something under that ends, so that it gets no other stack.
  private static let endKey: pthread_key_t? = key { pthread_key_create($0, nil) }

  private static func key(_ create: (UnsafeMutablePointer<pthread_key_t>) -> CInt) -> pthread_key_t? {
    var key = pthread_key_t()
    return create(&key) == 0 ? key : nil
  }

  private static func endCurrentThread(_ known: UnsafeMutableRawPointer?) {
    guard let known else { return }
    Unmanaged<ThreadStack>.fromOpaque(known).takeRetainedValue().end()
    if let endKey { pthread_setspecific(endKey, known) }
  }

  /// No more than this is taken for the stack: the system keeps as much free below the first thread's, whose size can change.
  private static var largestSize: UInt { 64 << 20 }

  private static var addressesOfCurrentThread: Range<UInt>? {
    #if canImport(Darwin)
      let highest = UInt(bitPattern: pthread_get_stackaddr_np(pthread_self()))
      let size = UInt(pthread_get_stacksize_np(pthread_self()))
    #else
      // The C library declares this one for those only who ask for its extensions.
      typealias GetAttributes = @convention(c) (pthread_t, UnsafeMutablePointer<pthread_attr_t>) -> CInt
      guard let symbol = dlsym(nil, "pthread_getattr_np") else { return nil }
      let getAttributes = unsafeBitCast(symbol, to: GetAttributes.self)
      var attributes = pthread_attr_t()
      guard getAttributes(pthread_self(), &attributes) == 0 else { return nil }
      defer { pthread_attr_destroy(&attributes) }
      var lowest: UnsafeMutableRawPointer?
      var count = 0
      guard pthread_attr_getstack(&attributes, &lowest, &count) == 0 else { return nil }
      let size = UInt(count)
      let highest = UInt(bitPattern: lowest) + size
    #endif
    return highest - min(size, largestSize)..<highest
  }
}
