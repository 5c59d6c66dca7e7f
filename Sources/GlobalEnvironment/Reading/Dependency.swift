public import EnvironmentReducers

/// Reads a global dependency, in any type.
///
/// ```swift
/// struct ParentEnvironment: GlobalEnvironment {
///   @Dependency(\.mainQueue) var mainQueue
///
///   init() {}
/// }
/// ```
///
/// It reads the value anew each time.
///
/// Isolation: can be used from any thread. A value that isn't `Sendable` is given away to whoever reads it.
@propertyWrapper
public struct Dependency<Value> {
  private let keyPath: KeyPath<Dependencies, Value>

  /// Reads the dependency at a key path.
  public init(_ keyPath: KeyPath<Dependencies, Value>) {
    self.keyPath = keyPath
  }

  /// The value that the dependency has now.
  public var wrappedValue: Value {
    GlobalDependencies.node.value(at: keyPath)
  }
}
