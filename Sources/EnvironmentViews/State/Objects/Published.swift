import EnvironmentCore

/// A property of an ``ObservableObject``. The object notifies its observers before the property changes.
///
/// ```swift
/// final class Game: ObservableObject {
///   @Published var score = 0
/// }
/// ```
///
/// Follows Combine's `Published`, without its projection.
@propertyWrapper
public struct Published<Value> {
  private final class Storage {
    var value: Value

    /// The publisher of the object's changes, once it has a subscriber.
    var publisher: ObservableObjectPublisher?

    init(_ value: Value) {
      self.value = value
    }
  }

  private let storage: Storage

  /// Creates a property with an initial value.
  ///
  /// ```swift
  /// @Published var score = 0
  /// ```
  public init(wrappedValue: Value) {
    storage = Storage(wrappedValue)
  }

  /// Creates a property with an initial value.
  ///
  /// ```swift
  /// init(score: Int) {
  ///   _score = Published(initialValue: score)
  /// }
  /// ```
  public init(initialValue: Value) {
    storage = Storage(initialValue)
  }

  /// Unavailable: a struct can't notify of its changes.
  @available(*, unavailable, message: "'@Published' is only for properties of classes")
  public var wrappedValue: Value {
    get { preconditionFailure("'Published.wrappedValue' is not available.") }
    set { preconditionFailure("'Published.wrappedValue' is not available.") }
  }

  /// The value in an object.
  public static subscript<Object: AnyObject>(
    _enclosingInstance object: Object,
    wrapped property: ReferenceWritableKeyPath<Object, Value>,
    storage storage: ReferenceWritableKeyPath<Object, Self>
  ) -> Value {
    get { object[keyPath: storage].storage.value }
    set {
      let storage = object[keyPath: storage].storage
      let old = storage.value
      defer { withExtendedLifetime(old) {} }
      let publisher = storage.publisher ?? ObjectPublishers.existingPublisher(of: object)
      guard let publisher else { return storage.value = newValue }
      storage.publisher = publisher
      publisher.signal.withMutation { storage.value = newValue }
    }
  }
}
