/// Returns whether two values are known to be equal: by `==` if their type has it, by identity if they are objects.
///
/// Other values, such as closures, are never known to be equal. Runs the `==` of the values' type, so it must not be
/// called with a lock held.
package func areKnownEqual<Value>(_ first: Value, _ second: Value) -> Bool {
  if let optional = Value.self as? any AnyOptional.Type { return optional.areKnownEqual(first, second) }
  if let first = first as? any Equatable { return isEqual(first, to: second) }
  if type(of: first) is AnyObject.Type, type(of: second) is AnyObject.Type {
    return (first as AnyObject) === (second as AnyObject)
  }
  return false
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
}
