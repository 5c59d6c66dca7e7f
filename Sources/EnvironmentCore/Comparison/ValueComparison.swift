private import Observation

/// Returns whether two values are known to be the same, so that a result of one is valid for the other.
///
/// Views, environment values, states, preferences, bindings and bound objects all use this definition. Two values with
/// the same bytes are the same. For other values, the static type decides:
/// - An object is the same only if it is the same object, even if its class is `Equatable`: a reader observes its own
///   object. A key path is a value, and is compared by `==`.
/// - A dynamic property is compared by its source: see ``SourceComparable``.
/// - Any other `Equatable` value is compared by `==`, and by those objects in it whose class is `Equatable` or
///   `Observable`, which its `==` may take for the same. Any other object is storage.
/// - An optional, an array, a dictionary, a set, a tuple, a struct, an enum and an `AnyHashable` are compared part by
///   part, by the declared types of the parts.
/// - An existential is compared by its value, if both values have the same type.
/// - A function, a metatype, and a weak or unowned reference are compared only by their bytes.
@inlinable
package func areSame<Value>(_ first: Value, _ second: Value) -> Bool {
  areSame(first, second, .whole)
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
func areSame<Value>(_ first: Value, _ second: Value, _ scope: ComparisonScope) -> Bool {
  haveSameBytes(first, second) || haveSameParts(first, second, scope)
}

/// Returns whether two values whose bytes differ are the same.
@usableFromInline
func haveSameParts<Value>(_ first: Value, _ second: Value, _ scope: ComparisonScope) -> Bool {
  withUnsafePointer(to: first) { first in
    withUnsafePointer(to: second) { second in
      ValueComparison.comparison(of: Value.self).areSameParts(first, second, scope)
    }
  }
}

/// The compared parts of values.
@usableFromInline
struct ComparisonScope: Sendable {
  @usableFromInline static let whole = ComparisonScope(isOfObjects: false, depth: 0)

  /// Indicates whether only objects are compared, because an `==` has compared the other parts.
  var isOfObjects: Bool

  /// The number of values of unknown type around the values.
  var depth: Int

  /// The same scope inside a value of unknown type; `nil` if too many are nested, which would exhaust the stack.
  var nested: ComparisonScope? { depth < 64 ? ComparisonScope(isOfObjects: isOfObjects, depth: depth + 1) : nil }

  var ofObjects: ComparisonScope { ComparisonScope(isOfObjects: true, depth: depth) }
}

/// The comparison of values of one type. Reflection finds it once for each type.
///
/// Values are compared in place: copying them would take longer than most comparisons.
//
// `@unchecked Sendable`: the instance is immutable, and its functions capture only types, offsets and other
// comparisons. The isolated `==` of a type is found only on its actor, like the type's values.
package final class ValueComparison<Value>: @unchecked Sendable {
  /// Compares values as wholes: by their `==`, or by their source. `nil` if their parts are compared instead.
  private let compareWhole: Compare?

  /// Compares the parts of values, or the objects among them. `nil` if they show no further difference.
  private let compareParts: Compare?

  private init() {
    if Value.self is AnyObject.Type, !(Value.self is AnyKeyPath.Type) {
      let isStorage = !isDistinguished(Value.self)
      (compareWhole, compareParts) = (nil, { _, _, scope in scope.isOfObjects && isStorage })
    } else if let type = Value.self as? any SourceComparable.Type {
      (compareWhole, compareParts) = (Self.compareSources(as: type), nil)
    } else if let type = Value.self as? any Equatable.Type {
      let compareEquatable = Self.compareEquatable(as: type)
      if mayHoldObjects(Value.self) {
        // The `==` of a collection would call the `==` of each object in it.
        compareWhole = Value.self is any ElementwiseComparable.Type ? nil : compareEquatable
        compareParts = Self.comparisonOfParts()
      } else {
        (compareWhole, compareParts) = (compareEquatable, nil)
      }
    } else {
      (compareWhole, compareParts) = (nil, Self.comparisonOfParts())
    }
  }

  package static func comparison(of type: Value.Type) -> ValueComparison {
    let known = comparisons.withLock { $0[ObjectIdentifier(type)] }
    if let known = known as? ValueComparison { return known }
    // Made without the lock, because the initializer looks up the comparisons of the parts.
    let comparison = ValueComparison()
    comparisons.withLock { $0[ObjectIdentifier(type)] = comparison }
    return comparison
  }

  /// Returns whether two values are the same.
  func areSame(_ first: Value, _ second: Value) -> Bool {
    withUnsafePointer(to: first) { first in
      withUnsafePointer(to: second) { second in
        haveSameBytes(first, second, count: MemoryLayout<Value>.size) || areSameParts(first, second)
      }
    }
  }

  /// Returns whether two values whose bytes differ are the same.
  package func areSameParts(_ first: UnsafeRawPointer, _ second: UnsafeRawPointer) -> Bool {
    areSameParts(first, second, .whole)
  }

  func areSameParts(_ first: UnsafeRawPointer, _ second: UnsafeRawPointer, _ scope: ComparisonScope) -> Bool {
    guard let compareWhole, !scope.isOfObjects else { return compareParts?(first, second, scope) ?? true }
    return compareWhole(first, second, scope) && (compareParts?(first, second, scope.ofObjects) ?? true)
  }

  private static func comparisonOfParts() -> Compare {
    if let type = Value.self as? any ElementwiseComparable.Type { return compareElements(as: type) }
    if Value.self is AnyHashable.Type { return inPlace(compareBases) }
    let fields = fieldComparisons()
    return fields.isEmpty ? inPlace(compareContents) : compareFields(fields)
  }

  /// Returns a comparison of values in memory.
  ///
  /// `Known` is `Value` with its conformance, so the memory is bound to that type. A cast would look up the conformance
  /// each time.
  private static func inPlace<Known>(_ compare: @escaping (Known, Known, ComparisonScope) -> Bool) -> Compare {
    { first, second, scope in
      let first = first.assumingMemoryBound(to: Known.self)
      let second = second.assumingMemoryBound(to: Known.self)
      return compare(first.pointee, second.pointee, scope)
    }
  }

  private static func compareSources<Known: SourceComparable>(as type: Known.Type) -> Compare {
    inPlace { (first: Known, second: Known, _) in first.hasSource(of: second) }
  }

  private static func compareEquatable<Known: Equatable>(as type: Known.Type) -> Compare {
    let isNonisolated = Value.self is any (Equatable & SendableMetatype).Type
    // An `==` isolated to the main actor runs there alone.
    return inPlace { (first: Known, second: Known, _) in (isNonisolated || MainThread.isCurrent) && first == second }
  }

  private static func compareElements<Known: ElementwiseComparable>(as type: Known.Type) -> Compare {
    inPlace { (first: Known, second: Known, scope) in first.hasSameElements(as: second, scope) }
  }

  // MARK: Fields

  /// Compares the stored properties of a struct or the elements of a tuple.
  //
  // In place, because reading the fields through key paths makes the benchmark `views/update one of 10,000 rows` take
  // 1.5 times as long. Proof: the addresses are those of values borrowed meanwhile. The offset and the type of a field
  // come from the runtime's record of the type. A field is read as this type only if the record says that the field
  // holds a value of it; a weak or unowned reference doesn't.
  private static func compareFields(_ fields: [Compare]) -> Compare {
    { first, second, scope in
      for areSame in fields where !areSame(first, second, scope) { return false }
      return true
    }
  }

  private static func fieldComparisons() -> [Compare] {
    let fields = fields(of: Value.self)
    return fields.indices.map { index in
      let offset = fields[index].offset
      if fields[index].isStrong { return compareField(at: offset, fields[index].type) }
      let end = index + 1 < fields.count ? fields[index + 1].offset : MemoryLayout<Value>.size
      return { first, second, scope in
        scope.isOfObjects || haveSameBytes(first + offset, second + offset, count: end - offset)
      }
    }
  }

  private static func compareField(at offset: Int, _ type: Any.Type) -> Compare {
    func compare<Field>(_ type: Field.Type) -> Compare {
      let comparison = ValueComparison<Field>.comparison(of: type)
      return { first, second, scope in
        let (first, second) = (first + offset, second + offset)
        return haveSameBytes(first, second, count: MemoryLayout<Field>.size)
          || comparison.areSameParts(first, second, scope)
      }
    }
    return _openExistential(type, do: compare)
  }

  // MARK: Existentials and enums

  /// Compares the values in two existentials, or the payloads of two values of an enum.
  private static func compareContents(_ first: Value, _ second: Value, _ scope: ComparisonScope) -> Bool {
    // An `==` written for a type with an existential has compared it as its author wants, and deep payloads, too.
    let isCompared = scope.isOfObjects
    guard !isCompared || TypeKind(of: Value.self) == .enum, let scope = scope.nested else { return isCompared }
    let type = type(of: first as Any)
    guard type == Swift.type(of: second as Any) else { return false }
    if type != Value.self { return isSame(first, second, as: type, scope) }
    // A custom mirror may hide parts of the value.
    if first is any CustomReflectable { return isCompared }
    let (firstMirror, secondMirror) = (Mirror(reflecting: first), Mirror(reflecting: second))
    guard firstMirror.displayStyle == .enum else { return isCompared }
    guard let firstCase = firstMirror.children.first, let secondCase = secondMirror.children.first else {
      return isCompared
    }
    return firstCase.label == secondCase.label
      && ValueComparison<Any>.isSame(firstCase.value, secondCase.value, as: Swift.type(of: firstCase.value), scope)
  }

  /// Compares the objects in two equal values of `AnyHashable`. Equal values of different types, such as two numbers,
  /// have none.
  private static func compareBases(_ first: AnyHashable, _ second: AnyHashable, _ scope: ComparisonScope) -> Bool {
    let (first, second) = (first.base, second.base)
    guard type(of: first) == type(of: second), let scope = scope.nested else { return true }
    return ValueComparison<Any>.isSame(first, second, as: type(of: first), scope)
  }

  private static func isSame(_ first: Value, _ second: Value, as type: Any.Type, _ scope: ComparisonScope) -> Bool {
    func isSame<Content>(_ type: Content.Type) -> Bool {
      guard let first = first as? Content, let second = second as? Content else { return false }
      return EnvironmentCore.areSame(first, second, scope)
    }
    return _openExistential(type, do: isSame)
  }
}

/// Compares two values in memory whose bytes differ.
private typealias Compare = (_ first: UnsafeRawPointer, _ second: UnsafeRawPointer, _ scope: ComparisonScope) -> Bool

/// The comparisons in use, by the type of the values.
private let comparisons = Guarded<[ObjectIdentifier: any Sendable & AnyObject]>([:])

/// A type whose values are the same if they have the same source, whatever their current values.
package protocol SourceComparable {
  func hasSource(of other: Self) -> Bool
}

// MARK: Objects

/// Returns whether objects of a class are compared in values with an equal `==`. An object of any other class is
/// storage, such as the storage of a collection.
private func isDistinguished(_ type: Any.Type) -> Bool { type is any Equatable.Type || type is any Observable.Type }

/// Returns whether values of a type may hold an object for which ``isDistinguished(_:)`` holds. A payload of an enum is
/// unknown here.
private func mayHoldObjects(_ type: Any.Type) -> Bool {
  var visited: Set<ObjectIdentifier> = []
  func mayHold(_ type: Any.Type) -> Bool {
    func isTrivial<Value>(_ type: Value.Type) -> Bool { _isPOD(type) }
    // A generic type may nest ever larger versions of itself.
    guard visited.count < 256 else { return true }
    guard visited.insert(ObjectIdentifier(type)).inserted, !_openExistential(type, do: isTrivial) else { return false }
    if type is AnyObject.Type { return isDistinguished(type) && !(type is AnyKeyPath.Type) }
    if type is any SourceComparable.Type { return false }
    if type is AnyHashable.Type { return true }
    if let type = type as? any ElementwiseComparable.Type { return type.elementTypes.contains(where: mayHold) }
    return switch TypeKind(of: type) {
    case .struct, .tuple: fields(of: type).contains { $0.isStrong && mayHold($0.type) }
    case .enum: true
    case .optional, .function, .metatype, .other: false
    }
  }
  return mayHold(type)
}

// MARK: Elements

/// A type whose values are the same if their elements are.
private protocol ElementwiseComparable {
  static var elementTypes: [Any.Type] { get }
  func hasSameElements(as other: Self, _ scope: ComparisonScope) -> Bool
}

extension Optional: ElementwiseComparable {
  fileprivate static var elementTypes: [Any.Type] { [Wrapped.self] }

  fileprivate func hasSameElements(as other: Self, _ scope: ComparisonScope) -> Bool {
    guard let first = self, let second = other else { return self == nil && other == nil }
    return areSame(first, second, scope)
  }
}

extension ElementwiseComparable where Self: RandomAccessCollection {
  fileprivate static var elementTypes: [Any.Type] { [Element.self] }

  fileprivate func hasSameElements(as other: Self, _ scope: ComparisonScope) -> Bool {
    count == other.count && zip(self, other).allSatisfy { areSame($0, $1, scope) }
  }
}

extension Array: ElementwiseComparable {}
extension ArraySlice: ElementwiseComparable {}
extension ContiguousArray: ElementwiseComparable {}

extension Set: ElementwiseComparable {
  fileprivate static var elementTypes: [Any.Type] { [Element.self] }

  fileprivate func hasSameElements(as other: Self, _ scope: ComparisonScope) -> Bool {
    count == other.count
      && allSatisfy { element in other.firstIndex(of: element).map { areSame(element, other[$0], scope) } ?? false }
  }
}

extension Dictionary: ElementwiseComparable {
  fileprivate static var elementTypes: [Any.Type] { [Key.self, Value.self] }

  fileprivate func hasSameElements(as other: Self, _ scope: ComparisonScope) -> Bool {
    count == other.count
      && allSatisfy { key, value in
        guard let index = other.index(forKey: key) else { return false }
        return areSame(key, other[index].key, scope) && areSame(value, other[index].value, scope)
      }
  }
}
