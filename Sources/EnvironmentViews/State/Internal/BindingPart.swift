/// What a binding that was made from another has of the other's value.
protocol BindingPart<Whole, Part> {
  associatedtype Whole
  associatedtype Part

  func read(from whole: Whole) -> Part
  func write(_ part: Part, to whole: inout Whole)

  /// Whether another part is the same one of the same value.
  func isSame(as other: Self) -> Bool
}

/// A part of what is in another location.
final class PartLocation<Part: BindingPart>: BindingLocation {
  private let whole: any BindingLocation<Part.Whole>
  private let part: Part

  init(_ part: Part, of whole: any BindingLocation<Part.Whole>) {
    self.part = part
    self.whole = whole
  }

  var value: Part.Part {
    get { part.read(from: whole.value) }
    set {
      var value = whole.value
      part.write(newValue, to: &value)
      whole.value = value
    }
  }

  func isSame(as other: any BindingLocation<Part.Part>) -> Bool {
    guard let other = other as? PartLocation else { return false }
    return part.isSame(as: other.part) && whole.isSame(as: other.whole)
  }
}

/// What is at a key path.
struct MemberPart<Whole, Part>: BindingPart {
  let keyPath: WritableKeyPath<Whole, Part>

  func read(from whole: Whole) -> Part { whole[keyPath: keyPath] }
  func write(_ part: Part, to whole: inout Whole) { whole[keyPath: keyPath] = part }
  func isSame(as other: Self) -> Bool { keyPath == other.keyPath }
}

/// An element of a collection. One that is gone is read as it was, and isn't written.
struct ElementPart<Whole: MutableCollection>: BindingPart {
  let index: Whole.Index
  let original: Whole.Element

  func read(from whole: Whole) -> Whole.Element {
    isIn(whole) ? whole[index] : original
  }

  func write(_ part: Whole.Element, to whole: inout Whole) {
    if isIn(whole) { whole[index] = part }
  }

  func isSame(as other: Self) -> Bool { index == other.index }

  private func isIn(_ whole: Whole) -> Bool { whole.startIndex <= index && index < whole.endIndex }
}

/// What is in an optional. Where there is nothing any more, it is read as it was.
struct UnwrappedPart<Part>: BindingPart {
  let original: Part

  func read(from whole: Part?) -> Part { whole ?? original }
  func write(_ part: Part, to whole: inout Part?) { whole = part }
  func isSame(as other: Self) -> Bool { true }
}

/// A value as an optional. `nil` isn't written.
struct OptionalPart<Whole>: BindingPart {
  func read(from whole: Whole) -> Whole? { whole }
  func write(_ part: Whole?, to whole: inout Whole) { if let part { whole = part } }
  func isSame(as other: Self) -> Bool { true }
}

/// A value as one of no particular type. A value of another type isn't written.
struct HashablePart<Whole: Hashable>: BindingPart {
  func read(from whole: Whole) -> AnyHashable { AnyHashable(whole) }
  func write(_ part: AnyHashable, to whole: inout Whole) { if let part = part.base as? Whole { whole = part } }
  func isSame(as other: Self) -> Bool { true }
}
