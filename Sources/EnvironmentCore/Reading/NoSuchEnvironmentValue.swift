/// A root for key paths whose names are none of the environment's. Do not use it.
///
/// The compiler can't infer the type of a misspelt key path such as `\.lcoale`, and would complain of each initializer
/// of ``Environment`` in turn. Any name leads somewhere from this type. So it chooses the initializer below, and shows
/// its message.
@dynamicMemberLookup
public struct __NoSuchEnvironmentValue: Sendable {
  private init() {}

  /// The same type for any name, so that a misspelt key path has a type. Do not use it.
  public subscript(dynamicMember name: String) -> __NoSuchEnvironmentValue { self }
}

extension Environment where Value == __NoSuchEnvironmentValue {
  /// Not there: the compiler chooses it for a key path that names no value of the environment.
  @available(
    *, unavailable,
    message: "'EnvironmentValues' has no value of this name; correct the key path, or declare the value with '@Entry'"
  )
  public init(_ keyPath: KeyPath<__NoSuchEnvironmentValue, __NoSuchEnvironmentValue>) {
    preconditionFailure("'Environment' has no value at \(keyPath).")
  }
}

// The compiler chooses these for what else a property can't be, and shows their messages in place of a list of the
// initializers that don't fit.
extension Environment {
  /// Not there: the compiler chooses it for a key path that names no value of the environment, where the type is
  /// written.
  //
  // The parameter is optional, so that the compiler prefers each disfavored initializer that takes fewer names:
  // `EnvironmentSwiftUI` has one.
  @available(
    *, unavailable,
    message: "'EnvironmentValues' has no value of this name; correct the key path, or declare the value with '@Entry'"
  )
  @_disfavoredOverload
  public init(_ keyPath: KeyPath<__NoSuchEnvironmentValue, __NoSuchEnvironmentValue>?) {
    preconditionFailure("'Environment' has no value at \(keyPath, default: "a key path").")
  }

  /// Not there: the compiler chooses it for a value of another type. Favored over the one above, which takes every
  /// name.
  @available(
    *, unavailable,
    message: "the value at this key path has another type than the property; correct the type, or leave it out"
  )
  public init<Other>(_ keyPath: KeyPath<EnvironmentValues, Other>) {
    preconditionFailure("'Environment' has no value of type '\(Value.self)' at \(keyPath).")
  }

  /// Not there: the compiler chooses it for a type whose objects the environment doesn't hold.
  @available(
    *, unavailable,
    message: "an environment holds observable objects; add '@Observable' to the class, or read a value by key path"
  )
  @_disfavoredOverload
  public init(_ type: Value.Type) {
    preconditionFailure("'Environment' has no object of type '\(type)'.")
  }

  /// Not there: the compiler chooses it for a type whose objects the environment doesn't hold.
  @available(
    *, unavailable,
    message: "an environment holds observable objects; add '@Observable' to the class, or read a value by key path"
  )
  @_disfavoredOverload
  public init<Object>(_ type: Object.Type) where Value == Object? {
    preconditionFailure("'Environment' has no object of type '\(type)'.")
  }

  /// Not there: the compiler chooses it for a property with an initial value.
  @available(
    *, unavailable,
    message: "the environment supplies the value; remove the initial value, and write a default at the '@Entry'"
  )
  public init(wrappedValue: Value, _ keyPath: KeyPath<EnvironmentValues, Value>) {
    preconditionFailure("'Environment' has no initial value, such as \(wrappedValue) for \(keyPath).")
  }

  /// Not there: the compiler chooses it for a property with an initial value.
  @available(
    *, unavailable,
    message: "the environment supplies the value; remove the initial value, and make the property optional if need be"
  )
  public init<Object>(wrappedValue: Value, _ type: Object.Type) {
    preconditionFailure("'Environment' has no initial value, such as \(wrappedValue) for '\(type)'.")
  }
}
