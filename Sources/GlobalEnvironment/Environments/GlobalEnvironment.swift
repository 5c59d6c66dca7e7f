/// An environment that has the global dependencies, and can be made where one is needed.
///
/// ```swift
/// struct ParentEnvironment: GlobalEnvironment {
///   @Dependency(\.mainQueue) var mainQueue
///
///   init() {}
/// }
/// ```
///
/// A type that can't be made by `init()` can be ``GlobalDependenciesAccessing`` instead; it then lacks only the pullbacks that
/// make its environment.
public protocol GlobalEnvironment: GlobalDependenciesAccessing {
  /// Creates the environment.
  init()
}
