internal import EnvironmentCore
internal import Synchronization

/// The newest snapshot of a node, which can be read without a lock and without a change of its reference count.
///
/// Who reads says so before and after. A snapshot that has been replaced is released when nobody reads: at once, or when the
/// next one is published. Both sides use sequentially consistent operations: a reader counts itself and then looks for the
/// snapshot; who publishes exchanges the snapshot and then looks for readers. So if there are none, those who come later
/// find the new one.
///
/// The benchmarks `composable/read …` show the gain over a lock and a retained copy.
final class PublishedSnapshot: Sendable {
  /// The address of the snapshot, which is retained; or zero.
  private let current = Atomic<UInt>(0)
  private let readers = Atomic(0)
  private let retired = Lock<[DependencySnapshot]>([])

  deinit {
    DependencySnapshot.unmanaged(at: current.load(ordering: .acquiring))?.release()
  }

  /// The snapshot, which lives until the reading is ended. Has to be ended unless there is none.
  func beginReading() -> Unmanaged<DependencySnapshot>? {
    readers.wrappingAdd(1, ordering: .sequentiallyConsistent)
    let snapshot = DependencySnapshot.unmanaged(at: current.load(ordering: .sequentiallyConsistent))
    if snapshot == nil { endReading() }
    return snapshot
  }

  func endReading() {
    readers.wrappingSubtract(1, ordering: .sequentiallyConsistent)
  }

  /// The snapshot, retained.
  var snapshot: DependencySnapshot? {
    guard let snapshot = beginReading() else { return nil }
    defer { endReading() }
    return snapshot.takeUnretainedValue()
  }

  func publish(_ snapshot: DependencySnapshot) {
    let new = UInt(bitPattern: Unmanaged.passRetained(snapshot).toOpaque())
    let old = current.exchange(new, ordering: .sequentiallyConsistent)
    // What is released leaves the lock before: that may run code of the user's.
    let released = retired.withLock { retired -> [DependencySnapshot] in
      if let old = DependencySnapshot.unmanaged(at: old)?.takeRetainedValue() { retired.append(old) }
      guard readers.load(ordering: .sequentiallyConsistent) == 0 else { return [] }
      defer { retired = [] }
      return retired
    }
    withExtendedLifetime(released) {}
  }
}
