@_spi(Reflection) import Swift
import EnvironmentCore

/// Whether two values are known to be the same, so that what was made of one can stand for what would be made of the
/// other.
///
/// Types with an `==` are asked. Of other values each part is compared: objects and functions by identity, plain data by
/// value, dynamic properties by where they take their values from.
func areSame<Value>(_ first: Value, _ second: Value) -> Bool {
  areSame(first, second, depth: 0)
}

private func areSame<Value>(_ first: Value, _ second: Value, depth: Int) -> Bool {
  withUnsafePointer(to: first) { first in
    withUnsafePointer(to: second) { second in
      ValueComparison.comparison(of: Value.self).areSame(first, second, depth: depth)
    }
  }
}

/// How to compare two values of one type in memory. Reflection finds out once for each type.
///
/// Isolation: can be used from any thread; the values are the caller's.
//
// `@unchecked Sendable`: immutable, and its functions capture nothing but types and other comparisons. The `==` of a type
// that is isolated to an actor is found on that actor only, where values of such a type are.
final class ValueComparison: @unchecked Sendable {
  /// Compares what is at two addresses; `depth` values of unknown type are around it.
  typealias Compare = (_ first: UnsafeRawPointer, _ second: UnsafeRawPointer, _ depth: Int) -> Bool

  private let size: Int

  /// What is left to do for values whose bytes differ. `nil` if they can't be the same then.
  private let compare: Compare?

  private init(size: Int, compare: Compare?) {
    self.size = size
    self.compare = compare
  }

  private static let comparisons = Lock<[ObjectIdentifier: ValueComparison]>([:])

  static func comparison(of type: Any.Type) -> ValueComparison {
    if let comparison = comparisons.withLock({ $0[ObjectIdentifier(type)] }) { return comparison }
    // Made without the lock, since the comparisons of the parts are asked for.
    let comparison = ValueComparison(size: memorySize(of: type), compare: compare(of: type))
    comparisons.withLock { $0[ObjectIdentifier(type)] = comparison }
    return comparison
  }

  func areSame(_ first: UnsafeRawPointer, _ second: UnsafeRawPointer, depth: Int = 0) -> Bool {
    hasSameBytes(first, second) || compare?(first, second, depth) == true
  }

  func hasSameBytes(_ first: UnsafeRawPointer, _ second: UnsafeRawPointer) -> Bool {
    UnsafeRawBufferPointer(start: first, count: size).elementsEqual(UnsafeRawBufferPointer(start: second, count: size))
  }
}

// MARK: Reflection

extension ValueComparison {
  private static func compare(of type: Any.Type) -> Compare? {
    if isReference(type) { return nil }
    if let type = type as? any SourceComparable.Type { return compareSources(type) }
    if let type = type as? any Equatable.Type { return compareEquatable(type) }
    if let type = type as? any ComparableOptional.Type { return type.compare }
    switch kind(of: type) {
    case .struct, .tuple: return compareFields(of: type)
    case .enum: return compareCases(of: type)
    case .existential: return compareExistentials()
    default: return nil
    }
  }

  /// Whether two values of a type are the same if and only if their bytes are: references to objects, which are compared
  /// by identity, also in optionals. A weak reference is seen as an optional and must not be read as one.
  private static func isReference(_ type: Any.Type) -> Bool {
    if let optional = type as? any ComparableOptional.Type { return isReference(optional.wrapped) }
    return switch kind(of: type) {
    case .class, .foreignClass, .objcClassWrapper: true
    case .existential: memorySize(of: type) < MemoryLayout<Any>.size
    default: false
    }
  }

  private static func compareSources<Value: SourceComparable>(_ type: Value.Type) -> Compare {
    { first, second, _ in
      let second = second.assumingMemoryBound(to: Value.self).pointee
      return first.assumingMemoryBound(to: Value.self).pointee.hasSource(of: second)
    }
  }

  private static func compareEquatable<Value: Equatable>(_ type: Value.Type) -> Compare {
    { first, second, _ in
      first.assumingMemoryBound(to: Value.self).pointee == second.assumingMemoryBound(to: Value.self).pointee
    }
  }

  private static func compareFields(of type: Any.Type) -> Compare? {
    var fields: [(offset: Int, type: Any.Type)] = []
    forEachField(of: type) { _, offset, _, field in fields.append((offset, field)) }
    // Of a type without reflection metadata there is nothing to look into.
    if fields.isEmpty { return nil }
    let parts = fields.map { (offset: $0.offset, comparison: comparison(of: $0.type)) }
    return { first, second, depth in
      parts.allSatisfy { $0.comparison.areSame(first + $0.offset, second + $0.offset, depth: depth) }
    }
  }

  /// Compares values of an enum, whose payload can only be reached through a mirror.
  private static func compareCases(of type: Any.Type) -> Compare {
    { first, second, depth in
      let first = Mirror(reflecting: value(of: type, at: first)).children.first
      let second = Mirror(reflecting: value(of: type, at: second)).children.first
      guard let first, let second, first.label == second.label else { return false }
      return areExistentialsSame(first.value, second.value, depth: depth)
    }
  }

  /// Compares values of unknown types, whichever protocols they are known by: these come after what an `Any` has.
  private static func compareExistentials() -> Compare {
    { first, second, depth in
      let first = first.assumingMemoryBound(to: Any.self).pointee
      let second = second.assumingMemoryBound(to: Any.self).pointee
      return areExistentialsSame(first, second, depth: depth)
    }
  }

  private static let maximumDepth = 64

  private static func areExistentialsSame(_ first: Any, _ second: Any, depth: Int) -> Bool {
    guard type(of: first) == type(of: second), depth < maximumDepth else { return false }
    return isSame(first, as: second, depth: depth + 1)
  }
}

private func memorySize(of type: Any.Type) -> Int {
  func size<Value>(of type: Value.Type) -> Int { MemoryLayout<Value>.size }
  return _openExistential(type, do: size)
}

private func value(of type: Any.Type, at address: UnsafeRawPointer) -> Any {
  func value<Value>(of type: Value.Type) -> Any { address.assumingMemoryBound(to: Value.self).pointee }
  return _openExistential(type, do: value)
}

private func isSame<First>(_ first: First, as second: Any, depth: Int) -> Bool {
  (second as? First).map { areSame(first, $0, depth: depth) } ?? false
}

/// A type of values that are the same if they have the same source, whatever they hold at the moment.
package protocol SourceComparable {
  func hasSource(of other: Self) -> Bool
}

private protocol ComparableOptional {
  static var wrapped: Any.Type { get }
  static var compare: ValueComparison.Compare { get }
}

extension Optional: ComparableOptional {
  fileprivate static var wrapped: Any.Type { Wrapped.self }

  fileprivate static var compare: ValueComparison.Compare {
    { first, second, depth in
      let first = first.assumingMemoryBound(to: Self.self).pointee
      let second = second.assumingMemoryBound(to: Self.self).pointee
      return switch (first, second) {
      case (let first?, let second?): areSame(first, second, depth: depth)
      case (nil, nil): true
      default: false
      }
    }
  }
}
