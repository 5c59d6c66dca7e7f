public import EnvironmentCore
@_exported public import EnvironmentExports

/// The collection of dependencies. It is another name of `EnvironmentValues`, for composable and global environments.
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

/// A key for a dependency. It is another name of `EnvironmentKey`, for composable and global environments.
///
/// ```swift
/// struct ServerKey: DependencyKey {
///   static let defaultValue = Server.live
/// }
/// ```
public typealias DependencyKey = EnvironmentKey

extension EnvironmentValues {
  /// The value of a dependency without a key, or `nil` if none is set. Use it in the accessor of that dependency.
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
  /// The key path is that of the accessor itself. Setting `nil` removes the value. If the type of the dependency is
  /// optional, its value can also be set to `nil`, which is different: `self[\.name] ?? "none"` is `nil` then.
  ///
  /// In all other code, read and set a dependency by its name.
  ///
  /// - Complexity: O(1). A key path that isn't a literal is hashed.
  //
  // The getter is inlinable for the benchmarks `composable/read what has no key …`. Disfavored, so that the compiler
  // prefers an environment's own subscript where an optional is expected: the environment's dynamic members include
  // this subscript.
  @_disfavoredOverload
  public subscript<T>(_ keyPath: WritableKeyPath<Dependencies, T>) -> T? {
    @inlinable get { value(named: keyPath) }
    set { setValue(newValue, named: keyPath, isSendable: false) }
  }

  /// The value of a dependency without a key, or `nil`, for a type that is `Sendable`. Such values are part of
  /// `sendable`, and can be set for a task.
  ///
  /// ```swift
  /// extension Dependencies {
  ///   var currency: String {
  ///     get { self[\.currency] ?? "EUR" }
  ///     set { self[\.currency] = newValue }
  ///   }
  /// }
  /// ```
  @_disfavoredOverload
  public subscript<T: Sendable>(_ keyPath: WritableKeyPath<Dependencies, T>) -> T? {
    @inlinable get { value(named: keyPath) }
    set { setValue(newValue, named: keyPath, isSendable: true) }
  }
}
