import Observation

/// Where in an environment a property finds its value.
@usableFromInline
package enum EnvironmentSource<Value> {
  case keyPath(KeyPath<EnvironmentValues, Value>)
  /// An object that must be there.
  case object(KeyPath<EnvironmentValues, Value?>)

  /// The value, unless it is an object that isn't there.
  func availableValue(in values: EnvironmentValues) -> Value? {
    switch self {
    case .keyPath(let keyPath): values[keyPath: keyPath]
    case .object(let keyPath): values[keyPath: keyPath]
    }
  }

  /// The value, unless it is an object that isn't there; and whether every read of the same values gives this one.
  ///
  /// An accessor that does more than to read its key may give another value each time. If this one doesn't, the answer has
  /// the key.
  func lastingValue(
    in values: EnvironmentValues
  ) -> (value: Value?, key: (any EnvironmentKey.Type)?, isLasting: Bool) {
    let (value, reads) = values.tracking { availableValue(in: $0) }
    guard reads.count == 1, case .type(let key as any __PlainKey.Type)? = reads.keys.first,
      key.__keyPath == untypedKeyPath
    else { return (value, nil, false) }
    return (value, key, values.isSet(key) || !values.interceptsReads)
  }

  @usableFromInline
  func value(in values: EnvironmentValues) -> Value {
    availableValue(in: values) ?? Self.missingObject()
  }

  /// The key path as an untyped source of values is asked for it.
  var untypedKeyPath: AnyKeyPath {
    switch self {
    case .keyPath(let keyPath): keyPath
    case .object(let keyPath): keyPath
    }
  }

  /// Whether both are the same part of an environment.
  @inline(__always)
  func isSame(as other: EnvironmentSource) -> Bool {
    // Most key paths are literals, of which there is one object: to see that takes no reference counting.
    identity == other.identity || untypedKeyPath == other.untypedKeyPath
  }

  @inline(__always)
  private var identity: ObjectIdentifier {
    switch self {
    case .keyPath(let keyPath): ObjectIdentifier(keyPath)
    case .object(let keyPath): ObjectIdentifier(keyPath)
    }
  }

  /// Stops the program: SwiftUI's rule for an object that is read and that nobody set.
  static func missingObject() -> Value {
    fatalError(
      """
      No observable object of type '\(Value.self)' is set in this environment.
        • Set one for an ancestor of the view that reads it: '.environment(\(Value.self)(…))'.
        • Or read it as optional: '@Environment(\(Value.self).self) var object: \(Value.self)?'.
      """
    )
  }
}

/// The type of an object as part of a key path, whose parts have to be hashable.
struct ObjectType<Object: AnyObject & Observable>: Hashable {}

extension EnvironmentValues {
  subscript<Object>(_ type: ObjectType<Object>) -> Object? { self[Object.self] }
}
