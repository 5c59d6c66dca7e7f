public import EnvironmentCore

/// A property that reads a value from the `injection` of the class or actor that it is in.
///
/// Use it in a class or an actor that conforms to ``Injectable``.
///
/// ```swift
/// final class Downloads: Injectable {
///   var injection = InjectionValues()
///   @Injection(\.server) var server
/// }
///
/// let downloads = Downloads()
/// downloads.server                    // the default
/// downloads.injection.server = .test
/// downloads.server                    // the test server
/// ```
///
/// The property can't be assigned to, which prevents injecting a value by accident. Set the value in `injection`.
///
/// Isolation: that of the property.
///
/// - Complexity: O(1), a few nanoseconds more than reading the value from `injection` by name.
@frozen
@propertyWrapper
public struct Injection<Value> {
  @usableFromInline let reader: KeyPathReader<Value>

  /// Creates a property that reads the value at a key path. The key path may continue into the value:
  /// `\.server.address`.
  ///
  /// ```swift
  /// @Injection(\.server.address) var address
  /// ```
  //
  // Inlinable, as the subscript is, for the benchmarks `injection/read …`. The key path is consumed, so the reader
  // holds the only reference to it.
  @inlinable @inline(__always)
  public init(_ key: KeyPath<InjectionValues, Value>) {
    reader = KeyPathReader(consume key)
  }

  /// The key path of the value.
  @inlinable
  public var keyPath: KeyPath<InjectionValues, Value> { reader.keyPath }

  /// The value in the host's `injection`.
  @inlinable @inline(__always)
  public static subscript<Host: Injectable>(
    _enclosingInstance host: Host,
    wrapped property: KeyPath<Host, Value>,
    storage storage: KeyPath<Host, Self>
  ) -> Value {
    // Local variables, so the caller needn't keep the host alive during the read.
    let reader = host[keyPath: storage].reader
    var values = host.injection
    if EnvironmentRequest.exist { values = visible(values, to: Host.self, reader) }
    return reader.value(in: &values)
  }

  /// Returns the values of an object without those of another request than the current one.
  @usableFromInline
  static func visible(
    _ values: InjectionValues, to host: Any.Type, _ reader: KeyPathReader<Value>
  ) -> InjectionValues {
    values.withoutOtherRequest("@Injection(\(reader.keyPath)) of '\(host)'")
  }

  /// A placeholder for the property's declaration. Unavailable: the value is read through the object.
  @available(
    *, unavailable,
    message: """
      '@Injection' reads the 'injection' of a class or actor that is 'Injectable'; \
      make this type one, or give it an 'InjectionValues' and read the value from that
      """
  )
  // Never called: the compiler rejects each direct use, and a class or an actor uses the subscript.
  public var wrappedValue: Value { preconditionFailure("'Injection.wrappedValue' has no getter.") }
}
