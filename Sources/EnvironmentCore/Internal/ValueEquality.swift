/// Whether two values are known to be the same: by `==` where their type has it, by identity where they are objects.
///
/// What can't be compared, such as a closure, is never known to be the same. Runs the `==` of the values' type.
package func areKnownEqual<Value>(_ first: Value, _ second: Value) -> Bool {
  if let optional = Value.self as? any AnyOptional.Type { return optional.areKnownEqual(first, second) }
  if let first = first as? any Equatable { return isEqual(first, to: second) }
  if type(of: first) is AnyObject.Type, type(of: second) is AnyObject.Type {
    return (first as AnyObject) === (second as AnyObject)
  }
  return false
}

/// Whether values of a type can be known to be the same, whatever they are.
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
