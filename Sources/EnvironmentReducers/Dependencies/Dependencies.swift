@_exported public import EnvironmentCore

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
