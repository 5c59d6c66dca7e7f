public import EnvironmentCore
@_exported public import EnvironmentExports

/// The values that environments depend on: the one container, by its name among composable and global environments.
///
/// ```swift
/// extension Dependencies {
///   var clock: any Clock<Duration> {
///     get { self[\.clock] ?? ContinuousClock() }
///     set { self[\.clock] = newValue }
///   }
/// }
/// ```
///
/// An `@Entry` of `EnvironmentValues` is one of these values too.
public typealias Dependencies = EnvironmentValues

/// A key for a dependency: the one key protocol, by its name among composable and global environments.
///
/// ```swift
/// struct ServerKey: DependencyKey {
///   static let defaultValue = Server.live
/// }
/// ```
public typealias DependencyKey = EnvironmentKey

extension EnvironmentValues {
  /// The value that a dependency without a key is defined as, or `nil`: for the accessor of that dependency.
  ///
  /// ```swift
  /// extension Dependencies {
  ///   var clock: any Clock<Duration> {
  ///     get { self[\.clock] ?? ContinuousClock() }
  ///     set { self[\.clock] = newValue }
  ///   }
  /// }
  /// ```
  ///
  /// The key path is the one of the accessor itself. Setting `nil` un-defines the dependency. A dependency of an optional
  /// type can be defined as `nil`, which is different: `self[\.name] ?? "none"` is `nil` then.
  ///
  /// Anywhere else, read and set a dependency by its name.
  ///
  /// - Complexity: O(1). A key path that isn't a literal is hashed.
  //
  // The getter is inlinable for the benchmarks `composable/read what has no key …`. Disfavoured, so that an environment's own
  // subscript is taken where an optional is expected: its dynamic members include this one.
  @_disfavoredOverload
  public subscript<T>(_ keyPath: WritableKeyPath<Dependencies, T>) -> T? {
    @inlinable get { value(named: keyPath) }
    set { setValue(newValue, named: keyPath) }
  }

  /// The value that a dependency without a key is defined as, or `nil`, if its values can be sent to another isolation domain:
  /// they are part of `sendable`, and can be set for a task.
  @_disfavoredOverload
  public subscript<T: Sendable>(_ keyPath: WritableKeyPath<Dependencies, T>) -> T? {
    @inlinable get { value(named: keyPath) }
    set { setValue(newValue, named: keyPath) }
  }
}
