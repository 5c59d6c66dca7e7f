/// An ``ObservableObject`` that a view receives. The view is evaluated again when the object changes.
///
/// The API follows that of SwiftUI's `ObservedObject`.
@propertyWrapper
public struct ObservedObject<ObjectType: ObservableObject>: InstallableProperty {
  /// A maker of bindings to the properties of an object.
  @dynamicMemberLookup
  public struct Wrapper {
    private let object: ObjectType

    init(_ object: ObjectType) {
      self.object = object
    }

    /// A binding to a property of the object.
    public subscript<Member>(dynamicMember keyPath: ReferenceWritableKeyPath<ObjectType, Member>) -> Binding<Member> {
      Binding(at: ObjectMemberLocation(object, keyPath))
    }
  }

  /// The object.
  public var wrappedValue: ObjectType

  /// Creates a property with an object.
  public init(wrappedValue: ObjectType) {
    self.wrappedValue = wrappedValue
  }

  /// Creates a property with an object.
  public init(initialValue: ObjectType) {
    wrappedValue = initialValue
  }

  /// Bindings to the properties of the object.
  public var projectedValue: Wrapper { Wrapper(wrappedValue) }

  package mutating func install(at place: PropertyPlace, from source: any PropertySource) {
    if source.isRetained { wrappedValue.objectWillChange.access() }
  }

  package func hasSource(of other: Self) -> Bool { wrappedValue === other.wrappedValue }
}
