public protocol EnvironmentKey {
  associatedtype Value

  static var defaultValue: Self.Value { get }
}

public struct EnvironmentValues: CustomStringConvertible {
  /// The identity of an environment. Each change makes a new one, also one that sets an equal value.
  final class Identity: Sendable {}

  private var values: [ObjectIdentifier: Any] = [:] {
    didSet { identity = Identity() }
  }
  private(set) var identity = Identity()

  /// The reads through this copy, if it is that of an `@Environment(\.self)` property.
  private var reads: EnvironmentReads?

  public init() {}

  /// Accesses the value for a key. Each read that finds no value evaluates the default.
  public subscript<K: EnvironmentKey>(key: K.Type) -> K.Value {
    get {
      let value = values[ObjectIdentifier(key)].flatMap { $0 as? K.Value } ?? K.defaultValue
      reads?.add(key, value)
      return value
    }
    set { values[ObjectIdentifier(key)] = newValue }
  }

  /// A copy that records the keys that are read through it and its copies.
  var tracked: EnvironmentValues {
    var copy = self
    copy.reads = EnvironmentReads()
    return copy
  }

  /// Returns whether each key that was read through this copy has the same value in another environment.
  func hasSameReadValues(as other: EnvironmentValues) -> Bool { reads?.areSame(in: other) ?? false }

  public var description: String {
    "\(values.count) values"
  }
}

@available(*, unavailable)
extension EnvironmentValues: Sendable {}

extension EnvironmentValues: PartwiseEqual {
  func hasEqualParts(_ other: Any) -> Bool { (other as? EnvironmentValues)?.identity === identity }
}

/// The keys that are read through the copy of an environment, with their values.
//
// A lock guards the reads: a copy may be read on any thread.
private final class EnvironmentReads {
  private let lock = NSLock()
  private var comparisons: [ObjectIdentifier: (EnvironmentValues) -> Bool] = [:]

  func add<K: EnvironmentKey>(_ key: K.Type, _ value: K.Value) {
    lock.lock()
    defer { lock.unlock() }
    comparisons[ObjectIdentifier(key)] = { areKnownEqual(value, $0[key]) }
  }

  func areSame(in environment: EnvironmentValues) -> Bool {
    lock.lock()
    let comparisons = comparisons
    lock.unlock()
    return comparisons.values.allSatisfy { $0(environment) }
  }
}

// MARK: Objects

private struct ObjectKey<Object: AnyObject & Observable>: EnvironmentKey {
  static var defaultValue: Object? { nil }
}

extension EnvironmentValues {
  public subscript<T: AnyObject & Observable>(objectType: T.Type) -> T? {
    get { self[ObjectKey<T>.self] }
    set { self[ObjectKey<T>.self] = newValue }
  }

  /// Accesses an object by a key path, as `@Environment` reads it.
  subscript<T: AnyObject & Observable>(object object: ObjectReference<T>) -> T? {
    get { self[T.self] }
    set { self[T.self] = newValue }
  }

  subscript<T: AnyObject & Observable>(requiredObject object: ObjectReference<T>) -> T {
    guard let object = self[T.self] else {
      preconditionFailure(
        "No Observable object of type \(T.self) found. A View.environmentObject(_:) for \(T.self) may be missing.")
    }
    return object
  }
}

struct ObjectReference<Object>: Hashable {}

// MARK: Setting

extension View {
  nonisolated public func environment<V>(
    _ keyPath: WritableKeyPath<EnvironmentValues, V>, _ value: V
  ) -> some View {
    modifier(EnvironmentModifier(keyPath: keyPath, value: value))
  }

  nonisolated public func environment<T: AnyObject & Observable>(_ object: T?) -> some View {
    modifier(EnvironmentModifier(keyPath: \.[object: ObjectReference<T>()], value: object))
  }

  nonisolated public func transformEnvironment<V>(
    _ keyPath: WritableKeyPath<EnvironmentValues, V>, transform: @escaping (inout V) -> Void
  ) -> some View {
    modifier(EnvironmentTransformModifier(keyPath: keyPath, transform: transform))
  }
}

struct EnvironmentModifier<Value> {
  typealias Body = Never

  let keyPath: WritableKeyPath<EnvironmentValues, Value>
  let value: Value

  init(keyPath: WritableKeyPath<EnvironmentValues, Value>, value: Value) {
    self.keyPath = keyPath
    self.value = value
  }
}

extension EnvironmentModifier: ViewModifier {
  nonisolated func write(to environment: inout EnvironmentValues) {
    environment[keyPath: keyPath] = value
  }
}

struct EnvironmentTransformModifier<Value> {
  typealias Body = Never

  let keyPath: WritableKeyPath<EnvironmentValues, Value>
  let transform: (inout Value) -> Void

  init(keyPath: WritableKeyPath<EnvironmentValues, Value>, transform: @escaping (inout Value) -> Void) {
    self.keyPath = keyPath
    self.transform = transform
  }
}

extension EnvironmentTransformModifier: ViewModifier {
  nonisolated func write(to environment: inout EnvironmentValues) {
    transform(&environment[keyPath: keyPath])
  }
}
