/// What `@EnvironmentAccessible` declares in a class or an actor. Do not call or conform to it: it is public for the macro
/// alone.
public protocol __EnvironmentDeclaring: EnvironmentBindable {
  /// What the attribute says, of this class and of those above it.
  nonisolated static var __environmentOptions: __EnvironmentOptions { get }

  /// Shows what the object's stored properties hold, those of its superclasses included.
  @MainActor func __visitEnvironmentChildren(_ visitor: inout __EnvironmentChildVisitor)
}

extension __EnvironmentDeclaring {
  public nonisolated static var __environmentOptions: __EnvironmentOptions { __EnvironmentOptions() }
}

/// What `@EnvironmentAccessible(…)` says of a class and of its superclasses. Do not call: it is public for the macro alone.
public struct __EnvironmentOptions {
  /// The key paths of the properties that notify, for the classes that name them.
  private var observed: [ObjectIdentifier: [PartialKeyPath<EnvironmentValues>]] = [:]

  /// What has to be set where an object is bound, by the name that the source has for it.
  private(set) var required: [Requirement] = []

  public typealias Requirement = (name: String, keyPath: PartialKeyPath<EnvironmentValues>)

  public init() {}

  /// The same, and what a class says by itself.
  public func adding(
    _ type: Any.Type,
    observing: [PartialKeyPath<EnvironmentValues>]? = nil,
    requires: [Requirement] = []
  ) -> Self {
    var copy = self
    copy.observed[ObjectIdentifier(type)] = observing
    copy.required += requires
    return copy
  }

  /// Whether a property that a class declares notifies its observers.
  func observes(_ keyPath: AnyKeyPath, in type: Any.Type) -> Bool {
    observed[ObjectIdentifier(type)]?.contains { $0 == keyPath } ?? true
  }

  /// What the attribute says of a type.
  static func options(of type: any EnvironmentBindable.Type) -> __EnvironmentOptions {
    (type as? any __EnvironmentDeclaring.Type)?.__environmentOptions ?? __EnvironmentOptions()
  }
}
