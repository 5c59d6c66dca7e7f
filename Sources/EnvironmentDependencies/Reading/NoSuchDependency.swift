public import EnvironmentCore

// The compiler chooses these initializers for invalid properties. It shows their messages instead of a list of the
// initializers that don't match.

extension Dependency where Value == __NoSuchEnvironmentValue {
  /// Unavailable. The compiler chooses it for a key path naming no dependency.
  @available(
    *, unavailable,
    message: "'DependencyValues' has no dependency of this name; correct the key path, or declare it in an extension"
  )
  public init(_ keyPath: KeyPath<__NoSuchEnvironmentValue, __NoSuchEnvironmentValue>) {
    preconditionFailure("'Dependency' has no value at \(keyPath).")
  }
}

// Names familiar to users of swift-dependencies, so that the compiler says where they are.
extension EnvironmentValues {
  /// Unavailable in this module. `EnvironmentDependenciesNetworking` declares it.
  @available(*, unavailable, message: "'urlSession' needs 'import EnvironmentDependenciesNetworking'")
  public var urlSession: Never { fatalError("Unavailable") }

  /// Unavailable.
  @available(*, unavailable, message: "'mainQueue' needs Combine; use 'continuousClock', or declare it yourself")
  public var mainQueue: Never { fatalError("Unavailable") }

  /// Unavailable.
  @available(*, unavailable, message: "'mainRunLoop' needs Combine; use 'continuousClock', or declare it yourself")
  public var mainRunLoop: Never { fatalError("Unavailable") }
}

extension Dependency {
  /// Unavailable. The compiler chooses it for a key path naming no dependency, if the property's type is written.
  @available(
    *, unavailable,
    message: "'DependencyValues' has no dependency of this name; correct the key path, or declare it in an extension"
  )
  @_disfavoredOverload
  public init(_ keyPath: KeyPath<__NoSuchEnvironmentValue, __NoSuchEnvironmentValue>?) {
    preconditionFailure("'Dependency' has no value at \(keyPath, default: "a key path").")
  }

  /// Unavailable. The compiler chooses it for a dependency of another type. Favored over the one above, which takes
  /// every name.
  @available(
    *, unavailable,
    message: "the dependency at this key path has another type than the property; correct the type, or leave it out"
  )
  public init<Other>(_ keyPath: KeyPath<EnvironmentValues, Other>) {
    preconditionFailure("'Dependency' has no value of type '\(Value.self)' at \(keyPath).")
  }
}
