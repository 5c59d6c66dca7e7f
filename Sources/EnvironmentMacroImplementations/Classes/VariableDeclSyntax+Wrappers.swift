import SwiftSyntax

extension VariableDeclSyntax {
  /// Returns the attributes beside `@Environment` whose names suggest property wrappers. One is certain to be a wrapper
  /// if a known one has the name.
  func otherWrappers(beside environment: AttributeSyntax) -> [(attribute: AttributeSyntax, isCertain: Bool)] {
    attributes.named.compactMap { attribute, qualifiedName in
      let name = qualifiedName.name
      if attribute.id == environment.id { return nil }
      if Self.wrappers.contains(name) { return (attribute, true) }
      // Attributes of the language are in lower case. The names of global actors and macros are in upper case, too.
      let isOther = name.first?.isUppercase != true || name.hasSuffix("Actor") || Self.notWrappers.contains(name)
      return isOther ? nil : (attribute, false)
    }
  }

  /// The first attribute with the name of a known property wrapper.
  var wrapper: AttributeSyntax? { attributes.named.first { Self.wrappers.contains($0.name.name) }?.attribute }

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
