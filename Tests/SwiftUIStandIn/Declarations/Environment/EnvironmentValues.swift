public protocol EnvironmentKey {
  associatedtype Value

  static var defaultValue: Self.Value { get }
}

public struct EnvironmentValues: CustomStringConvertible {
  var values: [ObjectIdentifier: Any] = [:]

  public init() {}

  /// Accesses the value for a key. Each read that finds no value evaluates the default.
  public subscript<K: EnvironmentKey>(key: K.Type) -> K.Value {
    get { values[ObjectIdentifier(key)].flatMap { $0 as? K.Value } ?? K.defaultValue }
    set { values[ObjectIdentifier(key)] = newValue }
  }

  public var description: String {
    "\(values.count) values"
  }
}

@available(*, unavailable)
extension EnvironmentValues: Sendable {}

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
