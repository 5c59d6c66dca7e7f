/// Returns whether two values are known to be the same, so that a result of one is valid for the other.
///
/// Views, environment values and states all use this definition. Two values with the same bytes are the same. For other
/// values, the static type decides:
/// - An object is compared by identity, even if its class is `Equatable`: views observe the object that they are given.
/// - A dynamic property is compared by its source: see ``SourceComparable``.
/// - An `Equatable` value is compared by `==`.
/// - An optional, an array, a dictionary, a tuple, a struct and an enum are compared part by part, by the declared types
///   of the parts.
/// - An existential is compared by its value, if both values have the same type.
/// - A function, a metatype, and a weak or unowned reference are compared only by their bytes.
@inlinable
package func areSame<Value>(_ first: Value, _ second: Value) -> Bool {
  areSame(first, second, depth: 0)
}

/// Returns whether two values have the same bytes. This is fast, and runs no code of their type.
@inlinable
package func haveSameBytes<Value>(_ first: Value, _ second: Value) -> Bool {
  withUnsafePointer(to: first) { first in
    withUnsafePointer(to: second) { second in haveSameBytes(first, second, count: MemoryLayout<Value>.size) }
  }
}

/// Returns whether the bytes at two addresses are the same.
@usableFromInline
package func haveSameBytes(_ first: UnsafeRawPointer, _ second: UnsafeRawPointer, count: Int) -> Bool {
  // Word by word: a view is compared whenever its parent is evaluated.
  var offset = 0
  while offset + 8 <= count {
    let word = first.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
    if word != second.loadUnaligned(fromByteOffset: offset, as: UInt64.self) { return false }
    offset += 8
  }
  while offset < count {
    let byte = first.load(fromByteOffset: offset, as: UInt8.self)
    if byte != second.load(fromByteOffset: offset, as: UInt8.self) { return false }
    offset += 1
  }
  return true
}

@inlinable
func areSame<Value>(_ first: Value, _ second: Value, depth: Int) -> Bool {
  haveSameBytes(first, second) || haveSameParts(first, second, depth: depth)
}

/// Returns whether two values whose bytes differ are the same.
@usableFromInline
func haveSameParts<Value>(_ first: Value, _ second: Value, depth: Int) -> Bool {
  withUnsafePointer(to: first) { first in
    withUnsafePointer(to: second) { second in
      ValueComparison.comparison(of: Value.self).areSameParts(first, second, depth: depth)
    }
  }
}

