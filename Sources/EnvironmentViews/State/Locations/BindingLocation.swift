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

  /// The state of which the value is a part, or which has the value; `nil` if there is none, so that a reader of a part
  /// has to read the value.
  var partSource: (any PartSource)? { get }

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

  var partSource: (any PartSource)? { nil }
  var snapshot: Value? { nil }
  func isSamePlace(as other: any BindingLocation<Value>) -> Bool { self === other }
  func isSame(as other: any BindingLocation<Value>) -> Bool {
    guard isSamePlace(as: other) else { return false }
    guard let snapshot, let otherSnapshot = other.snapshot else { return true }
    return areSame(snapshot, otherSnapshot)
  }

  /// Returns the value. The body under evaluation is evaluated again only if a comparison of this value with a later one
  /// finds that they differ.
  func value(comparedBy areSame: @escaping (Value, Value) -> Bool) -> Value {
    guard let partSource else { return value }
    let value = current
    partSource.notePartRead(PartRead(of: self, value, areSame))
    return value
  }
}

/// A state whose parts are read.
protocol PartSource {
  /// Makes the body under evaluation depend on a part of the state, and other observers on the state.
  func notePartRead(_ read: @autoclosure () -> any ValueRead)
}

/// A read of a value that is a part of a state, or of some aspect of it.
private final class PartRead<Value>: ValueRead {
  private let location: any BindingLocation<Value>
  private var latest: Value
  private let areSame: (Value, Value) -> Bool

  init(of location: any BindingLocation<Value>, _ value: Value, _ areSame: @escaping (Value, Value) -> Bool) {
    self.location = location
    latest = value
    self.areSame = areSame
  }

  var hasChanged: Bool {
    let (former, new) = (latest, location.current)
    guard areSame(former, new) else { return true }
    // The former value isn't kept, because it may share a large collection with the state.
    release(exchange(&latest, with: new))
    return false
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
/// A read makes the body depend on the state of which this is a part. When the state changes, the part is read again,
/// and the body is evaluated only if it differs.
final class PartLocation<Part: BindingPart>: BindingLocation {
  private var whole: any BindingLocation<Part.Whole>
  private let part: Part

  /// The number of the latest evaluation with a read. Further reads in it are the same.
  private var latestEvaluation = 0

  init(_ part: Part, of whole: any BindingLocation<Part.Whole>) {
    self.part = part
    self.whole = whole
  }

  var current: Part.Part { part.read(from: whole.current) }

  var value: Part.Part {
    get {
      if partSource == nil { return part.read(from: whole.value) }
      if let order = EvaluationReads.innermostOrder, order == latestEvaluation { return current }
      let value = value(comparedBy: areSame)
      latestEvaluation = EvaluationReads.innermostOrder ?? 0
      return value
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

  var partSource: (any PartSource)? { part.isOfObject ? nil : whole.partSource }

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
