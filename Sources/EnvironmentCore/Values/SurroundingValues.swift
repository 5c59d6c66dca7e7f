package import Observation

/// The values of another library's environment, such as SwiftUI's, around the place that an object is bound at.
///
/// A key path into that environment is one into ``EnvironmentValues`` that reads them: see `EnvironmentSwiftUI`.
package protocol SurroundingValues {
  /// Returns the observable object of a type, if one is set.
  func object<Object: AnyObject & Observable>(of type: Object.Type) -> Object?

  /// Returns the other library's own value for a key that isn't set; `nil` if it has none.
  func value<Key: EnvironmentKey>(of key: Key.Type) -> Key.Value?

  /// The same values with nothing set.
  static var unset: Self { get }
}

/// The key of the values of another library's environment.
package enum SurroundingValuesKey: EnvironmentKey {
  package static var defaultValue: (any SurroundingValues)? { nil }
}

/// The key of the values of another library's environment that are set for a task.
package enum TaskSurroundingsKey: EnvironmentKey {
  package static var defaultValue: (any SurroundingValues & Sendable)? { nil }
}

extension EnvironmentValues {
  /// The values of another library's environment around a place, or else those that are set for the task; `nil` if there
  /// are none, which doesn't count as a read.
  package var surroundings: (any SurroundingValues)? {
    get { hasSurroundings ? self[SurroundingValuesKey.self] : taskSurroundings }
    set {
      if let newValue {
        self[SurroundingValuesKey.self] = newValue
      } else {
        reset(SurroundingValuesKey.self)
      }
    }
  }

  /// The values of another library's environment that are set for the task; `nil` if there are none, which doesn't count as
  /// a read.
  package var taskSurroundings: (any SurroundingValues & Sendable)? {
    get { hasTaskSurroundings ? self[TaskSurroundingsKey.self] : nil }
    set { self[TaskSurroundingsKey.self] = newValue }
  }

  /// The value that the other library has for a key that isn't set; `nil` if there is none.
  package func surroundingValue<Key: EnvironmentKey>(of key: Key.Type) -> Key.Value? {
    // The key comes first, since most environments that are asked have it. A read of it is recorded if the rest holds.
    guard storedLayer?.entry(for: Self.identity(of: key)) == nil, hasSurroundings || hasTaskSurroundings, !isSet(key)
    else { return nil }
    return surroundings?.value(of: key)
  }

  /// Indicates whether the values are those of a place in another library's environment.
  var hasSurroundings: Bool {
    storedLayer?.entry(for: Self.identity(of: SurroundingValuesKey.self)) != nil
  }

  private var hasTaskSurroundings: Bool {
    storedLayer?.entry(for: Self.identity(of: TaskSurroundingsKey.self)) != nil
  }

  /// Returns whether a value is set for the key that a key path reads; if it reads several, for any of them.
  ///
  /// The other library doesn't say what is set in its environment: a value counts as set if it isn't the default.
  func supplies(_ keyPath: PartialKeyPath<EnvironmentValues>) -> Bool {
    guard isSet(keyPath) else { return false }
    guard let surroundings, keys(readBy: keyPath).contains(.type(SurroundingValuesKey.self)) else { return true }
    var unset = self
    unset.surroundings = type(of: surroundings).unset
    return WatchedReads.pausing { !areSame(self[keyPath: keyPath], unset[keyPath: keyPath]) }
  }
}
