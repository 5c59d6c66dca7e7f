import Observation
import EnvironmentCore

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
