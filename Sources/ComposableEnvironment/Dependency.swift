public import EnvironmentCore
public import DependencyTree

/// A property that reads a dependency of the environment that it is in.
///
/// Use it to name what a feature's environment needs. An environment need not mention what only the environments below
/// it read.
///
/// ```swift
/// final class ChildEnvironment: ComposableEnvironment {
///   @Dependency(\.mainQueue) var mainQueue
/// }
/// ```
///
/// The property can't be assigned to: `environment.with(\.mainQueue, .immediate)` sets the dependency.
///
/// Isolation: can be read from any thread.
///
/// - Complexity: O(1); O(depth) for the first read after a write in the tree.
@frozen
@propertyWrapper
public struct Dependency<Value> {
  @usableFromInline let reader: KeyPathReader<Value>

  /// Creates a property that reads the dependency at a key path.
  ///
  /// ```swift
  /// @Dependency(\.mainQueue) var mainQueue
  /// ```
  ///
  /// The property of `Dependencies` may belong to the main actor, as it does by default in some modules, although the
  /// environment doesn't. Then it must be read on the main actor, where reducers run.
  //
  // Inlinable, as the subscript is, for the benchmarks `composable/read …`. The key path is formed here, so the reader
  // holds the only reference to it.
  @inlinable @inline(__always)
  public init(_ keyPath: @autoclosure @MainActor () -> WritableKeyPath<Dependencies, Value>) {
    reader = KeyPathReader(__withoutIsolation(keyPath))
  }

  /// Unavailable: a dependency must be settable.
  @available(
    *, unavailable,
    message: "a dependency can be overridden, so its property in 'Dependencies' needs a setter; give it a 'set'"
  )
  public init(_ keyPath: @autoclosure @MainActor () -> KeyPath<Dependencies, Value>) {
    reader = KeyPathReader(__withoutIsolation(keyPath))
  }

  /// The current value of the dependency in the environment.
  @inlinable @inline(__always)
  public static subscript<Host: ComposableEnvironment>(
    _enclosingInstance host: Host,
    wrapped property: KeyPath<Host, Value>,
    storage storage: KeyPath<Host, Self>
  ) -> Value {
    // Local variables, so the host needn't be kept alive during the read.
    let reader = host[keyPath: storage].reader
    let node = host.node
    return node.value(for: reader)
  }

  /// A placeholder for the property's declaration. Unavailable: the value is read through the environment.
  @available(
    *, unavailable,
    message: "'@Dependency' reads from the 'ComposableEnvironment' that it is in; make this type a subclass of it"
  )
  // Never called: the compiler rejects each direct use, and an environment uses the subscript.
  public var wrappedValue: Value { preconditionFailure("'Dependency.wrappedValue' has no getter.") }
}

/// The property wrapper by another name, for files that also import a `Dependency` of another module.
///
/// You don't need it in a file without another `Dependency`.
///
/// ```swift
/// import ComposableEnvironment
/// import EnvironmentDependencies
///
/// final class ChildEnvironment: ComposableEnvironment {
///   @ComposableEnvironmentDependency(\.mainQueue) var mainQueue
/// }
/// ```
public typealias ComposableEnvironmentDependency = Dependency
