@_spi(Reflection) import Swift

/// Whether two values are known to be the same, so that what was made of one can stand for what would be made of the
/// other.
///
/// Types with an `==` are asked. Of other values each part is compared: objects and functions by identity, plain data by
/// value, dynamic properties by where they take their values from.
@MainActor
func areSame<Value>(_ first: Value, _ second: Value) -> Bool {
  withUnsafePointer(to: first) { first in
    withUnsafePointer(to: second) { second in
      ValueComparison.comparison(of: Value.self).areSame(first, second)
    }
  }
}

/// How to compare two values of one type in memory. Reflection finds out once for each type.
@MainActor
final class ValueComparison {
  typealias Compare = @MainActor (UnsafeRawPointer, UnsafeRawPointer) -> Bool

  private let size: Int

  /// What is left to do for values whose bytes differ. `nil` if they can't be the same then.
  private let compare: Compare?

  private init(size: Int, compare: Compare?) {
    self.size = size
    self.compare = compare
  }

  private static var comparisons: [ObjectIdentifier: ValueComparison] = [:]

  static func comparison(of type: Any.Type) -> ValueComparison {
    if let comparison = comparisons[ObjectIdentifier(type)] { return comparison }
    let comparison = ValueComparison(size: memorySize(of: type), compare: compare(of: type))
    comparisons[ObjectIdentifier(type)] = comparison
    return comparison
  }

  func areSame(_ first: UnsafeRawPointer, _ second: UnsafeRawPointer) -> Bool {
    hasSameBytes(first, second) || compare?(first, second) == true
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
    case .existential: return compareExistentials
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
    { first, second in
      first.assumingMemoryBound(to: Value.self).pointee.hasSource(of: second.assumingMemoryBound(to: Value.self).pointee)
    }
  }

  private static func compareEquatable<Value: Equatable>(_ type: Value.Type) -> Compare {
    { first, second in
      first.assumingMemoryBound(to: Value.self).pointee == second.assumingMemoryBound(to: Value.self).pointee
    }
  }

  private static func compareFields(of type: Any.Type) -> Compare {
    var fields: [(offset: Int, type: Any.Type)] = []
    forEachField(of: type) { _, offset, _, field in fields.append((offset, field)) }
    let comparisons = fields.map { (offset: $0.offset, comparison: comparison(of: $0.type)) }
    return { first, second in
      comparisons.allSatisfy { $0.comparison.areSame(first + $0.offset, second + $0.offset) }
    }
  }

  /// Compares values of an enum, whose payload can only be reached through a mirror.
  private static func compareCases(of type: Any.Type) -> Compare {
    { first, second in
      let first = Mirror(reflecting: value(of: type, at: first)).children.first
      let second = Mirror(reflecting: value(of: type, at: second)).children.first
      guard let first, let second, first.label == second.label else { return false }
      return areExistentialsSame(first.value, second.value)
    }
  }

  /// Compares values of unknown types, whichever protocols they are known by: these come after what an `Any` has.
  private static let compareExistentials: Compare = { first, second in
    areExistentialsSame(
      first.assumingMemoryBound(to: Any.self).pointee, second.assumingMemoryBound(to: Any.self).pointee)
  }

  /// How many values of unknown type, each in another, are under way.
  private static var depth = 0
  private static let maximumDepth = 64

  static func areExistentialsSame(_ first: Any, _ second: Any) -> Bool {
    guard type(of: first) == type(of: second), depth < maximumDepth else { return false }
    depth += 1
    defer { depth -= 1 }
    return isSame(first, as: second)
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

@MainActor
private func isSame<First>(_ first: First, as second: Any) -> Bool {
  (second as? First).map { areSame(first, $0) } ?? false
}

/// A type of values that are the same if they have the same source, whatever they hold at the moment.
package protocol SourceComparable {
  func hasSource(of other: Self) -> Bool
}

@MainActor
private protocol ComparableOptional {
  nonisolated static var wrapped: Any.Type { get }
  static var compare: ValueComparison.Compare { get }
}

extension Optional: ComparableOptional {
  nonisolated fileprivate static var wrapped: Any.Type { Wrapped.self }

  fileprivate static var compare: ValueComparison.Compare {
    { first, second in
      let first = first.assumingMemoryBound(to: Self.self).pointee
      let second = second.assumingMemoryBound(to: Self.self).pointee
      return switch (first, second) {
      case (let first?, let second?): areSame(first, second)
      case (nil, nil): true
      default: false
      }
    }
  }
}
