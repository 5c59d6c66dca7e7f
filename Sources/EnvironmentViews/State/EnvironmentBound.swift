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
/// The object is made when it is first needed, once for each place of the view; it is bound before `body` is read, and is
/// unbound when the view goes.
@propertyWrapper
public struct EnvironmentBound<Value: EnvironmentBindable>: InstallableProperty {
  private let initial: DeferredValue<Value>
  private var location: ModelLocation<Value>?

  /// Creates an object, once it is needed.
  public init(wrappedValue: @autoclosure @escaping () -> Value) {
    initial = DeferredValue(wrappedValue)
  }

  /// The object.
  public var wrappedValue: Value { location?.value ?? initial.value }

  /// A binding to the object, and so to its properties. An object that takes its place is bound as it was.
  public var projectedValue: Binding<Value> {
    if let location { return Binding(at: location) }
    return Binding(at: initial)
  }

  package mutating func install(at place: PropertyPlace, from source: any PropertySource) {
    let location = source.storage(at: place) { ModelLocation(initial.take(), isObserved: source.isRetained) }
    location.bind(to: source.environment, in: source.bindings)
    self.location = location
  }

  package func isCurrent(in source: any PropertySource) -> Bool {
    location?.bind(to: source.environment, in: source.bindings)
    return true
  }
}
