import EnvironmentCore

/// The location that a binding reads and writes.
protocol BindingLocation<Value>: AnyObject {
  associatedtype Value

  /// The value. Reading it makes the body under evaluation depend on it.
  var value: Value { get set }

  /// The value, for making a binding to a part of it. Reading this adds no dependency.
  var current: Value { get }

  /// Writes a changed value. The location may call the function again if the value changes meanwhile.
  func update(_ write: (inout Value) -> Void)

  /// Returns a signal that is sent when a change of the value is one for a comparison; `nil` if changes can't be
  /// compared, so that a reader of a part has to read the value.
  func makeSignal(_ isChanged: @escaping PartComparison<Value>) -> ReaderSignal?

  /// Returns whether another location is the same place.
  func isSame(as other: any BindingLocation<Value>) -> Bool
}

extension BindingLocation {
  var current: Value { value }
  func update(_ write: (inout Value) -> Void) {
    var new = current
    write(&new)
    value = new
  }

  func makeSignal(_ isChanged: @escaping PartComparison<Value>) -> ReaderSignal? { nil }
  func isSame(as other: any BindingLocation<Value>) -> Bool { self === other }

  /// Returns the value. The body under evaluation depends only on the changes that a comparison finds.
  func value(for isChanged: @escaping PartComparison<Value>) -> Value {
    guard let signal = makeSignal(isChanged) else { return value }
    signal.access()
    return current
  }
}

/// A location that two functions read and write.
final class FunctionLocation<Value>: BindingLocation {
  private let get: () -> Value
  private let set: (Value) -> Void

  init(get: @escaping () -> Value, set: @escaping (Value) -> Void) {
    self.get = get
    self.set = set
  }

  var value: Value {
    get { get() }
    set { set(newValue) }
  }
}

/// A constant value.
final class ConstantLocation<Value>: BindingLocation {
  private let constant: Value

  init(_ constant: Value) {
    self.constant = constant
  }

  var value: Value {
    get { constant }
    set {}
  }

  func isSame(as other: any BindingLocation<Value>) -> Bool {
    (other as? ConstantLocation).map { areSame(constant, $0.constant) } ?? false
  }
}

/// A property of an object.
final class ObjectMemberLocation<Object: AnyObject, Value>: BindingLocation {
  private let object: Object
  private let keyPath: ReferenceWritableKeyPath<Object, Value>

  init(_ object: Object, _ keyPath: ReferenceWritableKeyPath<Object, Value>) {
    self.object = object
    self.keyPath = keyPath
  }

  var value: Value {
    get { object[keyPath: keyPath] }
    set { object[keyPath: keyPath] = newValue }
  }

  func isSame(as other: any BindingLocation<Value>) -> Bool {
    guard let other = other as? ObjectMemberLocation else { return false }
    return object === other.object && keyPath == other.keyPath
  }
}