/// The comparison of values of one type. Reflection finds it once for each type.
///
/// Values are compared in place: copying them would take longer than most comparisons.
//
// `@unchecked Sendable`: the instance is immutable, and its function captures only types, offsets and other
// comparisons. The `==` of a type that is isolated to an actor is found only on that actor, like the values of that
// type.
package final class ValueComparison<Value>: @unchecked Sendable {
  private let compare = ValueComparison<Value>.compareParts()

  private init() {}

  package static func comparison(of type: Value.Type) -> ValueComparison {
    let known = comparisons.withLock { $0[ObjectIdentifier(type)] }
    if let known = known as? ValueComparison { return known }
    // Made without the lock, because the initializer looks up the comparisons of the parts.
    let comparison = ValueComparison()
    comparisons.withLock { $0[ObjectIdentifier(type)] = comparison }
    return comparison
  }

  /// Returns whether two values whose bytes differ are the same.
  ///
  /// - Parameter depth: The number of values of unknown type that the values are nested in.
  package func areSameParts(_ first: UnsafeRawPointer, _ second: UnsafeRawPointer, depth: Int = 0) -> Bool {
    compare(first, second, depth)
  }

  private static func compareParts() -> Compare {
    if Value.self is AnyObject.Type { return { _, _, _ in false } }
    if let type = Value.self as? any SourceComparable.Type { return compareSources(as: type) }
    if let type = Value.self as? any Equatable.Type { return compareEquatable(as: type) }
    if let type = Value.self as? any ElementwiseComparable.Type { return compareElements(as: type) }
    let fields = fieldComparisons()
    return fields.isEmpty ? inPlace(compareContents) : compareFields(fields)
  }

  /// Returns a comparison of values in memory.
  ///
  /// `Known` is `Value` with its conformance, so the memory is bound to that type. A cast would look up the conformance
  /// each time.
  private static func inPlace<Known>(_ compare: @escaping (Known, Known, Int) -> Bool) -> Compare {
    { first, second, depth in
      let first = first.assumingMemoryBound(to: Known.self)
      let second = second.assumingMemoryBound(to: Known.self)
      return compare(first.pointee, second.pointee, depth)
    }
  }

  private static func compareSources<Known: SourceComparable>(as type: Known.Type) -> Compare {
    inPlace { (first: Known, second: Known, _) in first.hasSource(of: second) }
  }

  private static func compareEquatable<Known: Equatable>(as type: Known.Type) -> Compare {
    let isNonisolated = Value.self is any (Equatable & SendableMetatype).Type
    // An `==` that is isolated to the main actor runs there alone.
    return inPlace { (first: Known, second: Known, _) in (isNonisolated || MainThread.isCurrent) && first == second }
  }

  private static func compareElements<Known: ElementwiseComparable>(as type: Known.Type) -> Compare {
    inPlace { (first: Known, second: Known, depth) in first.hasSameElements(as: second, depth: depth) }
  }

  // MARK: Fields

  /// Compares the stored properties of a struct or the elements of a tuple.
  //
  // In place, because reading the fields through key paths makes the benchmark `views/update one of 10,000 rows` take
  // 1.5 times as long. Proof: the addresses are those of values that are borrowed meanwhile. The offset and the type of
  // a field come from the runtime's record of the type. A field is read as that type only if the record says that the
  // field holds a value of it; a weak or unowned reference doesn't.
  private static func compareFields(_ fields: [Compare]) -> Compare {
    { first, second, depth in
      for areSame in fields where !areSame(first, second, depth) { return false }
      return true
    }
  }

  private static func fieldComparisons() -> [Compare] {
    let fields = fields(of: Value.self)
    return fields.indices.map { index in
      let offset = fields[index].offset
      if fields[index].isStrong { return compareField(at: offset, fields[index].type) }
      let end = index + 1 < fields.count ? fields[index + 1].offset : MemoryLayout<Value>.size
      return { first, second, _ in
        haveSameBytes(first + offset, second + offset, count: end - offset)
      }
    }
  }

  private static func compareField(at offset: Int, _ type: Any.Type) -> Compare {
    func compare<Field>(_ type: Field.Type) -> Compare {
      let comparison = ValueComparison<Field>.comparison(of: type)
      return { first, second, depth in
        let (first, second) = (first + offset, second + offset)
        return haveSameBytes(first, second, count: MemoryLayout<Field>.size)
          || comparison.areSameParts(first, second, depth: depth)
      }
    }
    return _openExistential(type, do: compare)
  }

  // MARK: Existentials and enums

  /// Compares the values in two existentials, or the payloads of two values of an enum.
  private static func compareContents(_ first: Value, _ second: Value, _ depth: Int) -> Bool {
    let type = type(of: first as Any)
    guard type == Swift.type(of: second as Any), depth < maximumDepth else { return false }
    if type != Value.self { return isSame(first, second, as: type, depth) }
    // A custom mirror may hide parts of the value.
    if first is any CustomReflectable { return false }
    let (firstMirror, secondMirror) = (Mirror(reflecting: first), Mirror(reflecting: second))
    guard firstMirror.displayStyle == .enum, let firstCase = firstMirror.children.first,
      let secondCase = secondMirror.children.first, firstCase.label == secondCase.label
    else { return false }
    return ValueComparison<Any>.compareContents(firstCase.value, secondCase.value, depth)
  }

  private static func isSame(_ first: Value, _ second: Value, as type: Any.Type, _ depth: Int) -> Bool {
    func isSame<Content>(_ type: Content.Type) -> Bool {
      guard let first = first as? Content, let second = second as? Content else { return false }
      return areSame(first, second, depth: depth + 1)
    }
    return _openExistential(type, do: isSame)
  }
}

