import Observation

/// A mark in the observation of a body. A later read uses it to find out whether another observation has begun inside
/// the body.
///
/// A body may call `withObservationTracking` itself. Observation records a read for the innermost observer on the
/// thread, but doesn't expose which observer that is. However, it keeps the key paths that an observer has read in a
/// set, so reading an equal key path compares the two. The first body of each type is marked by reading one
/// key path. A later read of an equal key path is compared with the mark only if the body's observation is still the
/// innermost one. The registrar of the two never notifies.
//
// If Observation compared key paths in another way, each observer would count as one inside the body. Its reads would
// be observed like those of any object. That takes more memory, but notifies the same readers.
package final class ObservationMark: Observable, Sendable {
  /// The argument that distinguishes the two key paths, which are equal.
  private struct Role: Hashable, Sendable {
    let isMark: Bool

    static func == (first: Role, second: Role) -> Bool {
      // Registrars compare key paths on any thread, but `isInnermost` is read on the main thread alone.
      if first.isMark != second.isMark, MainThread.isCurrent { ObservationMark.wasCompared = true }
      return true
    }

    func hash(into hasher: inout Hasher) {}
  }

  private let registrar = ObservationRegistrar()

  private subscript(_ role: Role) -> Void { () }

  private static let shared = ObservationMark()
  private static let mark = keyPath(Role(isMark: true))
  private static let question = keyPath(Role(isMark: false))

  // `nonisolated(unsafe)`: bodies are evaluated on the main thread, and no other uses this.
  nonisolated(unsafe) private static var wasCompared = false

  private static func keyPath(_ role: Role) -> any KeyPath<ObservationMark, Void> & Sendable {
    \ObservationMark.[role]
  }

  /// Marks the innermost observation.
  package static func set() { shared.registrar.access(shared, keyPath: mark) }

  /// Indicates whether the innermost observation is marked. Reading this never causes a notification, because the key
  /// path that it observes never changes.
  ///
  /// Isolation: on the main thread, in an evaluation.
  package static var isInnermost: Bool {
    wasCompared = false
    shared.registrar.access(shared, keyPath: question)
    return wasCompared
  }
}
