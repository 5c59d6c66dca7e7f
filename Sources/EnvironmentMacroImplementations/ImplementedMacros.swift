package import SwiftSyntaxMacros

/// The implementations of all macros. A macro's declaration refers to one by the name of its type.
package var implementedMacros: [any Macro.Type] {
  [
    DependencyClientMacro.self,
    DependencyEndpointIgnoredMacro.self,
    DependencyEndpointMacro.self,
    DependencyEntryMacro.self,
    EntryMacro.self,
    EnvironmentAccessibleMacro.self,
    ModelEntryMacro.self,
    ModelEnvironmentAccessibleMacro.self,
    ObservableMacro.self,
    ObservationIgnoredMacro.self,
    ObservationTrackedMacro.self,
    UnbindableModelMacro.self,
  ]
}
