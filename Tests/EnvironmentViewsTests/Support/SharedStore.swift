import Dispatch
import EnvironmentCore
import Observation

/// A store that any thread may use.
final class SharedStore: Observable, Sendable {
  private let registrar = ObservationRegistrar()
  private let count = Lock(0)

  var number: Int {
    registrar.access(self, keyPath: \.number)
    return count.withLock { $0 }
  }

  func increment() {
    registrar.withMutation(of: self, keyPath: \.number) { count.withLock { $0 += 1 } }
  }
}

/// Runs an operation on another thread, and waits until it ends.
func onAnotherThread(_ operation: @escaping @Sendable () -> Void) {
  let end = DispatchSemaphore(value: 0)
  DispatchQueue.global().async {
    operation()
    end.signal()
  }
  end.wait()
}
