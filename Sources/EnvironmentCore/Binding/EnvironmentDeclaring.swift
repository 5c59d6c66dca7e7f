/// The declarations added by `@EnvironmentAccessible` to a class or an actor. Do not call or conform to it: it is
/// public for the macro alone.
public protocol __EnvironmentDeclaring: EnvironmentAccessible {
  /// The attribute's options, including those of the superclasses.
  nonisolated static var __environmentOptions: __EnvironmentOptions { get }

  /// The file and the line of each `@Environment` property in the type's own declaration, for reports.
  nonisolated static var __environmentLocations: [String: String] { get }

  /// Passes the values of the object's stored properties, including inherited ones, to a visitor.
  @MainActor func __visitEnvironmentChildren(_ visitor: inout __EnvironmentChildVisitor)
}

extension __EnvironmentDeclaring {
  /// No options.
  public nonisolated static var __environmentOptions: __EnvironmentOptions { __EnvironmentOptions() }
  /// No locations.
  public nonisolated static var __environmentLocations: [String: String] { [:] }
}

extension ReportedProperty {
  /// - Parameters:
  ///   - wrapper: The key path of the wrapper behind the property.
  ///   - source: The key path read by the property.
  init(_ wrapper: AnyKeyPath, reading source: AnyKeyPath? = nil) {
    self.init(wrapper, reading: source, locatedBy: Self.location)
  }

  /// Returns the file and the line of a property, if the macro wrote the conformance of the type that declares it.
  @Sendable
  static func location(of name: String, in object: Any.Type) -> String? {
    (object as? any __EnvironmentDeclaring.Type)?.__environmentLocations[name]
  }
}

/// The options of `@EnvironmentAccessible(…)` for a class and its superclasses. Do not call: it is public for the macro
/// alone.
public struct __EnvironmentOptions {
  /// The key paths whose properties notify their observers, by the class whose attribute names the key paths.
  private var observed: [ObjectIdentifier: [PartialKeyPath<EnvironmentValues>]] = [:]

  /// The values required in a binding.
  private(set) var required: [Requirement] = []

  /// A value required in a binding: its name in the source, and its key path.
  public typealias Requirement = (name: String, keyPath: PartialKeyPath<EnvironmentValues>)

  /// Creates options for observing all properties and requiring no value.
  public init() {}

  /// Returns a copy of the options in which, of the properties of a class, only those for these key paths notify their
  /// observers.
  public func observing(_ type: Any.Type, _ keyPaths: [PartialKeyPath<EnvironmentValues>]) -> Self {
    var copy = self
    copy.observed[ObjectIdentifier(type)] = keyPaths
    return copy
  }

  /// Returns a copy of the options with additional values required in a binding.
  public func requiring(_ requirements: [Requirement]) -> Self {
    var copy = self
    copy.required += requirements
    return copy
  }

  /// Returns whether a property declared by a class notifies its observers.
  func observes(_ keyPath: AnyKeyPath, in type: Any.Type) -> Bool {
    observed[ObjectIdentifier(type)]?.contains { $0 == keyPath } ?? true
  }

  /// Returns the options of a type.
  static func options(of type: any EnvironmentAccessible.Type) -> __EnvironmentOptions {
    (type as? any __EnvironmentDeclaring.Type)?.__environmentOptions ?? __EnvironmentOptions()
  }
}
