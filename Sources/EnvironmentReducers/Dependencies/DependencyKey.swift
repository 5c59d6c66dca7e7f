public import EnvironmentCore

/// A key for a dependency: the one key protocol, by its name among composable and global environments.
///
/// ```swift
/// struct ServerKey: DependencyKey {
///   static let defaultValue = Server.live
/// }
/// ```
public typealias DependencyKey = EnvironmentKey
