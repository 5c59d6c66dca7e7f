import Observation

/// A mark in the observation of a body. A later read uses it to find out whether another observation has begun inside
/// the body.
///
/// A body may call `withObservationTracking` itself. Observation records a read for the innermost observer on the
/// thread, but doesn't expose which observer that is. However, it keeps the key paths that an observer has read in a
/// set, so reading an equal key path compares the two. The first body of each type is marked by reading one
/// key path. A later read of an equal key path is compared with the mark only if the body's observation is still the
/// innermost one. The mark never notifies.
///
/// The observation of the body keeps the mark. An observer that Observation leaves behind, because another thread
/// changed something while it was registered, is deallocated with the mark.
//
// If Observation compared key paths in another way, each observer would count as one inside the body. Its reads would
// be observed like those of any object. That takes more memory, but notifies the same readers. An observer around a host
// would be notified only of what the first body of each type has read.
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

  private static let mark = keyPath(Role(isMark: true))
  private static let question = keyPath(Role(isMark: false))

  // `nonisolated(unsafe)`: only the main thread uses these, on which bodies are evaluated.
  nonisolated(unsafe) private static var wasCompared = false

  /// The mark of the current evaluation, if it looks for observers; `nil` if there is none.
  nonisolated(unsafe) private static var current: ObservationMark?

  private static func keyPath(_ role: Role) -> any KeyPath<ObservationMark, Void> & Sendable {
    \ObservationMark.[role]
  }

  package init() {}

  /// Marks the innermost observation, as the current mark. Returns the former one, for ``end(_:)``.
  package func begin() -> ObservationMark? {
    registrar.access(self, keyPath: Self.mark)
    return exchange(&Self.current, with: self)
  }

  /// Ends the current mark.
  ///
  /// - Parameter outer: The mark that becomes the current one.
  package static func end(_ outer: ObservationMark?) { current = outer }

  /// Indicates whether the innermost observation has the current mark. Reading this never causes a notification, because
  /// the key path that it observes never changes.
  ///
  /// Isolation: on the main thread, in an evaluation.
  package static var isInnermost: Bool {
    guard let current else { return true }
    wasCompared = false
    current.registrar.access(current, keyPath: question)
    return wasCompared
  }

  /// Indicates whether there is an observation around the caller: that of a body, or one that a program has begun. The
  /// observation registers with this mark, for as long as both exist.
  ///
  /// Isolation: on the main thread.
  package var isInObservation: Bool {
    Self.wasCompared = false
    registrar.access(self, keyPath: Self.mark)
    registrar.access(self, keyPath: Self.question)
    return Self.wasCompared
  }
}
