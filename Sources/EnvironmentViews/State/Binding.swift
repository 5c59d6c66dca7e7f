public import EnvironmentCore
public import Observation

/// A reference to a value of another view or object, for reading and writing it.
///
/// Use it in a view that changes the value of another one. You get a binding with `$` from `@State`, `@Bindable` and
/// `@EnvironmentBound`.
///
/// ```swift
/// struct Editor: View {
///   @Binding var title: String
///
///   var body: some View {
///     Button("Clear") { title = "" }
///   }
/// }
///
/// Editor(title: $document.title)
/// ```
///
/// A body with a read of a binding to a part of a state depends on the part, and is evaluated when the part changes.
/// Making a binding to a part doesn't read the part.
///
/// Two bindings to the same place, such as a part of a state, are the same: a view that receives such a binding again
/// need not be evaluated. A binding to a property of an ``ObservableObject`` is the same as long as the value is.
/// Bindings made from functions are never known to be the same.
///
/// Isolation: as for the place. Follows SwiftUI's `Binding`.
@propertyWrapper
@dynamicMemberLookup
public struct Binding<Value>: DynamicProperty, SourceComparable {
  let location: any BindingLocation<Value>

  init(at location: any BindingLocation<Value>) {
    self.location = location
  }

  /// Creates a binding to a property of an object.
  ///
  /// - Parameter isObserved: Indicates whether a read of the property is observed. Otherwise, the view around the
  ///   binding is evaluated after each change.
  init<Object: AnyObject>(
    to keyPath: ReferenceWritableKeyPath<Object, Value>, of object: Object, isObserved: Bool = true
  ) {
    location = FunctionLocation(
      place: (ObjectIdentifier(object), AnyHashable(keyPath)), snapshot: isObserved ? nil : object[keyPath: keyPath],
      get: { object[keyPath: keyPath] }, set: { object[keyPath: keyPath] = $0 })
  }

  /// Creates a binding from functions for reading and writing.
  ///
  /// ```swift
  /// Toggle("Dark", isOn: Binding(get: { theme == .dark }, set: { theme = $0 ? .dark : .light }))
  /// ```
  public init(get: @escaping () -> Value, set: @escaping (Value) -> Void) {
    self.init(at: FunctionLocation(get: get, set: set))
  }

  /// Creates a binding from another one, as a closure with a parameter `$item` does.
  ///
  /// ```swift
  /// init(title: Binding<String>) {
  ///   _title = Binding(projectedValue: title)
  /// }
  /// ```
  public init(projectedValue: Binding<Value>) {
    self = projectedValue
  }

  /// Returns a binding to a constant value.
  ///
  /// ```swift
  /// Toggle("Always on", isOn: .constant(true))
  /// ```
  public static func constant(_ value: Value) -> Binding<Value> {
    Binding(at: FunctionLocation(place: value, get: { value }, set: { _ in }))
  }

  /// The value.
  ///
  /// ```swift
  /// func clear(_ title: Binding<String>) { title.wrappedValue = "" }
  /// ```
  public var wrappedValue: Value {
    get { location.value }
    nonmutating set { location.value = newValue }
  }

  /// The binding itself.
  ///
  /// ```swift
  /// @Binding var title: String
  ///
  /// TextField("Title", text: $title)  // passes the binding on
  /// ```
  public var projectedValue: Binding<Value> { self }

  /// A binding to a part of the value.
  ///
  /// ```swift
  /// TextField("Title", text: $document.title)
  /// ```
  public subscript<Member>(dynamicMember keyPath: WritableKeyPath<Value, Member>) -> Binding<Member> {
    part(MemberPart(keyPath: keyPath))
  }

  /// A binding to the value for a key of a dictionary, which is `nil` if there is none.
  ///
  /// ```swift
  /// Toggle(name, isOn: Binding($settings[name]) ?? .constant(false))
  /// ```
  public subscript<Key: Hashable, Wrapped>(key: Key) -> Binding<Wrapped?> where Value == [Key: Wrapped] {
    part(FunctionPart(identity: AnyHashable(key), get: { $0[key] }, set: { $1[key] = $0 }))
  }

  package func hasSource(of other: Self) -> Bool {
    location.isSame(as: other.location)
  }

  func part<Part: BindingPart>(_ part: Part) -> Binding<Part.Part> where Part.Whole == Value {
    Binding<Part.Part>(at: PartLocation(part, of: location))
  }
}

extension Binding: Identifiable where Value: Identifiable {
  /// The identifier of the value.
  public var id: Value.ID { location.value.id }
}

// MARK: Conversions

extension Binding {
  /// Creates a binding to the value in an optional, or `nil` if the optional is `nil`.
  ///
  /// ```swift
  /// if let title = Binding($document.title) { Editor(title: title) }
  /// ```
  ///
  /// A body creating such a binding to a part of a state depends on whether the part is `nil`, but not on its value.
  ///
  /// If the optional becomes `nil` later, the binding reads the value from its own creation. Writing a value sets the
  /// optional again.
  public init?(_ base: Binding<Value?>) {
    guard let value = base.location.value(comparedBy: { ($0 == nil) == ($1 == nil) }) else { return nil }
    self = base.part(FunctionPart(identity: (), get: { $0 ?? value }, set: { $1 = $0 }))
  }

  /// Creates a binding to a value as an optional. Writing `nil` changes nothing.
  ///
  /// ```swift
  /// let chosen: Binding<String?> = Binding($name)
  /// ```
  public init<Wrapped>(_ base: Binding<Wrapped>) where Value == Wrapped? {
    self = base.part(FunctionPart(identity: (), get: { $0 }, set: { if let new = $0 { $1 = new } }))
  }

