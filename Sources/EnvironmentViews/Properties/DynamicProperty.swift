package import EnvironmentCore

/// A property of a view whose value comes from outside of the view.
///
/// A property wrapper that is built from others conforms, and so gets what they get:
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
/// The API follows that of SwiftUI's `DynamicProperty`.
public protocol DynamicProperty {
  /// Updates the property before `body`, once the properties in it have their values.
  @MainActor mutating func update()
}

extension DynamicProperty {
  public mutating func update() {}
}

/// A dynamic property of the library's own, which takes its value from the place of its view.
package protocol InstallableProperty: DynamicProperty, SourceComparable {
  @MainActor mutating func install(at place: PropertyPlace, from source: any PropertySource)

  /// Indicates whether there may be properties that have what any other of the same source in the same environment has.
  static var isCopyable: Bool { get }

  /// Installs the property, and returns whether it is one of those.
  @MainActor mutating func installCopyably(at place: PropertyPlace, from source: any PropertySource) -> Bool

  /// Takes over what another property has that was installed; `false` if that one has another source.
  mutating func install(copyOf other: UnsafePointer<Self>) -> Bool

  /// Returns whether what was installed is what would be installed now. Brings along what need not be installed again.
  @MainActor func isCurrent(in source: any PropertySource) -> Bool

  /// Returns whether what was installed certainly isn't what would be installed now, at a short look: one that records
  /// no reads, and brings along nothing.
  @MainActor func isOutdated(in environment: EnvironmentValues) -> Bool
}

extension InstallableProperty {
  package static var isCopyable: Bool { false }
  @MainActor
  package mutating func installCopyably(at place: PropertyPlace, from source: any PropertySource) -> Bool {
    install(at: place, from: source)
    return false
  }
  package mutating func install(copyOf other: UnsafePointer<Self>) -> Bool { false }
  package func isCurrent(in source: any PropertySource) -> Bool { true }
  package func isOutdated(in environment: EnvironmentValues) -> Bool { false }
  package func hasSource(of other: Self) -> Bool { true }
}

extension Environment: DynamicProperty, InstallableProperty {
  package static var isCopyable: Bool { true }

  package mutating func install(at place: PropertyPlace, from source: any PropertySource) {
    install(Value.self == EnvironmentValues.self ? source.placeEnvironment : source.recordedEnvironment)
  }

  package mutating func installCopyably(at place: PropertyPlace, from source: any PropertySource) -> Bool {
    installNotingDefaults(source.environment)
  }

  package func isCurrent(in source: any PropertySource) -> Bool {
    var other = self
    other.install(Value.self == EnvironmentValues.self ? source.placeEnvironment : source.recordedEnvironment)
    return areSame(installedValue, other.installedValue)
  }

  package func isOutdated(in environment: EnvironmentValues) -> Bool {
    // A copy of the whole follows its place instead.
    Value.self != EnvironmentValues.self && hasOtherValue(in: environment)
  }

  package func hasSource(of other: Self) -> Bool { readsSameSource(as: other) }
}
