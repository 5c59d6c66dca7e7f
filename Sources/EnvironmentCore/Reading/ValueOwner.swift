/// An environment with dependencies, or an object with injected values, whose values have sources. Do not conform to
/// it: the front doors do, so that `EnvironmentInspector` can name the sources without knowing the doors.
public protocol __ValueOwner {
  /// Returns the sources of the dependency at a key path, for `EnvironmentInspector`. Do not call.
  func __dependencySource(of keyPath: PartialKeyPath<EnvironmentValues>) -> __OwnedValueSource?

  /// Returns the sources of the injected value at a key path, for `EnvironmentInspector`. Do not call.
  func __injectionSource(of keyPath: PartialKeyPath<EnvironmentValues>) -> __OwnedValueSource?
}

// A requirement for each door, so that a type can have both doors.
extension __ValueOwner {
  /// Returns `nil`: the owner has no dependencies. Do not call.
  public func __dependencySource(of keyPath: PartialKeyPath<EnvironmentValues>) -> __OwnedValueSource? { nil }

  /// Returns `nil`: the owner has no injected values. Do not call.
  public func __injectionSource(of keyPath: PartialKeyPath<EnvironmentValues>) -> __OwnedValueSource? { nil }
}

/// The sources of a value of an owner. Do not use: it is public for the inspector alone.
public struct __OwnedValueSource {
  /// The key of the value: the canonical dependency's, if the key path is an alias.
  package let key: ValueKey
  /// The key of the key path itself, if the key path is an alias.
  package let alias: ValueKey?
  /// The settings of the owners, the nearest first, and then those of the task, which apply where no owner sets the
  /// value.
  package let settings: [ValueSetting]

  package init(key: ValueKey, alias: ValueKey? = nil, settings: [ValueSetting]) {
    (self.key, self.alias, self.settings) = (key, alias, settings)
  }
}
