public import EnvironmentCore

/// A value that is read and written at the place where another view or object stores it.
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
/// A body that reads a binding to a part of a state depends on that part, and is evaluated when it differs. To make a
/// binding to a part isn't to read it.
///
/// Two bindings to one place, such as a part of a state, are taken for the same, so that a view that is given one again
/// need not be evaluated. Of bindings that were made from functions that can't be known.
///
/// Isolation: that of the place. The shape is that of SwiftUI's `Binding`.
@propertyWrapper
@dynamicMemberLookup
public struct Binding<Value>: DynamicProperty, SourceComparable {
  let location: any BindingLocation<Value>

  init(at location: any BindingLocation<Value>) {
    self.location = location
  }

  /// Creates a binding from functions that read and write.
  public init(get: @escaping () -> Value, set: @escaping (Value) -> Void) {
    self.init(at: FunctionLocation(get: get, set: set))
  }

  /// Creates a binding from another one, as a closure with a parameter `$item` does.
  public init(projectedValue: Binding<Value>) {
    self = projectedValue
  }

  /// A binding to a value that is never written.
  public static func constant(_ value: Value) -> Binding<Value> {
    Binding(at: ConstantLocation(value))
  }

  /// The value.
  public var wrappedValue: Value {
    get { location.value }
    nonmutating set { location.value = newValue }
  }

  /// The binding itself.
  public var projectedValue: Binding<Value> { self }

  /// A binding to a part of the value.
  public subscript<Member>(dynamicMember keyPath: WritableKeyPath<Value, Member>) -> Binding<Member> {
    part(MemberPart(keyPath: keyPath))
  }

  /// A binding to the value for a key of a dictionary, which is `nil` if there is none.
  ///
  /// ```swift
  /// Toggle(name, isOn: Binding($settings[name]) ?? .constant(false))
  /// ```
  public subscript<Key: Hashable, Wrapped>(key: Key) -> Binding<Wrapped?> where Value == [Key: Wrapped] {
    part(DictionaryPart(key))
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
  public var id: Value.ID { PartLocation(ReadablePart(keyPath: \.id), of: location).value }
}
