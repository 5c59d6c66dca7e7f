public import EnvironmentCore

/// A property of a view that gets its value from outside of the view.
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
/// The shape is that of SwiftUI's `DynamicProperty`.
public protocol DynamicProperty {
  /// Is called before `body`, once the properties of this one have their values.
  @MainActor mutating func update()
}

extension DynamicProperty {
  public mutating func update() {}
}

/// A dynamic property of the library's own, which takes its value from the place of its view.
package protocol InstallableProperty: DynamicProperty {
  @MainActor mutating func install(in visitor: any ViewVisitor)
}

extension Environment: DynamicProperty, InstallableProperty {
  package mutating func install(in visitor: any ViewVisitor) {
    install(visitor.environment)
  }
}
