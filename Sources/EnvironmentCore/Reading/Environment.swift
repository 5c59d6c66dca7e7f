public import Observation

/// A property that reads a value from the environment.
///
/// In a view it reads the values of the view's ancestors; in a model that is ``EnvironmentBindable``, those that the
/// model is bound to.
///
/// ```swift
/// struct Greeting: View {
///   @Environment(\.locale) var locale
///
///   var body: some View { Text(locale.identifier) }
/// }
///
/// @EnvironmentAccessible
/// final class GreetingModel {
///   @Environment(\.locale) var locale
/// }
/// ```
///
/// `@Environment(\.self)` in a view reads the whole environment. The value follows the environment of the view: in an action,
/// a closure or another view that it is handed to it has the current values, and a body that reads some of them depends on
/// just those. A copy that is changed is a snapshot.
///
/// In a view that isn't part of a hierarchy, in another struct, and in a model that isn't bound, it reads what `withEnvironment`
/// has set for the task, else the default. In a model an assignment overrides the bound value for this object.
///
/// The shape is that of SwiftUI's `Environment`.
///
/// - Complexity: in a view, that of a stored property: the value is looked up once, before `body` runs.
@propertyWrapper
public struct Environment<Value> {
  @usableFromInline let source: EnvironmentSource<Value>

  /// The value that was looked up for a view.
  @usableFromInline var installed: Value?

  /// Creates a property that reads the value at a key path, which may go on into the value: `\.settings.volume`.
  public init(_ keyPath: KeyPath<EnvironmentValues, Value>) {
    source = .keyPath(keyPath)
  }

  /// Creates a property that reads the observable object of a type.
  ///
  /// The object must be set when the property is read: a missing one stops the program with a message that names the type.
  public init(_ type: Value.Type) where Value: AnyObject & Observable {
    source = .object(\EnvironmentValues[ObjectType<Value>()])
  }

  /// Creates a property that reads the observable object of a type, or `nil` if none is set.
  public init<Object: AnyObject & Observable>(_ type: Object.Type) where Value == Object? {
    source = .keyPath(\EnvironmentValues[ObjectType<Object>()])
  }

  /// The value in the environment.
  @inlinable
  public var wrappedValue: Value {
    get { installed ?? source.taskValue }
    @available(
      *, unavailable,
      message: "a view can't assign to its environment; set the value for its subtree with 'environment(_:_:)'"
    )
    // Never called: the compiler refuses every assignment, and a class or actor uses the subscript. `nonmutating`, so that
    // a change of an object, `tally.count += 1`, reads the object and doesn't write it back.
    nonmutating set { preconditionFailure("'Environment.wrappedValue' has no setter.") }
  }

  /// The value that an object reads: its override, else the bound value, else the task's value or the default.
  ///
  /// Isolation: that of the property. The host's storage can be used from any thread.
  @inlinable
  public static subscript<Host: EnvironmentBindable>(
    _enclosingInstance host: Host,
    wrapped property: ReferenceWritableKeyPath<Host, Value>,
    storage storage: ReferenceWritableKeyPath<Host, Self>
  ) -> Value {
    get {
      host._environmentStorage.value(of: storage) {
        host[keyPath: storage].declaration(in: Host.self, of: type(of: host))
      }
    }
    set {
      host._environmentStorage.override(
        storage, with: newValue, host[keyPath: storage].declaration(in: Host.self, of: type(of: host)))
    }
  }

  @usableFromInline
  func declaration(
    in host: any EnvironmentBindable.Type, of objectType: any EnvironmentBindable.Type
  ) -> PropertyDeclaration<Value> {
    PropertyDeclaration(source: source, host: host, objectType: objectType)
  }

  /// The value that was looked up for a view.
  package var installedValue: Value? { installed }

  /// Returns whether another property reads the same part of an environment.
  package func readsSameSource(as other: Self) -> Bool { source.isSame(as: other.source) }

  /// Copies the value of another property. Returns `false`, and copies nothing, if that has another source.
  package mutating func install(copyOf other: UnsafePointer<Self>) -> Bool {
    guard source.isSame(as: other.pointee.source) else { return false }
    self = other.pointee
    return true
  }

  /// Looks the value up. Returns whether each look-up in the same values gives the same value, which a default that is
  /// computed each time doesn't.
  package mutating func installNotingDefaults(_ values: EnvironmentValues) -> Bool {
    if Value.self == EnvironmentValues.self {
      install(values)
      return true
    }
    let reads: EnvironmentReads
    (installed, reads) = values.tracking { source.availableValue(in: $0) }
    return reads.keys.allSatisfy { values.isSet($0) || $0.hasConstantDefault }
  }

  /// Returns whether the value that was looked up is known not to be the same in other values.
  package func hasOtherValue(in values: EnvironmentValues) -> Bool {
    let other = source.availableValue(in: values)
    // The values themselves, since comparing optionals of an unknown type takes twice as long.
    guard let installed, let other else { return (installed == nil) != (other == nil) }
    return !areSame(installed, other)
  }

  /// Looks the value up, for later reads.
  package mutating func install(_ values: EnvironmentValues) {
    installed = source.availableValue(in: values)
  }
}

// `@unchecked Sendable`: the stored properties change only in a copy that one task owns. The value is `Sendable`. A key path
// is immutable, and so are the arguments of its subscripts. That of an entry of the main actor isn't `Sendable`, but only code
// of the main actor forms it, so the property belongs there, too; the entry's default checks that it is made there.
extension Environment: @unchecked Sendable where Value: Sendable {}
