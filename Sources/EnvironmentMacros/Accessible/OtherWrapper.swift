import SwiftSyntax

/// An attribute beside `@Environment` that is a property wrapper, as far as its name shows.
struct OtherWrapper {
  let attribute: AttributeSyntax
  /// Indicates whether the name is that of a known property wrapper.
  let isCertain: Bool

  /// The attributes of a property that may be wrappers besides its first `@Environment`.
  static func all(of variable: VariableDeclSyntax, beside environment: AttributeSyntax) -> [OtherWrapper] {
    variable.attributes.compactMap { element in
      guard let attribute = element.as(AttributeSyntax.self), attribute.id != environment.id,
        let name = QualifiedName(attribute.attributeName)?.name
      else { return nil }
      if wrappers.contains(name) { return OtherWrapper(attribute: attribute, isCertain: true) }
      // What the language declares is in lower case. A global actor's and a macro's name are in upper case, too.
      let isOther = name.first?.isUppercase != true || name.hasSuffix("Actor") || notWrappers.contains(name)
      return isOther ? nil : OtherWrapper(attribute: attribute, isCertain: false)
    }
  }

  /// The first attribute of a property whose name is that of a known property wrapper.
  static func first(of variable: VariableDeclSyntax) -> AttributeSyntax? {
    variable.attributes.lazy.compactMap { $0.as(AttributeSyntax.self) }.first { attribute in
      QualifiedName(attribute.attributeName).map { wrappers.contains($0.name) } ?? false
    }
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
