import EnvironmentCore

/// A value that a view keeps for itself.
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
/// A view that isn't shown has the initial value; to write to it is reported, and changes nothing.
///
/// The shape is that of SwiftUI's `State`.
@propertyWrapper
public struct State<Value>: InstallableProperty {
  private final class Storage {
    private var stored: Value
    private let signal: ChangeSignal?

    init(_ value: Value, isObserved: Bool) {
      stored = value
      signal = isObserved ? ChangeSignal() : nil
    }

    var value: Value {
      get {
        signal?.access()
        return stored
      }
      set {
        if signal == nil || !areSame(stored, newValue) {
          signal?.send()
          stored = newValue
        }
      }
    }
  }

  private let initialValue: Value
  private var storage: Storage?

  /// Creates a state with an initial value.
  public init(wrappedValue: Value) {
    initialValue = wrappedValue
  }

  /// Creates a state with an initial value.
  public init(initialValue: Value) {
    self.initialValue = initialValue
  }

  /// Creates a state that is `nil` at first.
  public init() where Value: ExpressibleByNilLiteral {
    initialValue = nil
  }

  /// The value.
  public var wrappedValue: Value {
    get { storage?.value ?? initialValue }
    nonmutating set {
      if let storage {
        storage.value = newValue
      } else {
        EnvironmentReporting.report(.stateOfNoView(Value.self))
      }
    }
  }

  /// A binding to the value.
  public var projectedValue: Binding<Value> {
    Binding(get: { wrappedValue }, set: { wrappedValue = $0 })
  }

  package mutating func install(at place: PropertyPlace, from source: any PropertySource) {
    storage = source.storage(at: place) { Storage(initialValue, isObserved: source.isRetained) }
  }
}

extension EnvironmentIssue {
  fileprivate static func stateOfNoView(_ type: Any.Type) -> EnvironmentIssue {
    EnvironmentIssue(
      "A '@State' was written to in a view that isn't shown, which changes nothing.",
      place: ["Type: \(String(reflecting: type))"],
      remedies: ["Write to it from the body of the view, or from an action that the body made."]
    )
  }
}
