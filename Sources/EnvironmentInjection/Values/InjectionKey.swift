public import EnvironmentCore

/// A key for a value that is injected: the one key protocol, by its name in the injection API.
///
/// ```swift
/// struct ServerKey: InjectionKey {
///   static let defaultValue = Server.live
/// }
/// ```
public typealias InjectionKey = EnvironmentKey
