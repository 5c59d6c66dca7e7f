/// The part of a value that a derived binding reads and writes.
protocol BindingPart<Whole, Part> {
  associatedtype Whole
  associatedtype Part

  /// Identifies the part among those of its type.
  associatedtype Key: Hashable

  /// The key of the part; `nil` if its readers can't be distinguished from those of the whole.
  var key: Key? { get }

  /// Indicates whether the part exists. If it doesn't, a binding reads the value that the part had when the binding was
  /// made.
  func isIn(_ whole: Whole) -> Bool
  func read(from whole: Whole) -> Part

  /// Looks up the place of the part in a value, which the caller modifies next.
  func find(in whole: Whole)

  /// Modifies the part in a value in which ``find(in:)`` has looked it up. Does nothing if the part isn't there.
  func modify(_ whole: inout Whole, _ body: (inout Part) -> Void)

  /// Returns the place of the part in a value if modifying it runs only the library's code; `nil` if that isn't known.
  func extent(in whole: Whole) -> PartExtent?

  /// Returns the key of the only part of this type that a modification of another part can concern; `nil` if that isn't
  /// known.
  static func onlyKey(concernedBy extent: PartExtent) -> Key?

  /// Indicates whether an object stores the part. The value is a reference to that object, or contains one.
  var isOfObject: Bool { get }

  /// Indicates whether reading the part from any value runs only the library's code, and so can't stop the program.
  var isPlain: Bool { get }

  /// Returns the readers of the part. If there are none, the function makes them if `makes` is `true`.
  func readers(in whole: ValueReaders<Whole>, makes: Bool) -> ValueReaders<Part>?

  /// Updates the part after it was modified in a value.
  func noteModified(_ whole: Whole)

  /// Returns whether another part is the same part of a value.
  func isSame(as other: Self) -> Bool
}

extension BindingPart {
  static func onlyKey(concernedBy extent: PartExtent) -> Key? { nil }
  var isOfObject: Bool { false }
  var isPlain: Bool { true }
  func isIn(_ whole: Whole) -> Bool { true }
  func find(in whole: Whole) {}
  func noteModified(_ whole: Whole) {}
  func isSame(as other: Self) -> Bool { key == other.key }

  func readers(in whole: ValueReaders<Whole>, makes: Bool) -> ValueReaders<Part>? {
    whole.group(ObjectIdentifier(Self.self)) { makes ? PartReaders<Self>() : nil }?.readers(of: self, makes: makes)
  }
}

/// The place of a part in the value that it is a part of.
enum PartExtent {
  /// Some of the value's own bytes.
  case bytes(Range<Int>)
  /// One element of an array.
  case element(Int)
  /// The payload of an optional.
  case payload
  /// The presence of a value in an optional.
  case presence

  /// Returns whether changing either part certainly leaves the other one unchanged.
  func isDisjoint(from other: PartExtent) -> Bool {
    switch (self, other) {
    case (.bytes(let first), .bytes(let second)): !first.overlaps(second)
    case (.element(let first), .element(let second)): first != second
    case (.payload, .presence), (.presence, .payload): true
    default: false
    }
  }
}

/// The property at a key path.
struct MemberPart<Whole, Part>: BindingPart {
  let keyPath: WritableKeyPath<Whole, Part>

  // A property of an object isn't part of the value: Observation notifies its readers.
  var key: WritableKeyPath<Whole, Part>? { isOfObject ? nil : keyPath }
  var isOfObject: Bool { keyPath is ReferenceWritableKeyPath<Whole, Part> }

  func read(from whole: Whole) -> Part { whole[keyPath: keyPath] }
  func modify(_ whole: inout Whole, _ body: (inout Part) -> Void) { body(&whole[keyPath: keyPath]) }
  func extent(in whole: Whole) -> PartExtent? { storedExtent(of: keyPath) }
  var isPlain: Bool { storedExtent(of: keyPath) != nil }
  func isSame(as other: Self) -> Bool { keyPath == other.keyPath }
}

/// A property that is read only.
struct ReadablePart<Whole, Part>: BindingPart {
  let keyPath: KeyPath<Whole, Part>

  var key: KeyPath<Whole, Part>? { keyPath }
  func read(from whole: Whole) -> Part { whole[keyPath: keyPath] }
  func modify(_ whole: inout Whole, _ body: (inout Part) -> Void) {}
  func extent(in whole: Whole) -> PartExtent? { storedExtent(of: keyPath) }
  var isPlain: Bool { storedExtent(of: keyPath) != nil }
}

