public import Synchronization

/// A `Mutex` whose hand-overs the thread sanitizer sees.
///
/// On Linux a thread waits for a mutex in a library that the sanitizer can't look into; it would take what the next
/// holder does for a race with what the last one did. So the last one says so where it looks.
@usableFromInline
@frozen
package struct Lock<Value>: ~Copyable, Sendable {
  @usableFromInline let mutex: Mutex<Value>
  @usableFromInline let handOver = Atomic(0)

  @inlinable
  package init(_ initialValue: consuming sending Value) {
    mutex = Mutex(initialValue)
  }

  @inlinable
  package borrowing func withLock<Result, Failure>(
    _ body: (inout sending Value) throws(Failure) -> sending Result
  ) throws(Failure) -> sending Result {
    try mutex.withLock { value throws(Failure) in
      _ = handOver.load(ordering: .acquiring)
      defer { handOver.store(0, ordering: .releasing) }
      return try body(&value)
    }
  }
}

/// Carries into and out of a lock what the compiler can't see to be safe there.
//
// `@unchecked Sendable`: only those use it who keep state behind a lock. What it carries is that state, used while the
// lock is held, or a copy of it whose containers are immutable while they are shared. That values which aren't
// `Sendable` are read where their reader is, is the contract of who supplies them: the one who binds an object or sets
// a dependency gives the value away.
@usableFromInline
@frozen
package struct Unchecked<Value>: @unchecked Sendable {
  @usableFromInline package var value: Value

  @inlinable
  package init(_ value: Value) {
    self.value = value
  }
}
