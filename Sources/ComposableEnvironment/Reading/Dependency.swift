public import EnvironmentCore
public import EnvironmentReducers

/// Reads a dependency of the environment that the property is in.
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
/// - Complexity: O(1) if nothing has been set in the tree since this environment was last read; else O(depth), once.
@frozen
@propertyWrapper
public struct Dependency<Value> {
  @usableFromInline let reader: Unmanaged<SharedReader<Value>>

  /// Reads the dependency at a key path.
  //
  // Inlinable, as the subscript is, for the benchmarks `composable/read …`. The key path is consumed, so that the reader
  // has it to itself.
  @inlinable @inline(__always)
  public init(_ keyPath: WritableKeyPath<Dependencies, Value>) {
    reader = SharedReader(KeyPathReader(consume keyPath)).first()
  }

  /// Not available: a dependency has to be settable.
  @available(
    *, unavailable,
    message: "a dependency can be overridden, so its property in 'Dependencies' needs a setter; give it a 'set'"
  )
  public init(_ keyPath: KeyPath<Dependencies, Value>) {
    reader = SharedReader(KeyPathReader(consume keyPath)).first()
  }

  /// The value that the environment has.
  @inlinable @inline(__always)
  public static subscript<Host: ComposableEnvironment>(
    _enclosingInstance host: Host,
    wrapped property: KeyPath<Host, Value>,
    storage storage: KeyPath<Host, Self>
  ) -> Value {
    let reader = host[keyPath: storage].reader
    return reader._withUnsafeGuaranteedRef { host.node.value(for: $0) }
  }

  /// Stands for the property in its declaration. Not available: the value is read through the environment.
  @available(
    *, unavailable,
    message: "'@Dependency' reads from the 'ComposableEnvironment' that it is in; make this type a subclass of it"
  )
  // Never called: the compiler refuses every use, and an environment uses the subscript.
  public var wrappedValue: Value { preconditionFailure("'Dependency.wrappedValue' has no getter.") }
}

/// The property wrapper by another name, for files that know a `Dependency` of another module.
public typealias ComposableEnvironmentDependency = Dependency
