/// A root for key paths whose names are none of the environment's. Do not use it.
///
/// The compiler can't tell the type of a misspelt key path such as `\.lcoale`, and would complain of each initializer of
/// ``Environment`` in turn. Any name leads somewhere from this type. So it chooses the initializer below, and shows its
/// message.
@dynamicMemberLookup
public struct __NoSuchEnvironmentValue: Sendable {
  private init() {}

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
