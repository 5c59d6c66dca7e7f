import EnvironmentCore

/// The part of a value that a derived binding reads and writes.
protocol BindingPart<Whole, Part> {
  associatedtype Whole
  associatedtype Part

  /// Indicates whether an object stores the part. The value is a reference to that object, or contains one.
  var isOfObject: Bool { get }

  /// Returns the part, or the value that a binding reads in place of a missing part.
  func read(from whole: Whole) -> Part

  /// Replaces the part. Does nothing if it isn't there.
  func write(_ new: Part, to whole: inout Whole)

  /// Returns whether a change of the whole changes the part, according to a comparison of the part's values.
  func isChanged(by change: StateChange, from old: Whole, to new: Whole, _ isChanged: PartComparison<Part>) -> Bool

  /// Returns whether another part is the same part of a value.
  func isSame(as other: Self) -> Bool
}

/// A function that returns whether a change of a state changes what a reader has read of a value.
typealias PartComparison<Value> = (_ change: StateChange, _ old: Value, _ new: Value) -> Bool

/// A change of a state, with what the comparisons of its parts share.
final class StateChange {
  /// The places of the elements of collections before and after the change, by the key path of the identifiers.
  var places: [AnyKeyPath: Any] = [:]
}

extension BindingPart {
  var isOfObject: Bool { false }

  func isChanged(by change: StateChange, from old: Whole, to new: Whole, _ isChanged: PartComparison<Part>) -> Bool {
    isChanged(change, read(from: old), read(from: new))
  }
}

/// The property at a key path.
struct MemberPart<Whole, Part>: BindingPart {
  let keyPath: WritableKeyPath<Whole, Part>

  // A property of an object isn't part of the value: Observation notifies its readers.
  var isOfObject: Bool { keyPath is ReferenceWritableKeyPath<Whole, Part> }
  func read(from whole: Whole) -> Part { whole[keyPath: keyPath] }
  func write(_ new: Part, to whole: inout Whole) { whole[keyPath: keyPath] = new }
  func isSame(as other: Self) -> Bool { keyPath == other.keyPath }

  func isChanged(by change: StateChange, from old: Whole, to new: Whole, _ isChanged: PartComparison<Part>) -> Bool {
    if MemoryLayout<Whole>.offset(of: keyPath) != nil {
      return isChanged(change, old[keyPath: keyPath], new[keyPath: keyPath])
    }
    // A computed property may trap if a value that it expects, such as an element, is missing. A view that reads the
    // property is evaluated after the views around it, and so only if they still show it.
    return !areSame(old, new)
  }
}

/// An element of a collection, by its index. If the collection has become too short, the part reads the element that
/// was there when the part was made, and writes nothing.
struct ElementPart<Whole: MutableCollection>: BindingPart {
  let index: Whole.Index
  let original: Whole.Element

  func read(from whole: Whole) -> Whole.Element { isIn(whole) ? whole[index] : original }
  func write(_ new: Whole.Element, to whole: inout Whole) { if isIn(whole) { whole[index] = new } }
  func isSame(as other: Self) -> Bool { index == other.index }

  // Bindings to an element that appears or disappears may have different original elements.
  func isChanged(
    by change: StateChange, from old: Whole, to new: Whole, _ isChanged: PartComparison<Whole.Element>
  ) -> Bool {
    switch (isIn(old), isIn(new)) {
    case (true, true): isChanged(change, old[index], new[index])
    case (let wasIn, let isIn): wasIn != isIn
    }
  }

  private func isIn(_ whole: Whole) -> Bool { whole.startIndex <= index && index < whole.endIndex }
}

/// The value for a key of a dictionary.
struct DictionaryPart<Key: Hashable, Value>: BindingPart {
  let key: Key

  func read(from whole: [Key: Value]) -> Value? { whole[key] }
  func write(_ new: Value?, to whole: inout [Key: Value]) { whole[key] = new }
  func isSame(as other: Self) -> Bool { key == other.key }
}

/// The value in an optional. If the optional has become `nil`, the part reads the value that was there when the part
/// was made.
struct UnwrappedPart<Part>: BindingPart {
  let original: Part

  func read(from whole: Part?) -> Part { whole ?? original }
  func write(_ new: Part, to whole: inout Part?) { whole = new }
  func isSame(as other: Self) -> Bool { true }

  // Bindings to a value that appears or disappears may have different original values.
  func isChanged(by change: StateChange, from old: Part?, to new: Part?, _ isChanged: PartComparison<Part>) -> Bool {
    switch (old, new) {
    case (let old?, let new?): isChanged(change, old, new)
    case (nil, nil): false
    default: true
    }
  }
}

/// A value as an optional. `nil` isn't written.
struct OptionalPart<Whole>: BindingPart {
  func read(from whole: Whole) -> Whole? { whole }
  func write(_ new: Whole?, to whole: inout Whole) { if let new { whole = new } }
  func isSame(as other: Self) -> Bool { true }
}

/// A type-erased value. A value of another type isn't written.
struct HashablePart<Whole: Hashable>: BindingPart {
  func read(from whole: Whole) -> AnyHashable { AnyHashable(whole) }
  func write(_ new: AnyHashable, to whole: inout Whole) { if let new = new.base as? Whole { whole = new } }
  func isSame(as other: Self) -> Bool { true }
}