/// Compares two values in memory whose bytes differ.
private typealias Compare = (_ first: UnsafeRawPointer, _ second: UnsafeRawPointer, _ depth: Int) -> Bool

/// The comparisons in use, by the type of the values.
private let comparisons = Guarded<[ObjectIdentifier: any Sendable & AnyObject]>([:])

/// The maximum number of nested values of unknown type. It keeps a comparison from exhausting the stack.
private let maximumDepth = 64

/// A type whose values are the same if they have the same source, whatever their current values.
package protocol SourceComparable {
  func hasSource(of other: Self) -> Bool
}

/// A type whose values are the same if their elements are.
private protocol ElementwiseComparable {
  func hasSameElements(as other: Self, depth: Int) -> Bool
}

extension Optional: ElementwiseComparable {
  fileprivate func hasSameElements(as other: Self, depth: Int) -> Bool {
    guard let first = self, let second = other else { return self == nil && other == nil }
    return areSame(first, second, depth: depth)
  }
}

extension Array: ElementwiseComparable {
  fileprivate func hasSameElements(as other: Self, depth: Int) -> Bool {
    count == other.count && zip(self, other).allSatisfy { areSame($0, $1, depth: depth) }
  }
}

extension Dictionary: ElementwiseComparable {
  fileprivate func hasSameElements(as other: Self, depth: Int) -> Bool {
    if count != other.count { return false }
    return allSatisfy { key, value in other[key].map { areSame(value, $0, depth: depth) } ?? false }
  }
}

// MARK: Equality for observers

/// Returns a function that returns whether two values are known to be equal: by `==` if their type has it, by identity
/// if they are objects, and part by part, as ``areSame(_:_:)`` does, if they are structs, enums or tuples.
///
/// Closures are never known to be equal. The function runs the `==` of the values' type, so it must not be called with a
/// lock held.
package func knownEquality<Value>(of type: Value.Type) -> (Value, Value) -> Bool {
  (statically(knownEqualityOf: type) as? (Value, Value) -> Bool) ?? areDynamicallyEqual
}

/// Returns the `==` of a type, which is then looked up only once, or `nil` for a type whose values are compared by the
/// `==` of their dynamic type.
private func statically(knownEqualityOf type: Any.Type) -> Any? {
  func equality<Value: Equatable>(of type: Value.Type) -> Any {
    return { (first: Value, second: Value) -> Bool in first == second }
  }
  func optionalEquality<Wrapped>(of wrapped: Wrapped.Type) -> Any {
    let areKnownEqual = knownEquality(of: wrapped)
    return { (first: Wrapped?, second: Wrapped?) -> Bool in
      guard let first, let second else { return first == nil && second == nil }
      return areKnownEqual(first, second)
    }
  }
  switch TypeKind(of: type) {
  case .optional: return _openExistential(componentTypes(of: type)[0], do: optionalEquality)
  // Only a nonisolated `==`: callers elsewhere mustn't call one that is isolated to an actor.
  case .struct, .enum: return (type as? any (Equatable & SendableMetatype).Type).map { equality(of: $0) }
  case .tuple, .function, .metatype, .other: return nil
  }
}

private func areDynamicallyEqual<Value>(_ first: Value, _ second: Value) -> Bool {
  if let first = first as? any Equatable { return isEqual(first, to: second) }
  if type(of: first) is AnyObject.Type, type(of: second) is AnyObject.Type {
    return (first as AnyObject) === (second as AnyObject)
  }
  return [.struct, .enum, .optional, .tuple].contains(TypeKind(of: type(of: first as Any))) && areSame(first, second)
}

private func isEqual<First: Equatable>(_ first: First, to second: Any) -> Bool {
  (second as? First).map { first == $0 } ?? false
}

/// Returns whether all equal values of a type are known to be equal.
func canBeKnownEqual(_ type: Any.Type) -> Bool {
  if TypeKind(of: type) == .optional { return canBeKnownEqual(componentTypes(of: type)[0]) }
  return type is any Equatable.Type || type is AnyObject.Type
}
