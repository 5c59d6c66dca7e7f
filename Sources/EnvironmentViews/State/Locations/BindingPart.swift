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

  /// Returns whether another part is the same part of a value.
  func isSame(as other: Self) -> Bool
}

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
}

/// A part read and written by functions.
struct FunctionPart<Whole, Part>: BindingPart {
  /// Distinguishes the part from others of the value.
  let identity: Any
  let get: (Whole) -> Part
  let set: (_ new: Part, _ whole: inout Whole) -> Void

  func read(from whole: Whole) -> Part { get(whole) }
  func write(_ new: Part, to whole: inout Whole) { set(new, &whole) }
  func isSame(as other: Self) -> Bool { areSame(identity, other.identity) }
}
