import EnvironmentCore

/// The part of a value read and written by a derived binding.
protocol BindingPart<Whole, Part> {
  associatedtype Whole
  associatedtype Part

  /// Indicates whether an object stores the part. The value is a reference to that object, or contains one.
  var isOfObject: Bool { get }

  /// Returns the part, or the value for a binding to read in place of a missing part.
  func read(from whole: Whole) -> Part

  /// Replaces the part. Does nothing if it isn't there.
  func write(_ new: Part, to whole: inout Whole)

  /// Returns whether a change of the whole changes the part, according to a comparison of the part's values.
  func isChanged(by change: inout StateChange, from old: Whole, to new: Whole, _ isChanged: PartComparison<Part>)
    -> Bool

  /// Returns whether another part is the same part of a value.
  func isSame(as other: Self) -> Bool
}

/// A function that returns whether a change of a state changes what a reader has read of a value.
typealias PartComparison<Value> = (_ change: inout StateChange, _ old: Value, _ new: Value) -> Bool

/// What the comparisons of the parts of a state share for one change: the places of the elements of collections before
/// and after the change, by the key path of the identifiers.
typealias StateChange = [AnyKeyPath: Any]

extension BindingPart {
  var isOfObject: Bool { false }
}

/// The property at a key path.
struct MemberPart<Whole, Part>: BindingPart {
  let keyPath: WritableKeyPath<Whole, Part>

  // A property of an object isn't part of the value: Observation notifies its readers.
  var isOfObject: Bool { keyPath is ReferenceWritableKeyPath<Whole, Part> }
  func read(from whole: Whole) -> Part { whole[keyPath: keyPath] }
  func write(_ new: Part, to whole: inout Whole) { whole[keyPath: keyPath] = new }
  func isSame(as other: Self) -> Bool { keyPath == other.keyPath }

  func isChanged(by change: inout StateChange, from old: Whole, to new: Whole, _ isChanged: PartComparison<Part>)
    -> Bool
  {
    if MemoryLayout<Whole>.offset(of: keyPath) != nil {
      return isChanged(&change, old[keyPath: keyPath], new[keyPath: keyPath])
    }
    // A computed property may trap if a value it expects, such as an element, is missing. A view reading the property
    // is evaluated after the views around it, and so only if they still show it.
    return !areSame(old, new)
  }
}

/// A part read and written by functions.
struct FunctionPart<Whole, Part>: BindingPart {
  /// Distinguishes the part from others of the value.
  let identity: Any
  let get: (Whole) -> Part
  let set: (_ new: Part, _ whole: inout Whole) -> Void

  /// Returns whether the part is in a value. If it has appeared or disappeared, the bindings to it may read different
  /// values in place of it.
  var isIn: (Whole) -> Bool = { _ in true }

  func read(from whole: Whole) -> Part { get(whole) }
  func write(_ new: Part, to whole: inout Whole) { set(new, &whole) }
  func isSame(as other: Self) -> Bool { areSame(identity, other.identity) }

  func isChanged(by change: inout StateChange, from old: Whole, to new: Whole, _ isChanged: PartComparison<Part>)
    -> Bool
  {
    if isIn(old), isIn(new) { return isChanged(&change, get(old), get(new)) }
    return isIn(old) != isIn(new)
  }
}
