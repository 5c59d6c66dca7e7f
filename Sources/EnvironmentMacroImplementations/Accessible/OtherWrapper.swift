import SwiftSyntax

/// An attribute beside `@Environment` whose name suggests a property wrapper.
struct OtherWrapper {
  let attribute: AttributeSyntax
  /// Indicates whether a known property wrapper has the name.
  let isCertain: Bool

  /// Returns the attributes of a property, besides its first `@Environment`, that may be wrappers.
  static func all(of variable: VariableDeclSyntax, beside environment: AttributeSyntax) -> [OtherWrapper] {
    variable.attributes.named.compactMap { attribute, qualifiedName in
      let name = qualifiedName.name
      if attribute.id == environment.id { return nil }
      if wrappers.contains(name) { return OtherWrapper(attribute: attribute, isCertain: true) }
      // Attributes of the language are in lower case. The names of global actors and macros are in upper case, too.
      let isOther = name.first?.isUppercase != true || name.hasSuffix("Actor") || notWrappers.contains(name)
      return isOther ? nil : OtherWrapper(attribute: attribute, isCertain: false)
    }
  }

  /// Returns the first attribute of a property with the name of a known property wrapper.
  static func first(of variable: VariableDeclSyntax) -> AttributeSyntax? {
    variable.attributes.named.first { wrappers.contains($0.name.name) }?.attribute
  }

  private static let wrappers: Set<String> = [
    "AppStorage", "Bindable", "Binding", "Dependency", "Environment", "EnvironmentBound", "EnvironmentObject",
    "FetchRequest", "FocusState", "GestureState", "Injection", "ModelEnvironment", "Namespace", "ObservedObject",
    "Published", "Query", "SceneStorage", "ScaledMetric", "State", "StateObject",
  ]

  private static let notWrappers: Set<String> = [
    ObservationExpansion.ignoredName, ObservationExpansion.trackedName, "GKInspectable", "IBInspectable", "IBOutlet",
    "NSManaged",
  ]
}
