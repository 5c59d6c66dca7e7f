import EnvironmentCore

/// The location read and written by a binding.
protocol BindingLocation<Value>: AnyObject {
  associatedtype Value

  /// The value. Reading it makes the body under evaluation depend on it.
  var value: Value { get set }

  /// The value, for making a binding to a part of it. Reading this adds no dependency.
  var current: Value { get }

  /// The value kept here by a view, for inspection; `nil` if the location refers to another place.
  var inspectedValue: Any? { get }

  /// Writes a changed value. The location may call the function again if the value changes meanwhile.
  func update(_ write: (inout Value) -> Void)

  /// Returns a signal sent when a change of the value is one for a comparison; `nil` if changes can't be
  /// compared, so that a reader of a part has to read the value.
  func makeSignal(_ isChanged: @escaping PartComparison<Value>) -> ReaderSignal?

  /// The initial value of the location; `nil` if its readers are notified of changes. After each change, its view makes
  /// another location, which is compared with this one.
  var snapshot: Value? { get }

  /// Returns whether another location is the same place.
  func isSamePlace(as other: any BindingLocation<Value>) -> Bool

  /// Returns whether another location is the same place, with the same value if readers aren't notified of changes.
  func isSame(as other: any BindingLocation<Value>) -> Bool
}

extension BindingLocation {
  var current: Value { value }
  var inspectedValue: Any? { nil }
  func update(_ write: (inout Value) -> Void) {
    var new = current
    write(&new)
    value = new
  }

  func makeSignal(_ isChanged: @escaping PartComparison<Value>) -> ReaderSignal? { nil }
  var snapshot: Value? { nil }
  func isSamePlace(as other: any BindingLocation<Value>) -> Bool { self === other }
  func isSame(as other: any BindingLocation<Value>) -> Bool {
    guard isSamePlace(as: other) else { return false }
    guard let snapshot, let otherSnapshot = other.snapshot else { return true }
    return areSame(snapshot, otherSnapshot)
  }

  /// Returns the value. The body under evaluation depends only on the changes found by a comparison.
  func value(for isChanged: @escaping PartComparison<Value>) -> Value {
    guard let signal = makeSignal(isChanged) else { return value }
    signal.access()
    return current
  }
}

/// A location read and written by two functions.
final class FunctionLocation<Value>: BindingLocation {
  /// The place of the functions; `nil` if it isn't known. Locations of one place are the same.
  private let place: Any?
  let snapshot: Value?
  private let get: () -> Value
  private let set: (Value) -> Void

  init(
    place: Any? = nil, snapshot: Value? = nil, get: @escaping () -> Value, set: @escaping (Value) -> Void
  ) {
    self.place = place
    self.snapshot = snapshot
    self.get = get
    self.set = set
  }

  var value: Value {
    get { get() }
    set { set(newValue) }
  }

  func isSamePlace(as other: any BindingLocation<Value>) -> Bool {
    if self === other { return true }
    guard let place, let otherPlace = (other as? FunctionLocation)?.place else { return false }
    return areSame(place, otherPlace)
  }
}

/// A part of the value at another location.
///
/// A read makes the body depend on the part alone. A write replaces the whole value; the state then compares the parts
/// read.
final class PartLocation<Part: BindingPart>: BindingLocation {
  private var whole: any BindingLocation<Part.Whole>
  private let part: Part

  /// The signal of the latest read. Further reads share it.
  private var signal: ReaderSignal?

  init(_ part: Part, of whole: any BindingLocation<Part.Whole>) {
    self.part = part
    self.whole = whole
  }

  var current: Part.Part { part.read(from: whole.current) }

  var value: Part.Part {
    get {
      let signal = signal.flatMap { $0.wasSent ? nil : $0 } ?? makeSignal { _, old, new in !areSame(old, new) }
      guard let signal else { return part.read(from: whole.value) }
      release(exchange(&self.signal, with: signal))
      signal.access()
      return current
    }
    set { updateWhole { part.write(newValue, to: &$0) } }
  }

  func update(_ write: (inout Part.Part) -> Void) {
    updateWhole { whole in
      var new = part.read(from: whole)
      write(&new)
      part.write(new, to: &whole)
    }
  }

  private func updateWhole(_ write: (inout Part.Whole) -> Void) {
    if !part.isOfObject { return whole.update(write) }
    var value = whole.current
    write(&value)
  }

  func makeSignal(_ isChanged: @escaping PartComparison<Part.Part>) -> ReaderSignal? {
    if part.isOfObject { return nil }
    return whole.makeSignal { [part] change, old, new in part.isChanged(by: &change, from: old, to: new, isChanged) }
  }

  var snapshot: Part.Part? { whole.snapshot.map(part.read) }

  func isSamePlace(as other: any BindingLocation<Part.Part>) -> Bool {
    guard let other = other as? PartLocation else { return false }
    return part.isSame(as: other.part) && whole.isSamePlace(as: other.whole)
  }

  func isSame(as other: any BindingLocation<Part.Part>) -> Bool {
    // Before the part takes over the index in the other value.
    let snapshot = snapshot
    guard let other = other as? PartLocation, isSamePlace(as: other) else { return false }
    guard let snapshot, let otherSnapshot = other.snapshot else { return true }
    guard areSame(snapshot, otherSnapshot) else { return false }
    // The former value of the whole isn't kept.
    release(exchange(&whole, with: other.whole))
    return true
  }
}

/// An object made when it is first needed, so that discarded copies of a property make none.
final class LazyObject<Object>: BindingLocation {
  private var make: () -> Object
  private var made: Object?

  init(_ make: @escaping () -> Object) {
    self.make = make
  }

  /// The object of a property outside of a hierarchy.
  var value: Object {
    get {
      if let made { return made }
      let object = make()
      release(exchange(&made, with: object))
      return object
    }
    set {
      let former = (make, made)
      (make, made) = ({ newValue }, nil)
      release(former)
    }
  }

  /// Returns an object for one place in a hierarchy: at first the one already made, if any, then new ones.
  func take() -> Object {
    made.take() ?? make()
  }
}