/// Returns the place of a stored property without observers; `nil` for any other property.
private func storedExtent<Whole, Part>(of keyPath: KeyPath<Whole, Part>) -> PartExtent? {
  MemoryLayout<Whole>.offset(of: keyPath).map { .bytes($0..<$0 + MemoryLayout<Part>.size) }
}

/// An element of a collection, by its index. If the collection has become too short, the part reads the element that
/// was there when the part was made, and writes nothing.
struct ElementPart<Whole: MutableCollection>: BindingPart {
  let index: Whole.Index
  let original: Whole.Element

  var key: AnyHashable? { index as? AnyHashable }

  static func onlyKey(concernedBy extent: PartExtent) -> AnyHashable? {
    if case .element(let position) = extent { position } else { nil }
  }

  func read(from whole: Whole) -> Whole.Element {
    isIn(whole) ? whole[index] : original
  }

  func modify(_ whole: inout Whole, _ body: (inout Whole.Element) -> Void) {
    if isIn(whole) { body(&whole[index]) }
  }

  func extent(in whole: Whole) -> PartExtent? { isIn(whole) ? elementExtent(at: index, in: Whole.self) : nil }
  func isSame(as other: Self) -> Bool { index == other.index }

  func isIn(_ whole: Whole) -> Bool { whole.startIndex <= index && index < whole.endIndex }
}

/// Returns the place of an element of an array; `nil` for another collection, whose subscript may run any code.
func elementExtent<Whole: MutableCollection>(at index: Whole.Index, in type: Whole.Type) -> PartExtent? {
  Whole.self is [Whole.Element].Type ? (index as? Int).map { .element($0) } : nil
}

/// The value for a key of a dictionary.
struct DictionaryPart<Key: Hashable, Value>: BindingPart {
  let key: Key?

  init(_ key: Key) {
    self.key = key
  }

  func read(from whole: [Key: Value]) -> Value? { key.flatMap { whole[$0] } }
  func modify(_ whole: inout [Key: Value], _ body: (inout Value?) -> Void) { if let key { body(&whole[key]) } }

  // Comparing and hashing keys may run the program's code.
  func extent(in whole: [Key: Value]) -> PartExtent? { nil }
}

/// The value in an optional. If the optional has become `nil`, the part reads the value that was there when the part
/// was made.
struct UnwrappedPart<Part>: BindingPart {
  let original: Part

  var key: Bool? { true }
  func isIn(_ whole: Part?) -> Bool { whole != nil }
  func read(from whole: Part?) -> Part { whole ?? original }

  func modify(_ whole: inout Part?, _ body: (inout Part) -> Void) {
    // Moved out and back, so that an array in it isn't copied.
    var part = whole.take() ?? original
    body(&part)
    whole = part
  }

  // Writing to an optional that is `nil` always changes it, whatever value the part was read as.
  func extent(in whole: Part?) -> PartExtent? { whole == nil ? nil : .payload }
}

/// The presence of a value in an optional, which is read only.
struct PresencePart<Wrapped>: BindingPart {
  var key: Bool? { true }
  func read(from whole: Wrapped?) -> Bool { whole != nil }
  func modify(_ whole: inout Wrapped?, _ body: (inout Bool) -> Void) {}
  func extent(in whole: Wrapped?) -> PartExtent? { .presence }
}

/// A value as an optional. `nil` isn't written.
struct OptionalPart<Whole>: BindingPart {
  var key: Bool? { true }
  func read(from whole: Whole) -> Whole? { whole }

  func modify(_ whole: inout Whole, _ body: (inout Whole?) -> Void) {
    var part: Whole? = whole
    body(&part)
    if let part { whole = part }
  }

  func extent(in whole: Whole) -> PartExtent? { nil }
}

/// A type-erased value. A value of another type isn't written.
struct HashablePart<Whole: Hashable>: BindingPart {
  var key: Bool? { true }
  func read(from whole: Whole) -> AnyHashable { AnyHashable(whole) }

  func modify(_ whole: inout Whole, _ body: (inout AnyHashable) -> Void) {
    var part = AnyHashable(whole)
    body(&part)
    if let part = part.base as? Whole { whole = part }
  }

  func extent(in whole: Whole) -> PartExtent? { nil }
}
