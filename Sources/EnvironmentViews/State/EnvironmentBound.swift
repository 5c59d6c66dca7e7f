public import EnvironmentCore

/// An object that a view keeps for itself, bound to the environment of the view.
///
/// ```swift
/// struct ContentView: View {
///   @EnvironmentBound var model = ContentModel()
///
///   var body: some View {
///     Text(model.localizedContent)
///   }
/// }
/// ```
///
/// The object is made when it is first needed, is bound before `body` is read, and is unbound when the view goes.
@propertyWrapper
public struct EnvironmentBound<Value: EnvironmentBindable>: InstallableProperty {
  private final class Storage {
    private let make: () -> Value
    lazy var value = make()

    init(_ make: @escaping () -> Value) {
      self.make = make
    }
  }

  private let storage: Storage

  /// Creates an object, once it is needed.
  public init(wrappedValue: @autoclosure @escaping () -> Value) {
    storage = Storage(wrappedValue)
  }

  /// The object.
  public var wrappedValue: Value { storage.value }

  /// A binding to the object, and so to its properties.
  public var projectedValue: Binding<Value> {
    Binding(get: { storage.value }, set: { storage.value = $0 })
  }

  package mutating func install(in visitor: any ViewVisitor) {
    visitor.bindings.bind(storage.value, to: visitor.environment)
  }
}
