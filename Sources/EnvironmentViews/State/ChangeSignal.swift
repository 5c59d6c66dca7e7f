import Observation

/// Something to observe that has no value of its own: it is read, and it changes.
final class ChangeSignal: Observable, Sendable {
  private let registrar = ObservationRegistrar()
  private static let keyPath: any KeyPath<ChangeSignal, Void> & Sendable = \ChangeSignal.change

  private var change: Void { () }

  func access() {
    registrar.access(self, keyPath: Self.keyPath)
  }

  func send() {
    registrar.withMutation(of: self, keyPath: Self.keyPath) {}
  }
}
