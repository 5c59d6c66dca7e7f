public import Synchronization

/// A `Mutex` understood by the thread sanitizer.
///
/// On Linux, a mutex is implemented in a library without the sanitizer's instrumentation. The sanitizer would report a
/// race between two successive holders of the mutex. So each holder releases an atomic for the next holder to acquire,
/// which shows the sanitizer their order.
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

/// State accessed with a lock held, by code on any thread.
///
/// The state, and what a caller moves into or out of it, needn't be `Sendable`. Release old values outside the lock:
/// `deinit` may run user code.
@usableFromInline
@frozen
package struct Guarded<State>: ~Copyable, Sendable {
  @usableFromInline let state: Lock<Unchecked<State>>

  @inlinable
  package init(_ initialState: State) {
    state = Lock(Unchecked(initialState))
  }

  @inlinable
  package borrowing func withLock<Result, Failure>(
    _ body: (inout State) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try state.withLock { state throws(Failure) in Unchecked(try body(&state.value)) }.value
  }
}

/// A container for values moving into and out of a lock where the compiler can't prove that this is safe.
//
// `@unchecked Sendable`: only code with state behind a lock uses it. It contains this state, used while the lock is
// held, or a copy whose containers are immutable while they are shared. Non-`Sendable` environment values are read in
// the isolation of their reader. The supplier's contract allows that: a caller binding an object or setting a
// dependency gives the value away.
@usableFromInline
@frozen
package struct Unchecked<Value>: @unchecked Sendable {
  @usableFromInline package var value: Value

  @inlinable
  package init(_ value: Value) {
    self.value = value
  }
}
