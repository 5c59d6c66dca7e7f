/// Returns whether values of a type may be, or hold, bindable objects.
///
/// This only saves time: an array of a million numbers, for example, is skipped because of its type.
func canHoldObjects<Value>(_ type: Value.Type) -> Bool {
  if _isPOD(Value.self) || Value.self == String.self { return false }
  if let container = type as? any ObjectContainer.Type { return container.canHoldObjects }
  return true
}

/// Returns whether values of a type known only at run time may be, or hold, bindable objects.
func canHoldObjects(ofType type: Any.Type) -> Bool {
  func canHold<Value>(_ type: Value.Type) -> Bool { canHoldObjects(type) }
  return _openExistential(type, do: canHold)
}

/// Returns the values directly inside a value: the elements of a collection, the fields of a struct or a tuple, and the
/// payload of an enum. The properties of an object are not among them.
func heldValues(of value: Any) -> [Any] {
  if let container = value as? any ObjectContainer { return container.heldValues }
  let mirror = Mirror(reflecting: value)
  if mirror.displayStyle == .class { return [] }
  if #available(macOS 26.0, iOS 26.0, tvOS 26.0, watchOS 26.0, visionOS 26.0, *) {
    if mirror.displayStyle == .foreignReference { return [] }
  }
  return mirror.children.map(\.value).filter { canHoldObjects(ofType: type(of: $0)) }
}

/// A type of the standard library whose elements are read without a mirror, or skipped because of their type.
private protocol ObjectContainer {
  static var canHoldObjects: Bool { get }
  var heldValues: [Any] { get }
}

extension Optional: ObjectContainer {
  fileprivate static var canHoldObjects: Bool { EnvironmentCore.canHoldObjects(Wrapped.self) }
  fileprivate var heldValues: [Any] { map { [$0] } ?? [] }
}

extension ObjectContainer where Self: Sequence {
  fileprivate static var canHoldObjects: Bool { EnvironmentCore.canHoldObjects(Element.self) }
  fileprivate var heldValues: [Any] { Self.canHoldObjects ? Array(self) : [] }
}

extension Array: ObjectContainer {}
extension ContiguousArray: ObjectContainer {}
extension Set: ObjectContainer {}

extension Dictionary: ObjectContainer {
  fileprivate static var canHoldObjects: Bool {
    EnvironmentCore.canHoldObjects(Key.self) || EnvironmentCore.canHoldObjects(Value.self)
  }
  fileprivate var heldValues: [Any] { Self.canHoldObjects ? Swift.Array(keys) + Swift.Array(values) : [] }
}
