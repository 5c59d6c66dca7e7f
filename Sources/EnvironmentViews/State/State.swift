import EnvironmentCore
public import Observation

/// A value owned by a view.
///
/// Use it for what only the view needs to know, such as a selection or a text during typing. You should declare it
/// `private`.
///
/// ```swift
/// struct Counter: View {
///   @State private var count = 0
///
///   var body: some View {
///     Button("\(count)") { count += 1 }
///   }
/// }
/// ```
///
/// A body that has read the state is evaluated again when the value changes. Setting the same value evaluates nothing.
///
/// A view that isn't shown reads the initial value. Writing to the state of such a view is reported, and changes
/// nothing.
///
/// Follows SwiftUI's `State`.
@propertyWrapper
public struct State<Value>: InstallableProperty {
  private enum Initial {
    case value(Value)
    case deferred(LazyObject<Value>)
  }

  private let initial: Initial
  private var location: StateLocation<Value>?

  /// Creates a state with an initial value.
  ///
  /// ```swift
  /// @State private var count = 0
  /// ```
  public init(wrappedValue: Value) {
    initial = .value(wrappedValue)
  }

  /// Creates a state with an initial value.
  ///
  /// ```swift
  /// init(count: Int) {
  ///   _count = State(initialValue: count)
  /// }
  /// ```
  public init(initialValue: Value) {
    initial = .value(initialValue)
  }

  /// Creates a state with an observable object, which is made when it is first needed, once for each place of the view.
  ///
  /// ```swift
  /// @State private var player = Player()
  /// ```
  public init(wrappedValue: @autoclosure @escaping () -> Value) where Value: AnyObject & Observable {
    initial = .deferred(LazyObject(wrappedValue))
  }

  /// The value.
  public var wrappedValue: Value {
    get {
      if let location { return location.value }
      return switch initial {
      case .value(let value): value
      case .deferred(let value): value.value
      }
    }
    nonmutating set {
      guard let location else { return EnvironmentReporting.report(.stateOfNoView(Value.self)) }
      location.value = newValue
    }
  }

  /// A binding to the value.
  ///
  /// ```swift
  /// TextField("Name", text: $name)
  /// ```
  public var projectedValue: Binding<Value> {
    if let location { return Binding(at: location) }
    return Binding(get: { wrappedValue }, set: { wrappedValue = $0 })
  }

  package mutating func install(at place: PropertyPlace, from host: any PropertyHost) {
    location = host.storage(at: place) {
      let value =
        switch initial {
        case .value(let value): value
        case .deferred(let value): value.take()
        }
      return StateLocation(value, isObserved: host.isRetained)
    }
  }
}

// In an extension, because the compiler would otherwise treat every state as one that needs no initial value.
extension State where Value: ExpressibleByNilLiteral {
  /// Creates a state that is `nil` at first.
  ///
  /// ```swift
  /// @State private var selection: Item.ID?
  /// ```
  public init() {
    self.init(initialValue: nil)
  }
}

extension EnvironmentIssue {
  fileprivate static func stateOfNoView(_ type: Any.Type) -> EnvironmentIssue {
    EnvironmentIssue(
      "'@State' was written outside a hierarchy; the write was ignored.",
      place: ["Type: \(String(reflecting: type))"],
      remedies: [
        "Write to it from the body of the view, or from an action that the body made.",
        "In 'init', set the initial value: '_name = State(initialValue: …)'.",
      ]
    )
  }
}
