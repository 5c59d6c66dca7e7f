/// The place that a binding reads and writes. Two locations of the same place are equal, so that a view that receives
/// a binding again has not changed.
class Location<Value>: Equatable {
  var value: Value {
    get { preconditionFailure("\(Self.self) has no value.") }
    set { preconditionFailure("\(Self.self) has no value to set, but is given \(newValue).") }
  }

  func set(_ value: Value, _ transaction: Transaction) {
    self.value = value
  }

  func isEqual(to other: Location<Value>) -> Bool {
    self === other
  }

  static func == (a: Location<Value>, b: Location<Value>) -> Bool {
    a.isEqual(to: b)
  }
}

final class ConstantLocation<Value>: Location<Value> {
  private let constant: Value

  init(_ value: Value) {
    constant = value
  }

  override var value: Value {
    get { constant }
    set {}
  }

  override func isEqual(to other: Location<Value>) -> Bool {
    guard let other = other as? ConstantLocation<Value> else { return false }
    return areKnownEqual(constant, other.constant)
  }
}

final class FunctionLocation<Value>: Location<Value> {
  private let read: () -> Value
  private let write: (Value, Transaction) -> Void

  init(get: @escaping () -> Value, set: @escaping (Value, Transaction) -> Void) {
    read = get
    write = set
  }

  override var value: Value {
    get { read() }
    set { write(newValue, Transaction()) }
  }

  override func set(_ value: Value, _ transaction: Transaction) {
    write(value, transaction)
  }
}

/// A part of the value at another location.
final class ProjectedLocation<Base, Value>: Location<Value> {
  private let base: Location<Base>
  private let projection: WritableKeyPath<Base, Value>

  init(base: Location<Base>, projection: WritableKeyPath<Base, Value>) {
    self.base = base
    self.projection = projection
  }

  override var value: Value {
    get { base.value[keyPath: projection] }
    set { base.value[keyPath: projection] = newValue }
  }

  override func set(_ value: Value, _ transaction: Transaction) {
    var whole = base.value
    whole[keyPath: projection] = value
    base.set(whole, transaction)
  }

  override func isEqual(to other: Location<Value>) -> Bool {
    guard let other = other as? ProjectedLocation<Base, Value> else { return false }
    return base == other.base && projection == other.projection
  }
}

final class ElementLocation<Base: MutableCollection>: Location<Base.Element> {
  private let base: Location<Base>
  private let position: Base.Index

  init(base: Location<Base>, position: Base.Index) {
    self.base = base
    self.position = position
  }

  override var value: Base.Element {
    get { base.value[position] }
    set { base.value[position] = newValue }
  }

  override func isEqual(to other: Location<Base.Element>) -> Bool {
    guard let other = other as? ElementLocation<Base> else { return false }
    return base == other.base && position == other.position
  }
}

/// A property of an object.
final class ObjectLocation<Object: AnyObject, Value>: Location<Value> {
  private let object: Object
  private let property: ReferenceWritableKeyPath<Object, Value>

  init(object: Object, property: ReferenceWritableKeyPath<Object, Value>) {
    self.object = object
    self.property = property
  }

  override var value: Value {
    get { object[keyPath: property] }
    set { object[keyPath: property] = newValue }
  }

  override func isEqual(to other: Location<Value>) -> Bool {
    guard let other = other as? ObjectLocation<Object, Value> else { return false }
    return object === other.object && property == other.property
  }
}

/// The value of another location in another form, which the two types determine.
final class ConvertedLocation<Base, Value>: Location<Value> {
  private let base: Location<Base>
  private let convert: (Base) -> Value
  private let revert: (Value) -> Base?

  init(base: Location<Base>, convert: @escaping (Base) -> Value, revert: @escaping (Value) -> Base?) {
    self.base = base
    self.convert = convert
    self.revert = revert
  }

  override var value: Value {
    get { convert(base.value) }
    set { set(newValue, Transaction()) }
  }

  override func set(_ value: Value, _ transaction: Transaction) {
    guard let whole = revert(value) else { return }
    base.set(whole, transaction)
  }

  override func isEqual(to other: Location<Value>) -> Bool {
    guard let other = other as? ConvertedLocation<Base, Value> else { return false }
    return base == other.base
  }
}
