import EnvironmentCore

/// The ``ObservableObject`` of a type, set by an ancestor of the view.
///
/// For an `@Observable` object, use `@Environment(Account.self)` instead.
///
/// ```swift
/// struct Profile: View {
///   @EnvironmentObject var account: Account
///   var body: some View { Text(account.name) }
/// }
///
/// Profile().environmentObject(account)
/// ```
///
/// The object must be set when it is read. A missing object stops the program with a message naming the type.
///
/// Follows SwiftUI's `EnvironmentObject`.
@propertyWrapper
public struct EnvironmentObject<ObjectType: ObservableObject>: InstallableProperty {
  private var object: ObjectType?

  /// Creates a property for reading the object of its type.
  ///
  /// ```swift
  /// @EnvironmentObject private var account: Account
  /// ```
  public init() {}

  /// The object.
  public var wrappedValue: ObjectType {
    if let object { return object }
    // SwiftUI's rule for reading an unset object.
    fatalError(
      """
      No observable object of type '\(ObjectType.self)' is set in this environment.
        • Set one for an ancestor of the view that reads it: '.environmentObject(\(ObjectType.self)(…))'.
      """
    )
  }

  /// Bindings to the properties of the object.
  ///
  /// ```swift
  /// TextField("Name", text: $account.name)
  /// ```
  public var projectedValue: ObservedObject<ObjectType>.Wrapper { .init(object: wrappedValue) }

  package mutating func install(at place: PropertyPlace, from host: any PropertyHost) {
    object = host.recordedEnvironment[ObservableObjectKey<ObjectType>.self]
    if host.isRetained { object?.objectWillChange.signal.access() }
  }

  package func isCurrent(in host: any PropertyHost) -> Bool {
    object === host.recordedEnvironment[ObservableObjectKey<ObjectType>.self]
  }
}

/// The key of an object set by its type.
enum ObservableObjectKey<Object: ObservableObject>: EnvironmentKey {
  static var defaultValue: Object? { nil }
}

extension View {
  /// Sets the ``ObservableObject`` of a type for this view and its content, which read it as an ``EnvironmentObject``.
  ///
  /// ```swift
  /// RootView()
  ///   .environmentObject(settings)
  /// ```
  public func environmentObject<Object: ObservableObject>(_ object: Object) -> some View {
    _WritingView(content: self, writer: KeyWriter<ObservableObjectKey<Object>>(value: object))
  }
}
