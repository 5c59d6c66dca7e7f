/// What a value holds, as far as objects can be in it.
enum HeldValues {
  /// Whether values of a type may be, or hold, objects that can be bound.
  static func canHoldObjects<Value>(_ type: Value.Type) -> Bool {
    if _isPOD(Value.self) || Value.self == String.self { return false }
    if let container = type as? any ObjectContainer.Type { return container.canHoldObjects }
    return true
  }

  /// The same of a type that is known at run time alone.
  static func canHoldObjects(ofType type: Any.Type) -> Bool {
    func canHold<Value>(_ type: Value.Type) -> Bool { canHoldObjects(type) }
    return _openExistential(type, do: canHold)
  }

  /// The values that are next to be looked at: the elements of a collection, the fields of a struct or a tuple, and the
  /// payload of an enum. An object keeps what it has to itself.
  static func values(in value: Any) -> [Any] {
    if let container = value as? any ObjectContainer { return container.heldValues }
    let mirror = Mirror(reflecting: value)
    if mirror.displayStyle == .class || mirror.displayStyle == .foreignReference { return [] }
    return mirror.children.map(\.value).filter { canHoldObjects(ofType: type(of: $0)) }
  }
}

/// A type of the standard library whose elements are looked at without a mirror, or not at all.
private protocol ObjectContainer {
  static var canHoldObjects: Bool { get }
  var heldValues: [Any] { get }
}

extension Optional: ObjectContainer {
  fileprivate static var canHoldObjects: Bool { HeldValues.canHoldObjects(Wrapped.self) }
  fileprivate var heldValues: [Any] { map { [$0] } ?? [] }
}

extension Array: ObjectContainer {
  fileprivate static var canHoldObjects: Bool { HeldValues.canHoldObjects(Element.self) }
  fileprivate var heldValues: [Any] { Self.canHoldObjects ? self : [] }
}

extension ContiguousArray: ObjectContainer {
  fileprivate static var canHoldObjects: Bool { HeldValues.canHoldObjects(Element.self) }
  fileprivate var heldValues: [Any] { Self.canHoldObjects ? Swift.Array(self) : [] }
}

extension Set: ObjectContainer {
  fileprivate static var canHoldObjects: Bool { HeldValues.canHoldObjects(Element.self) }
  fileprivate var heldValues: [Any] { Self.canHoldObjects ? Swift.Array(self) : [] }
}

extension Dictionary: ObjectContainer {
  fileprivate static var canHoldObjects: Bool {
    HeldValues.canHoldObjects(Key.self) || HeldValues.canHoldObjects(Value.self)
  }
  fileprivate var heldValues: [Any] { Self.canHoldObjects ? Swift.Array(keys) + Swift.Array(values) : [] }
}
