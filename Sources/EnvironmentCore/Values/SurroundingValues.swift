package import Observation

/// The values of another library's environment, such as SwiftUI's, at the place where an object is bound.
///
/// A key path into ``EnvironmentValues`` reads them by a key path into that environment: see `EnvironmentSwiftUI`.
package protocol SurroundingValues {
  /// Returns the observable object of a type, if one is set.
  func object<Object: AnyObject & Observable>(of type: Object.Type) -> Object?

  /// Returns the other library's own value for an unset key, or `nil` if it has none.
  func value<Key: EnvironmentKey>(of key: Key.Type) -> Key.Value?

  /// An environment of the other library in which nothing is set.
  static var empty: Self { get }
}

/// The key of the values of another library's environment.
package enum SurroundingValuesKey: EnvironmentKey {
  package static var defaultValue: (any SurroundingValues)? { nil }
}

/// The key of the values of another library's environment for a task.
package enum TaskSurroundingsKey: EnvironmentKey {
  package static var defaultValue: (any SurroundingValues & Sendable)? { nil }
}

extension EnvironmentValues {
  /// The values of another library's environment around a place, or else those set for the task. `nil` if there are
  /// none; finding none doesn't count as a read.
  package var surroundings: (any SurroundingValues)? {
    get { hasSurroundings ? self[SurroundingValuesKey.self] : taskSurroundings }
    set { setOrReset(SurroundingValuesKey.self, to: newValue) }
  }

  /// The values of another library's environment set for the task. `nil` if there are none; finding none doesn't count
  /// as a read.
  package var taskSurroundings: (any SurroundingValues & Sendable)? {
    get { hasTaskSurroundings ? self[TaskSurroundingsKey.self] : nil }
    set { self[TaskSurroundingsKey.self] = newValue }
  }

  /// Returns the other library's value for an unset key, or `nil` if there is none.
  package func surroundingValue<Key: EnvironmentKey>(of key: Key.Type) -> Key.Value? {
    // The key is checked first, because most environments have it at this point. Only `isSet` records a read.
    guard storedLayer?.entry(for: Self.identity(of: key)) == nil, hasSurroundings || hasTaskSurroundings, !isSet(key)
    else { return nil }
    return surroundings?.value(of: key)
  }

  /// Indicates whether the values are those of a place in another library's environment.
  var hasSurroundings: Bool {
    withStoredLayer { $0?.entry(for: Self.identity(of: SurroundingValuesKey.self)) != nil }
  }

  private var hasTaskSurroundings: Bool {
    withStoredLayer { $0?.entry(for: Self.identity(of: TaskSurroundingsKey.self)) != nil }
  }

  /// Returns whether a value is set for any key read by a key path.
  ///
  /// The other library doesn't expose which values are set in its environment. So a value counts as set if it isn't the
  /// default.
  func supplies(_ keyPath: PartialKeyPath<EnvironmentValues>) -> Bool {
    guard isSet(keyPath) else { return false }
    guard let surroundings, keys(readBy: keyPath).contains(.type(SurroundingValuesKey.self)) else { return true }
    var empty = self
    empty.surroundings = type(of: surroundings).empty
    return TestObservers.pausing { !areSame(self[keyPath: keyPath], empty[keyPath: keyPath]) }
  }
}
