public import Observation

/// Reads a value from the environment: in a view, what the view's ancestors set; in a model that is
/// ``EnvironmentBindable``, what the model was bound to.
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
/// Where nobody supplies values, in a view that isn't part of a hierarchy or in a model that isn't bound, it reads the
/// default. In a model an assignment overrides what is bound, for this object.
///
/// The shape is that of SwiftUI's `Environment`.
///
/// - Complexity: in a view, that of a stored property: the value is looked up once, before `body` runs.
@propertyWrapper
public struct Environment<Value> {
  @usableFromInline let source: EnvironmentSource<Value>

  /// In a view, the value that was looked up.
  @usableFromInline var installed: Value?

  /// Reads the value at a key path, which may lead on into the value: `\.settings.volume`.
  public init(_ keyPath: KeyPath<EnvironmentValues, Value>) {
    source = .keyPath(keyPath)
  }

  /// Reads the observable object of a type. It must be there when it is read: a missing one stops the program with a
  /// message that names the type.
  public init(_ type: Value.Type) where Value: AnyObject & Observable {
    source = .object(\EnvironmentValues[ObjectType<Value>()])
  }

  /// Reads the observable object of a type, if there is one.
  public init<Object: AnyObject & Observable>(_ type: Object.Type) where Value == Object? {
    source = .keyPath(\EnvironmentValues[ObjectType<Object>()])
  }

  /// The value that the environment has.
  @inlinable
  public var wrappedValue: Value {
    get { installed ?? source.value(in: EnvironmentValues()) }
    @available(
      *, unavailable,
      message: "a view can't assign to its environment; set the value for its subtree with 'environment(_:_:)'"
    )
    // Never called: the compiler refuses every use, and a class or actor uses the subscript.
    set { preconditionFailure("'Environment.wrappedValue' has no setter.") }
  }

  /// The value that an object reads: its own override, else what it is bound to, else the default.
  ///
  /// Isolation: that of the property. The host's storage can be used from any thread.
  @inlinable
  public static subscript<Host: EnvironmentBindable>(
    _enclosingInstance host: Host,
    wrapped property: ReferenceWritableKeyPath<Host, Value>,
    storage storage: ReferenceWritableKeyPath<Host, Self>
  ) -> Value {
    get {
      host._environmentStorage.value(of: storage) { host[keyPath: storage].declaration(in: Host.self) }
    }
    set {
      host._environmentStorage.override(storage, with: newValue, host[keyPath: storage].declaration(in: Host.self))
    }
  }

  @usableFromInline
  func declaration(in host: any EnvironmentBindable.Type) -> PropertyDeclaration<Value> {
    PropertyDeclaration(source: source, host: host)
  }

  /// What was looked up.
  package var installedValue: Value? { installed }

  /// Whether another property reads the same part of an environment.
  package func readsSameSource(as other: Self) -> Bool { source.isSame(as: other.source) }

  /// Takes over what another property of the same source has; `false` if it has another source.
  package mutating func install(copyOf other: UnsafePointer<Self>) -> Bool {
    guard source.isSame(as: other.pointee.source) else { return false }
    self = other.pointee
    return true
  }

  /// Looks the value up, and tells whether every look-up in the same values gives the same: not so for a default that is
  /// computed each time.
  package mutating func installNotingDefaults(_ values: EnvironmentValues) -> Bool {
    if Value.self == EnvironmentValues.self {
      install(values)
      return true
    }
    let reads: EnvironmentReads
    (installed, reads) = values.tracking { source.availableValue(in: $0) }
    return reads.keys.allSatisfy { values.isSet($0) || $0.hasConstantDefault }
  }

  /// Looks the value up, for the reads to come.
  package mutating func install(_ values: EnvironmentValues) {
    installed = source.availableValue(in: values)
  }
}
