/// The messages about an `@Environment` property of a class or an actor.
extension DiagnosticMessage {
  // MARK: Variables of every macro

  static func variableIsLet(macro: String, because reason: String) -> Self {
    .error("'@\(macro)' cannot be a 'let', because \(reason); make it a 'var'")
  }

  static func variableHasModifier(_ modifier: String, macro: String, because reason: String) -> Self {
    .error("'@\(macro)' cannot be '\(modifier)', because \(reason); remove '\(modifier)'")
  }

  static func variableHasAccessors(_ name: String, macro: String) -> Self {
    .error("'@\(macro)' adds the accessors of '\(name)'; remove the existing ones")
  }

  // MARK: `@Environment`

  static func propertyHasManyNames(_ names: [String]) -> Self {
    .error("'@Environment' reads one value; write an '@Environment' property for each of \(list(names))")
  }

  private static func list(_ names: [String]) -> String {
    let quoted = names.map { "'\($0)'" }
    return [quoted.dropLast().joined(separator: ", "), quoted.last ?? ""].joined(separator: " and ")
  }

  static func propertyHasOtherWrapper(_ name: String, attribute: String, isCertain: Bool) -> Self {
    guard isCertain else {
      return .warning(
        "'@\(attribute)', if it is a property wrapper, hides the model from '@Environment', and '\(name)' reads its "
          + "default; remove one of the two")
    }
    return .error("'@\(attribute)' cannot be combined with '@Environment' on '\(name)'; remove one of the two")
  }

  static func propertyHasObservers(_ name: String, observer: String) -> Self {
    .warning(
      "'\(observer)' runs when '\(name)' is assigned, and not when the bound environment changes; "
        + "observe '\(name)' with 'withObservationTracking' instead")
  }

  static func propertyCannotBeObserved(_ name: String, part: String) -> Self {
    .error("'\(name)' can't be both '\(part)' and observed; remove '\(part)', or add '@ObservationIgnored'")
  }

  static func propertyBindsInClass(_ name: String, of host: String) -> Self {
    .error(
      "'@EnvironmentBound' binds only in views, and '\(host)' is a class; store '\(name)' in a plain property, and bind "
        + "'\(host)' with 'includeChildren: true'")
  }

  static func propertiesShareDeclaration(_ names: [String]) -> Self {
    .error("a declaration of several variables can't be observed; write a 'var' for each of \(list(names))")
  }

  static func propertiesShareTuple(_ names: [String]) -> Self {
    .warning("variables of a tuple pattern aren't observed; write a 'var' for each of \(list(names))")
  }

  static func propertyIsTracked(_ name: String) -> Self {
    .error(
      "'@Observable' of 'Observation' replaces the accessors that '@Environment' adds to '\(name)'; "
        + "add '@ObservationIgnored', or leave observation to '@EnvironmentAccessible'")
  }

  static func propertyHasWrapperOfViews(of host: String, wrapper: String) -> Self {
    .error("'@SwiftUI.Environment' works only in views, and '\(host)' is a model; write '@\(wrapper)'")
  }

  static func propertyHasOwnTypeAsWrapper(of host: String) -> Self {
    .error("'Environment' is a type that '\(host)' declares; write '@ModelEnvironment'")
  }

  static func propertyHasNoKeyPath(_ name: String) -> Self {
    .error("'@Environment' does not say which value '\(name)' reads; add a key path such as '\\.\(name)'")
  }

  static func propertyHasNoBackslash(_ keyPath: String) -> Self {
    .error("'@Environment' takes a key path; write '\(keyPath)'")
  }

  static func propertyHasOtherRoot(_ name: String, root: String, _ library: MacroLibrary) -> Self {
    .error(
      "'@Environment' reads from '\(library.valuesName)', not from '\(root)'; leave out the root of the key path"
    )
  }

  static func propertyHasInitialValue(_ name: String) -> Self {
    .error("'@Environment' takes the value of '\(name)' from the environment; remove the initial value")
  }

  static func propertyIsIgnoredAnyway(_ name: String, attribute: String) -> Self {
    .warning("'@\(attribute)' has no effect on '\(name)', which is an '@Environment' property; remove it")
  }

  static func propertyIsReadInInitializer(_ name: String) -> Self {
    .warning(
      "'\(name)' is read in 'init', before an environment can be bound, and has its default value here; "
        + "read it in a method that is called later")
  }
}
