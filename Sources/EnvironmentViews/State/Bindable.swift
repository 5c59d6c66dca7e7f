public import Observation

/// A property wrapper that makes bindings to the properties of an observable object.
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
/// Isolation: that of the object. The API follows that of SwiftUI's `Bindable`.
@propertyWrapper
@dynamicMemberLookup
public struct Bindable<Value: AnyObject & Observable>: DynamicProperty {
  /// The object.
  public var wrappedValue: Value

  /// Creates bindings to the properties of an object.
  public init(wrappedValue: Value) {
    self.wrappedValue = wrappedValue
  }

  /// Creates bindings to the properties of an object.
  public init(_ wrappedValue: Value) {
    self.wrappedValue = wrappedValue
  }

  /// Creates a copy of another instance.
  public init(projectedValue: Bindable<Value>) {
    self = projectedValue
  }

  /// The bindings to the properties.
  public var projectedValue: Bindable<Value> { self }

  /// A binding to a property of the object.
  public subscript<Member>(dynamicMember keyPath: ReferenceWritableKeyPath<Value, Member>) -> Binding<Member> {
    Binding(at: ObjectMemberLocation(wrappedValue, keyPath))
  }
}

extension Bindable: Identifiable where Value: Identifiable {
  /// The identifier of the object.
  public var id: Value.ID { wrappedValue.id }
}
