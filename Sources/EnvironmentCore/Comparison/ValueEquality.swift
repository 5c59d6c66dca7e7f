/// Returns whether two values are known to be equal: by `==` if their type has it, by identity if they are objects, and
/// part by part, as ``areSame(_:_:)`` does, if they are structs, enums or tuples.
///
/// Closures are never known to be equal. Runs the `==` of the values' type, so it must not be called with a lock held.
package func areKnownEqual<Value>(_ first: Value, _ second: Value) -> Bool {
  if let optional = Value.self as? any AnyOptional.Type { return optional.areKnownEqual(first, second) }
  if let first = first as? any Equatable { return isEqual(first, to: second) }
  if type(of: first) is AnyObject.Type, type(of: second) is AnyObject.Type {
    return (first as AnyObject) === (second as AnyObject)
  }
  return TypeKind(of: type(of: first as Any)) != .other && areSame(first, second)
}

/// Returns a function that gives the results of ``areKnownEqual(_:_:)`` for values of a type.
///
/// For a struct or an enum, the function is the type's `==`, which is looked up only once. For another type, it uses
/// the `==` of a value's dynamic type.
func knownEquality<Value>(of type: Value.Type) -> (Value, Value) -> Bool {
  if let optional = Value.self as? any AnyOptional.Type {
    return optional.knownEquality() as? (Value, Value) -> Bool ?? areKnownEqual
  }
  switch TypeKind(of: Value.self) {
  case .struct, .enum:
    // Only a nonisolated `==`: callers elsewhere mustn't call one that is isolated to an actor.
    guard let equatable = Value.self as? any (Equatable & SendableMetatype).Type else { return areKnownEqual }
    return equality(of: equatable) as? (Value, Value) -> Bool ?? areKnownEqual
  case .optional, .tuple, .other: return areKnownEqual
  }
}

private func equality<Value: Equatable>(of type: Value.Type) -> Any {
  let equality: (Value, Value) -> Bool = { $0 == $1 }
  return equality
}

/// Returns whether all equal values of a type are known to be equal.
func canBeKnownEqual(_ type: Any.Type) -> Bool {
  if let optional = type as? any AnyOptional.Type { return canBeKnownEqual(optional.wrappedType) }
  return type is any Equatable.Type || type is AnyObject.Type
}

private func isEqual<First: Equatable>(_ first: First, to second: Any) -> Bool {
  (second as? First).map { first == $0 } ?? false
}

private protocol AnyOptional {
  static var wrappedType: Any.Type { get }
  static func areKnownEqual(_ first: Any, _ second: Any) -> Bool

  /// Returns ``knownEquality(of:)``.
  static func knownEquality() -> Any
}

extension Optional: AnyOptional {
  fileprivate static var wrappedType: Any.Type { Wrapped.self }

  fileprivate static func areKnownEqual(_ first: Any, _ second: Any) -> Bool {
    switch (first as? Self, second as? Self) {
    case (.some(nil), .some(nil)): true
    case (.some(let first?), .some(let second?)): EnvironmentCore.areKnownEqual(first, second)
    default: false
    }
  }
  fileprivate static func knownEquality() -> Any {
    let areKnownEqual = EnvironmentCore.knownEquality(of: Wrapped.self)
    let equality: (Wrapped?, Wrapped?) -> Bool = { first, second in
      switch (first, second) {
      case (nil, nil): true
      case (let first?, let second?): areKnownEqual(first, second)
      default: false
      }
    }
    return equality
  }
}