  /// Creates a binding to a value of any hashable type. Writing a value of another type changes nothing.
  ///
  /// ```swift
  /// let selection: Binding<AnyHashable> = Binding($flavor)
  /// ```
  public init<Wrapped: Hashable>(_ base: Binding<Wrapped>) where Value == AnyHashable {
    self = base.part(
      FunctionPart(identity: (), get: { AnyHashable($0) }, set: { if let new = $0.base as? Wrapped { $1 = new } }))
  }
}

// MARK: Collections

/// A binding to a collection has bindings to its elements.
///
/// ```swift
/// ForEach($languages) { $language in
///   Toggle(language.name, isOn: $language.isSpoken)
/// }
/// ```
///
/// A body iterating over the bindings depends on the number of elements, and on the elements read by it. A `ForEach`
/// binds by identifier, so a row follows its element when the element moves.
///
/// If the collection has become too short for a binding to an element, the binding reads the former element, and
/// writing to it changes nothing.
extension Binding: Sequence where Value: MutableCollection {
  /// A binding to an element.
  public typealias Element = Binding<Value.Element>

  /// The iterator over the bindings to the elements.
  public typealias Iterator = IndexingIterator<Binding<Value>>

  /// Bindings to some of the elements.
  public typealias SubSequence = Slice<Binding<Value>>
}

extension Binding: Collection where Value: MutableCollection {
  /// A position in the collection.
  public typealias Index = Value.Index

  /// The positions in the collection.
  public typealias Indices = Value.Indices

  /// The position of the first element.
  public var startIndex: Value.Index { indexedValue.startIndex }

  /// The position after the last element.
  public var endIndex: Value.Index { indexedValue.endIndex }

  /// The positions of the elements.
  public var indices: Value.Indices { indexedValue.indices }

  /// Returns the position after another.
  public func index(after index: Value.Index) -> Value.Index { location.current.index(after: index) }

  /// Moves a position to the one after it.
  public func formIndex(after index: inout Value.Index) { location.current.formIndex(after: &index) }

  /// A binding to an element, which must exist now.
  ///
  /// ```swift
  /// let first = $items[0]
  /// ```
  public subscript(position: Value.Index) -> Binding<Value.Element> {
    let original = location.current[position]
    let isIn: (Value) -> Bool = { $0.startIndex <= position && position < $0.endIndex }
    return part(
      FunctionPart(
        identity: position, get: { isIn($0) ? $0[position] : original },
        set: { if isIn($1) { $1[position] = $0 } }))
  }

  /// The collection, read for its indices alone.
  private var indexedValue: Value {
    location.value { old, new in
      // Other indices than numbers may be those of one collection only.
      if Value.Index.self != Int.self { return areSame(old, new) }
      return old.startIndex == new.startIndex && old.count == new.count
    }
  }
}

extension Binding: BidirectionalCollection where Value: BidirectionalCollection & MutableCollection {
  /// Returns the position before another.
  public func index(before index: Value.Index) -> Value.Index { location.current.index(before: index) }

  /// Moves a position to the one before it.
  public func formIndex(before index: inout Value.Index) { location.current.formIndex(before: &index) }
}

extension Binding: RandomAccessCollection where Value: RandomAccessCollection & MutableCollection {
  /// Returns the position at a distance from another.
  public func index(_ index: Value.Index, offsetBy distance: Int) -> Value.Index {
    location.current.index(index, offsetBy: distance)
  }

  /// Returns the distance between two positions.
  public func distance(from start: Value.Index, to end: Value.Index) -> Int {
    location.current.distance(from: start, to: end)
  }
}

/// A property wrapper for bindings to the properties of an observable object.
///
/// Use it in a view that receives an observable object and changes its properties with controls.
///
/// ```swift
/// struct Editor: View {
///   @Bindable var book: Book
///
///   var body: some View {
///     TextField("Title", text: $book.title)
///   }
/// }
/// ```
///
/// It works in a view, as a local variable, and as an expression: `Bindable(book).title`.
///
/// Isolation: as for the object. Follows SwiftUI's `Bindable`.
@propertyWrapper
@dynamicMemberLookup
public struct Bindable<Value: AnyObject & Observable>: DynamicProperty {
  /// The object.
  public var wrappedValue: Value

  /// Creates bindings to the properties of an object.
  ///
  /// ```swift
  /// var body: some View {
  ///   @Bindable var book = book  // an object that the view reads with `@Environment(Book.self)`
  ///   TextField("Title", text: $book.title)
  /// }
  /// ```
  public init(wrappedValue: Value) {
    self.wrappedValue = wrappedValue
  }

  /// Creates bindings to the properties of an object.
  ///
  /// ```swift
  /// TextField("Title", text: Bindable(book).title)
  /// ```
  public init(_ wrappedValue: Value) {
    self.wrappedValue = wrappedValue
  }

  /// Creates a copy of another instance.
  ///
  /// ```swift
  /// init(book: Bindable<Book>) {
  ///   _book = Bindable(projectedValue: book)
  /// }
  /// ```
  public init(projectedValue: Bindable<Value>) {
    self = projectedValue
  }

  /// The bindings to the properties.
  ///
  /// ```swift
  /// @Bindable var book: Book
  ///
  /// TextField("Title", text: $book.title)
  /// ```
  public var projectedValue: Bindable<Value> { self }

  /// A binding to a property of the object.
  ///
  /// ```swift
  /// TextField("Name", text: $user.name)
  /// ```
  public subscript<Member>(dynamicMember keyPath: ReferenceWritableKeyPath<Value, Member>) -> Binding<Member> {
    Binding(to: keyPath, of: wrappedValue)
  }
}

extension Bindable: Identifiable where Value: Identifiable {
  /// The identifier of the object.
  public var id: Value.ID { wrappedValue.id }
}
