public import Synchronization

/// The snapshot of a node that one thread has to itself, and so reads without telling the others.
///
/// The thread is the first that reads the node twice. Nobody else ever looks at the snapshot, or changes it: when it is stale, the
/// thread finds that out itself, from the clock. So to read it takes no exchange with other threads, which are what
/// ``PublishedSnapshot`` spends most of its time on: the benchmarks `composable/read …` show the gain.
///
/// A thread that has ended may leave its identity to a new one, and the snapshot with it.
@usableFromInline
final class ThreadSnapshot: Sendable {
  private let thread = Atomic<UInt>(0)

  /// The address of the snapshot, which is retained; or zero. Changed by the thread alone, as ``readings`` is.
  private let current = Atomic<UInt>(0)

  /// How many readings the thread has begun and not ended: several, if accessors read from the same node.
  @usableFromInline let readings = Atomic(0)

  deinit {
    DependencySnapshot.unmanaged(at: current.load(ordering: .acquiring))?.release()
  }

  /// The snapshot, if the current thread has it. Lives until the reading is ended, which it has to be unless this is `nil`.
  @inline(__always)
  func beginReading() -> Unmanaged<DependencySnapshot>? {
    guard thread.load(ordering: .relaxed) == CurrentThread.identity else { return nil }
    // What a thread of the same identity did before it ended comes first.
    let count = readings.load(ordering: .acquiring)
    guard let snapshot = DependencySnapshot.unmanaged(at: current.load(ordering: .relaxed)) else { return nil }
    readings.store(count &+ 1, ordering: .relaxed)
    return snapshot
  }

  @inlinable @inline(__always)
  func endReading() {
    readings.store(readings.load(ordering: .relaxed) &- 1, ordering: .releasing)
  }

  /// Gives the place to the current thread, unless another one has it.
  func claim() {
    guard thread.load(ordering: .relaxed) == 0 else { return }
    _ = thread.compareExchange(expected: 0, desired: CurrentThread.identity, ordering: .relaxed)
  }

  /// Lets the current thread read this snapshot from now on, if it has the place and isn't reading.
  func replace(with snapshot: DependencySnapshot) {
    guard thread.load(ordering: .relaxed) == CurrentThread.identity, readings.load(ordering: .acquiring) == 0 else {
      return
    }
    let new = UInt(bitPattern: Unmanaged.passRetained(snapshot).toOpaque())
    // Replaced before it is released: that may run code of the user's.
    DependencySnapshot.unmanaged(at: current.exchange(new, ordering: .acquiringAndReleasing))?.release()
  }
}
