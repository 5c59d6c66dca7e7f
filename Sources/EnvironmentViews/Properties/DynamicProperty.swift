package import EnvironmentCore

/// A property of a view whose value comes from outside the view.
///
/// Write one to share a combination of properties between views, such as a state with what derives from it.
///
/// Conform a property wrapper built from others to this protocol, so that the inner properties get their
/// values:
///
/// ```swift
/// @propertyWrapper
/// struct LocalizedName: DynamicProperty {
///   @Environment(\.locale) private var locale
///   let language: String
///
///   var wrappedValue: String { locale.localizedString(forLanguageCode: language) ?? language }
/// }
/// ```
///
/// Follows SwiftUI's `DynamicProperty`.
public protocol DynamicProperty {
  /// Updates the property before `body`, once the properties in it have their values.
  ///
  /// You need it only if the value is computed once for a body. A computed `wrappedValue` needs no `update()`.
  ///
  /// ```swift
  /// @propertyWrapper
  /// struct Greeting: DynamicProperty {
  ///   @Environment(\.locale) private var locale
  ///   private(set) var wrappedValue = ""
  ///
  ///   mutating func update() { wrappedValue = greeting(in: locale) }
  /// }
  /// ```
  @MainActor mutating func update()
}

extension DynamicProperty {
  public mutating func update() {}
}

/// A dynamic property of the library, which gets its value from the place of its view.
package protocol InstallableProperty: DynamicProperty, SourceComparable {
  @MainActor mutating func install(at place: PropertyPlace, from host: any PropertyHost)

  /// Returns whether the installed value is the one that would be installed now. Updates parts that don't need a new
  /// installation.
  @MainActor func isCurrent(in host: any PropertyHost) -> Bool

  /// Returns whether the installed value is known to differ from the one that would be installed now. This is a quick
  /// check that records no reads and updates nothing.
  @MainActor func isOutdated(in environment: EnvironmentValues) -> Bool
}

extension InstallableProperty {
  package func isCurrent(in host: any PropertyHost) -> Bool { true }
  package func isOutdated(in environment: EnvironmentValues) -> Bool { false }
  package func hasSource(of other: Self) -> Bool { true }
}

extension Environment: DynamicProperty, InstallableProperty {
  package mutating func install(at place: PropertyPlace, from host: any PropertyHost) {
    install(values(in: host))
  }

  package func isCurrent(in host: any PropertyHost) -> Bool {
    var other = self
    other.install(values(in: host))
    return areSame(installedValue, other.installedValue)
  }

  package func isOutdated(in environment: EnvironmentValues) -> Bool { hasOtherValue(in: environment) }

  package func hasSource(of other: Self) -> Bool { readsSameSource(as: other) }

  /// A copy of the whole environment has all values, and counts as a read of them.
  @MainActor
  private func values(in host: any PropertyHost) -> EnvironmentValues {
    let recorded = host.recordedEnvironment
    return Value.self == EnvironmentValues.self ? recorded.detached.observedInTest : recorded
  }
}

/// The place of a view in a hierarchy, which supplies the values of the view's dynamic properties.
@MainActor
package protocol PropertyHost: AnyObject {
  /// The values set by the ancestors of the view.
  var environment: EnvironmentValues { get }

  /// The same values, which record their reads if the place can be evaluated again.
  var recordedEnvironment: EnvironmentValues { get }

  /// The objects bound at the place.
  var bindings: ViewBindings { get }

  /// Indicates whether the place is kept and evaluated again when something changes.
  var isRetained: Bool { get }

  /// Returns the storage kept by a property from one evaluation of its view to the next, made if there is none.
  func storage<Storage: AnyObject>(at place: PropertyPlace, make: () -> Storage) -> Storage
}

extension PropertyHost {
  package var recordedEnvironment: EnvironmentValues { environment }
  package var isRetained: Bool { false }
  package func storage<Storage: AnyObject>(at place: PropertyPlace, make: () -> Storage) -> Storage { make() }
}

/// The place of a property in its view.
package struct PropertyPlace: Hashable {
  /// The distance from the start of the view, or of the innermost element.
  var offset: Int

  /// The optionals and arrays around the property: the distance of each, and the index of the element in it.
  var containers: [Int] = []

  func moved(by distance: Int) -> PropertyPlace {
    PropertyPlace(offset: offset + distance, containers: containers)
  }

  func inElement(_ index: Int) -> PropertyPlace {
    PropertyPlace(offset: 0, containers: containers + [offset, index])
  }
}
