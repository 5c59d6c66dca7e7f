import Observation
import EnvironmentCore

/// Observes the reads of an operation, and returns a function that returns the number of changes since then: 0 or 1.
public func changes(_ operation: () -> Void) -> () -> Int {
  final class Counter: Sendable {
    let count = Lock(0)
  }
  let counter = Counter()
  withObservationTracking(operation) { counter.count.withLock { $0 += 1 } }
  return { counter.count.withLock { $0 } }
}
