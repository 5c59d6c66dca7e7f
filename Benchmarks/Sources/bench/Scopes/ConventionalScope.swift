import EnvironmentCore
import Synchronization

/// A scope in the usual design: a dictionary that its tasks share, behind a lock.
//
// `@unchecked Sendable`: the lock guards the values.
final class ConventionalScope: @unchecked Sendable {
  @TaskLocal static var current: ConventionalScope?
  private let lock = Mutex(())
  private var values: ConventionalValues

  init(_ values: ConventionalValues) { self.values = values }

  subscript<K: EnvironmentKey>(_ key: K.Type) -> K.Value where K.Value: Sendable {
    lock.withLock { _ in values[key] }
  }

  fileprivate var copy: ConventionalValues { lock.withLock { _ in values } }
}

extension ConventionalValues {
  /// Creates a copy of the values of a scope.
  init(_ scope: ConventionalScope) { self = scope.copy }
}
