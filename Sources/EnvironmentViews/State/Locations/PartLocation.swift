import EnvironmentCore

/// A location whose value has readers of its own for each part.
protocol TrackedLocation<Value>: BindingLocation {
  /// The readers of the value and of its parts; `nil` as long as there are none.
  var existingReaders: ValueReaders<Value>? { get }

  /// Returns the readers, made if there are none; `nil` if they can't be distinguished from those of the enclosing
  /// value.
  func makeReaders() -> ValueReaders<Value>?

  /// Indicates whether the value can be modified where the state keeps it, because that runs only the library's code.
  var isModifiable: Bool { get }

  /// Collects the readers of this value and of the values around it that a modification of a part concerns.
  func collect(_ modification: PartModification<Value>, into change: inout StateChange)

  /// Modifies the value where the state keeps it, without notifying a reader.
  func modify(_ body: (inout Value) -> Void)
}

/// A part of the value at another location.
///
/// A read makes the body depend on the part alone. A write to the part of a state notifies the readers of that part, of
/// the values around it, and of those of its own parts that differ. It doesn't compare the parts beside it, so writing
/// an element takes the same time in an array of any size.
final class PartLocation<Part: BindingPart>: BindingLocation {
  private let whole: any BindingLocation<Part.Whole>
  private let part: Part

  init(_ part: Part, of whole: any BindingLocation<Part.Whole>) {
    self.part = part
    self.whole = whole
  }

  var current: Part.Part { part.read(from: whole.current) }

  var tracked: (any TrackedLocation<Part.Part>)? { whole.tracked == nil || part.key == nil ? nil : self }

  var value: Part.Part {
    get {
      guard let readers = makeReaders() else { return part.read(from: whole.value) }
      readers.noteRead()
      return current
    }
    set {
      guard isModifiable else { return writeWhole(newValue) }
      // Kept to the end: releasing it may run user code, which may use the state.
      let old = current
      defer { withExtendedLifetime(old) {} }
      var change = StateChange()
      if !areSame(old, newValue) {
        let readers = existingReaders
        readers?.collect(from: old, to: newValue, into: &change)
        collectAround(readers, { $0 = newValue }, into: &change)
      }
      change.make { modify { $0 = newValue } }
    }
  }

  /// Writes a part by writing the value that it is in.
  private func writeWhole(_ new: Part.Part) {
    var value = whole.current
    part.find(in: value)
    part.modify(&value) { $0 = new }
    if !part.isOfObject { whole.value = value }
    part.noteModified(value)
  }

  /// Collects the readers of the values around the part, and those of the other parts that the modification concerns.
  private func collectAround(
    _ readers: AnyObject?, _ modify: @escaping (inout Part.Part) -> Void, into change: inout StateChange
  ) {
    guard let tracked = whole.tracked, let extent = part.extent(in: tracked.current) else { return }
    let modification = PartModification(extent: extent, readers: readers) { [part] in part.modify(&$0, modify) }
    tracked.collect(modification, into: &change)
  }

  func isSame(as other: any BindingLocation<Part.Part>) -> Bool {
    guard let other = other as? PartLocation else { return false }
    return part.isSame(as: other.part) && whole.isSame(as: other.whole)
  }
}

extension PartLocation: TrackedLocation {
  var existingReaders: ValueReaders<Part.Part>? {
    whole.tracked?.existingReaders.flatMap { part.readers(in: $0, makes: false) }
  }

  func makeReaders() -> ValueReaders<Part.Part>? {
    guard part.key != nil else { return nil }
    return whole.tracked?.makeReaders().flatMap { part.readers(in: $0, makes: true) }
  }

  var isModifiable: Bool {
    guard part.key != nil, let tracked = whole.tracked, tracked.isModifiable else { return false }
    return part.extent(in: tracked.current) != nil
  }

  func collect(_ modification: PartModification<Part.Part>, into change: inout StateChange) {
    let readers = existingReaders
    readers?.collect(modification, at: self, into: &change)
    collectAround(readers, modification.modify, into: &change)
  }

  func modify(_ body: (inout Part.Part) -> Void) {
    guard let tracked = whole.tracked else { return }
    part.find(in: tracked.current)
    tracked.modify { part.modify(&$0, body) }
    part.noteModified(tracked.current)
  }
}
