public import CurrentThread
public import Synchronization

/// The snapshot of a node that one thread has to itself, and so reads without telling the others.
///
/// The thread is the first that reads the node twice. Nobody else ever looks at the snapshot, or changes it: when it is stale, the
/// thread finds that out itself, from the clock. So to read it takes no exchange with other threads, which are what
/// ``PublishedSnapshot`` spends most of its time on: the benchmarks `composable/read …` show the gain.
///
/// A thread that has ended may leave its identity to a new one, and the snapshot with it.
//
// Inlinable, as all that a read needs, for those benchmarks, too.
@usableFromInline
struct ThreadSnapshot: ~Copyable, Sendable {
  /// The thread that has the snapshot; ``isBeingRead`` from the beginning to the end of its reading; zero before there is one.
  //
  // So one look tells whose the snapshot is and that it can be read, and no reading waits for what the one before it wrote.
  @usableFromInline let thread = Atomic<UInt>(0)

  /// The address of the snapshot, which is retained; or zero. Only the thread looks at it and changes it.
  @usableFromInline let current = Atomic<UInt>(0)

  init() {}

  deinit {
    DependencySnapshot.unmanaged(at: current.load(ordering: .acquiring))?.release()
  }

  /// No thread's identity.
  @inlinable
  static var isBeingRead: UInt { 1 }

  /// Whether the current thread has the snapshot and isn't reading it.
  @inlinable @inline(__always)
  var isReadable: Bool {
    // Acquired, because what a thread of the same identity did before it ended comes first.
    thread.load(ordering: .acquiring) == identityOfCurrentThread()
  }

  /// The snapshot, if the current thread has it, it is good, and the thread isn't reading it already, as accessors may that
  /// read from the same node. Lives until the reading is ended, which it has to be unless this is `nil`.
  @inlinable @inline(__always)
  func beginReading() -> Unmanaged<DependencySnapshot>? {
    guard isReadable,
      let snapshot = DependencySnapshot.unmanaged(at: current.load(ordering: .acquiring)),
      snapshot._withUnsafeGuaranteedRef({ $0.isCurrentWithoutAliases })
    else { return nil }
    thread.store(Self.isBeingRead, ordering: .relaxed)
    return snapshot
  }

  @inlinable @inline(__always)
  func endReading() {
    thread.store(identityOfCurrentThread(), ordering: .releasing)
  }

  /// Gives the place to the current thread, unless there is one that has it.
  func claim() {
    guard thread.load(ordering: .relaxed) == 0 else { return }
    _ = thread.compareExchange(expected: 0, desired: identityOfCurrentThread(), ordering: .relaxed)
  }

  /// Lets the current thread read this snapshot from now on, if it has the place and isn't reading.
  func replace(with snapshot: DependencySnapshot) {
    guard isReadable else { return }
    let new = UInt(bitPattern: Unmanaged.passRetained(snapshot).toOpaque())
    // Replaced before it is released: that may run code of the user's.
    DependencySnapshot.unmanaged(at: current.exchange(new, ordering: .acquiringAndReleasing))?.release()
  }
}
