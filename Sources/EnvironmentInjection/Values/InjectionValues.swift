public import EnvironmentCore
@_exported public import EnvironmentExports

/// The values that are injected: the one container, by its name in the injection API.
///
/// ```swift
/// extension InjectionValues {
///   var server: Server {
///     get { self[ServerKey.self] }
///     set { self[ServerKey.self] = newValue }
///   }
/// }
/// ```
///
/// An `@Entry` of `EnvironmentValues` is one of these values too.
public typealias InjectionValues = EnvironmentValues
