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
    private enum State {
      case unmade(() -> Value)
      case made(Value)
    }

    private var state: State

    /// Where the object is bound, once it is.
    private weak var bindings: ViewBindings?
    private var environment = EnvironmentValues()

    init(_ make: @escaping () -> Value) {
      state = .unmade(make)
    }

    var value: Value {
      switch state {
      case .made(let value): return value
      case .unmade(let make):
        let value = make()
        state = .made(value)
        return value
      }
    }

    @MainActor
    func bind(to environment: EnvironmentValues, in bindings: ViewBindings) {
      self.bindings = bindings
      self.environment = environment
      bindings.bind(value, to: environment)
    }

    /// Replaces the object by another, which is bound as it was.
    @MainActor
    func replace(by new: Value) {
      bindings?.unbind(value)
      state = .made(new)
      bindings?.bind(new, to: environment)
    }
  }

  private var storage: Storage

  /// Creates an object, once it is needed.
  public init(wrappedValue: @autoclosure @escaping () -> Value) {
    storage = Storage(wrappedValue)
  }

  /// The object.
  public var wrappedValue: Value { storage.value }

  /// A binding to the object, and so to its properties. An object that takes its place is bound as it was.
  @MainActor
  public var projectedValue: Binding<Value> {
    Binding(get: { storage.value }, set: { new in storage.replace(by: new) })
  }

  package mutating func install(at place: PropertyPlace, from source: any PropertySource) {
    storage = source.storage(at: place) { storage }
    storage.bind(to: source.environment, in: source.bindings)
  }

  package func isCurrent(in source: any PropertySource) -> Bool {
    storage.bind(to: source.environment, in: source.bindings)
    return true
  }
}
