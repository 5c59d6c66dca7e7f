/// Returns whether two values are known to be equal.
///
/// `Equatable` values are compared with `==`; other optionals, structs and tuples by their parts; the rest by their
/// bytes. Assumption: SwiftUI doesn't document which values it considers equal.
func areKnownEqual<Value>(_ a: Value, _ b: Value) -> Bool {
  func compare<Concrete>(_: Concrete.Type) -> Bool {
    guard let a = a as? Concrete, let b = b as? Concrete else { return false }
    if let a = a as? any Equatable { return isEqual(a, b) }
    if let a = a as? any PartwiseEqual { return a.hasEqualParts(b) }
    return areSameInMemory(a, b)
  }
  // The types are those of the values, even if `Value` is an existential type.
  let type = type(of: a as Any)
  return type == Swift.type(of: b as Any) && _openExistential(type, do: compare)
}

private func isEqual<Value: Equatable>(_ a: Value, _ b: Any) -> Bool {
  a == b as? Value
}

/// A value whose parts are not its fields.
protocol PartwiseEqual {
  /// Returns whether the parts of this value and another one of its type are known to be equal.
  func hasEqualParts(_ other: Any) -> Bool
}

extension Optional: PartwiseEqual {
  func hasEqualParts(_ other: Any) -> Bool {
    switch (self, other as? Wrapped?) {
    case (nil, .some(nil)): true
    case (let a?, .some(let b?)): areKnownEqual(a, b)
    default: false
    }
  }
}

private func areSameInMemory<Value>(_ a: Value, _ b: Value) -> Bool {
  withUnsafeBytes(of: a) { a in
    withUnsafeBytes(of: b) { b in
      guard let a = a.baseAddress, let b = b.baseAddress else { return true }
      let fields = fields(of: Value.self)
      // Bytes between fields may have any value.
      if fields.isEmpty { return memcmp(a, b, MemoryLayout<Value>.size) == 0 }
      return fields.allSatisfy { field in
        func compare<Part>(_: Part.Type) -> Bool {
          let (a, b) = (a + field.offset, b + field.offset)
          guard field.isStrong else { return memcmp(a, b, MemoryLayout<Part>.size) == 0 }
          return areKnownEqual(
            a.assumingMemoryBound(to: Part.self).pointee, b.assumingMemoryBound(to: Part.self).pointee)
        }
        return _openExistential(field.type, do: compare)
      }
    }
  }
}
