/// A root type for key paths that name no value of the environment. Do not use it.
///
/// The compiler can't infer the type of a misspelt key path such as `\.lcoale`, and would report an error for each
/// initializer of ``Environment``. This type has a member for every name. So the compiler chooses the initializer
/// below, and shows its message.
@dynamicMemberLookup
public struct __NoSuchEnvironmentValue: Sendable {
  /// The same type for any name, so that a misspelt key path has a type. Do not use it.
  public subscript(dynamicMember name: String) -> __NoSuchEnvironmentValue { self }
}

extension Environment where Value == __NoSuchEnvironmentValue {
  /// Unavailable. The compiler chooses it for a key path that names no value of the environment.
  @available(
    *, unavailable,
    message: "'EnvironmentValues' has no value of this name; correct the key path, or declare the value with '@Entry'"
  )
  public init(_ keyPath: KeyPath<__NoSuchEnvironmentValue, __NoSuchEnvironmentValue>) {
    preconditionFailure("'Environment' has no value at \(keyPath).")
  }
}

// The compiler chooses these initializers for other invalid properties. It shows their messages instead of a list of
// the initializers that don't match.
extension Environment {
  /// Unavailable. The compiler chooses it for a key path that names no value of the environment, if the property's type
  /// is written.
  //
  // The parameter is optional, so that the compiler prefers each disfavored initializer with fewer names:
  // `EnvironmentSwiftUI` has one.
  @available(
    *, unavailable,
    message: "'EnvironmentValues' has no value of this name; correct the key path, or declare the value with '@Entry'"
  )
  @_disfavoredOverload
  public init(_ keyPath: KeyPath<__NoSuchEnvironmentValue, __NoSuchEnvironmentValue>?) {
    preconditionFailure("'Environment' has no value at \(keyPath, default: "a key path").")
  }

  /// Unavailable. The compiler chooses it for a value of another type. Favored over the one above, which takes every
  /// name.
  @available(
    *, unavailable,
    message: "the value at this key path has another type than the property; correct the type, or leave it out"
  )
  public init<Other>(_ keyPath: KeyPath<EnvironmentValues, Other>) {
    preconditionFailure("'Environment' has no value of type '\(Value.self)' at \(keyPath).")
  }

  /// Unavailable. The compiler chooses it for a type whose objects the environment doesn't hold.
  @available(
    *, unavailable,
    message: "an environment holds observable objects; add '@Observable' to the class, or read a value by key path"
  )
  @_disfavoredOverload
  public init(_ type: Value.Type) {
    preconditionFailure("'Environment' has no object of type '\(type)'.")
  }

  /// Unavailable. The compiler chooses it for a type whose objects the environment doesn't hold.
  @available(
    *, unavailable,
    message: "an environment holds observable objects; add '@Observable' to the class, or read a value by key path"
  )
  @_disfavoredOverload
  public init<Object>(_ type: Object.Type) where Value == Object? {
    preconditionFailure("'Environment' has no object of type '\(type)'.")
  }

  /// Unavailable. The compiler chooses it for a property with an initial value.
  @available(
    *, unavailable,
    message: "the environment supplies the value; remove the initial value, and write a default at the '@Entry'"
  )
  public init(wrappedValue: Value, _ keyPath: KeyPath<EnvironmentValues, Value>) {
    preconditionFailure("'Environment' has no initial value, such as \(wrappedValue) for \(keyPath).")
  }

  /// Unavailable. The compiler chooses it for a property with an initial value.
  @available(
    *, unavailable,
    message: "the environment supplies the value; remove the initial value, and make the property optional if need be"
  )
  public init<Object>(wrappedValue: Value, _ type: Object.Type) {
    preconditionFailure("'Environment' has no initial value, such as \(wrappedValue) for '\(type)'.")
  }
}
