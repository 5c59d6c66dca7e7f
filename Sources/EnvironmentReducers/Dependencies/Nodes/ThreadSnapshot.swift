public import Synchronization

/// The snapshot of a node that one thread has to itself, and so reads without telling the others.
///
/// The thread is the first that reads the node twice. Nobody else ever looks at the snapshot, or changes it: when it is stale, the
/// thread finds that out itself, from the clock. So to read it takes no exchange with other threads, which are what
/// ``PublishedSnapshot`` spends most of its time on: the benchmarks `composable/read …` show the gain.
///
/// After the end of the thread, nobody reads the snapshot, and it is released when there is a new one.
//
// Inlinable, as all that a read needs, for those benchmarks, too.
@usableFromInline
struct ThreadSnapshot: ~Copyable, Sendable {
  /// The address of the stack of the thread that has the snapshot, which is retained; zero before there is one.
  @usableFromInline let owner = Atomic<UInt>(0)

  /// The address of the snapshot, which is retained; or zero. Only the thread looks at it and changes it.
  @usableFromInline let current = Atomic<UInt>(0)

  /// Whether the thread has begun a reading and not ended it.
  //
  // A flag and not a count: so a reading doesn't wait for what the one before it has written.
  @usableFromInline let isBeingRead = Atomic(false)

  init() {}

  deinit {
    DependencySnapshot.unmanaged(at: current.load(ordering: .acquiring))?.release()
    Self.stack(at: owner.load(ordering: .acquiring))?.release()
  }

  /// Whether the current thread has the snapshot and isn't reading it.
  @inlinable @inline(__always)
  var isReadable: Bool {
    guard let stack = Self.stack(at: owner.load(ordering: .acquiring)) else { return false }
    return stack._withUnsafeGuaranteedRef { $0.isOfCurrentThread } && !isBeingRead.load(ordering: .relaxed)
  }

  /// The snapshot, if the current thread has it, it is good, and the thread isn't reading it already, as accessors may that
  /// read from the same node. Lives until the reading is ended, which it has to be unless this is `nil`.
  @inlinable @inline(__always)
  func beginReading() -> Unmanaged<DependencySnapshot>? {
    guard isReadable,
      let snapshot = DependencySnapshot.unmanaged(at: current.load(ordering: .relaxed)),
      snapshot._withUnsafeGuaranteedRef({ $0.isCurrentForAll })
    else { return nil }
    isBeingRead.store(true, ordering: .relaxed)
    return snapshot
  }

  @inlinable @inline(__always)
  func endReading() {
    isBeingRead.store(false, ordering: .relaxed)
  }

  /// Gives the place to the current thread, unless there is one that has it.
  func claim() {
    guard owner.load(ordering: .relaxed) == 0, let stack = ThreadStack.ofCurrentThread else { return }
    let retained = Unmanaged.passRetained(stack)
    let new = UInt(bitPattern: retained.toOpaque())
    if !owner.compareExchange(expected: 0, desired: new, ordering: .releasing).exchanged { retained.release() }
  }

  /// Lets the current thread read this snapshot from now on, if it has the place and isn't reading.
  func replace(with snapshot: DependencySnapshot) {
    if isReadable {
      exchange(with: UInt(bitPattern: Unmanaged.passRetained(snapshot).toOpaque()))
    } else if let stack = Self.stack(at: owner.load(ordering: .acquiring)), stack.takeUnretainedValue().hasEnded {
      exchange(with: 0)
    }
  }

  private func exchange(with new: UInt) {
    // Replaced before it is released: that may run code of the user's.
    DependencySnapshot.unmanaged(at: current.exchange(new, ordering: .acquiringAndReleasing))?.release()
  }

  @inlinable @inline(__always)
  static func stack(at address: UInt) -> Unmanaged<ThreadStack>? {
    UnsafeRawPointer(bitPattern: address).map(Unmanaged.fromOpaque)
  }
}
