/// The messages about an `@Entry` or a `@DependencyEntry`.
extension DiagnosticMessage {
  static func entryIsNotVariable(macro: String) -> Self {
    .error("'@\(macro)' declares an environment value and needs a variable; write '@\(macro) var name = value'")
  }

  static func entryKeyIsNotName(macro: String) -> Self {
    .error("'@\(macro)' needs the name of a type for the key; write it as a string literal")
  }

  static func entryHasManyNames(macro: String) -> Self {
    .error("'@\(macro)' declares one environment value; write \(article(macro)) '@\(macro) var' for each")
  }

  static func entryIsTuplePattern(macro: String) -> Self {
    .error("'@\(macro)' cannot split a tuple; write \(article(macro)) '@\(macro) var' for each value")
  }

  static func entryHasNoName(macro: String) -> Self {
    .error("'@\(macro)' makes a key from the name of the variable; give the variable a name")
  }

  static func entryIsOutsideEnvironmentValues(_ name: String, macro: String, _ library: MacroLibrary) -> Self {
    .error("'@\(macro)' works only in an extension of '\(library.valuesName)'; move '\(name)' into one")
  }

  static func entryOfSwiftUIHasOneDefault(_ name: String, _ library: MacroLibrary) -> Self {
    .error(
      "an entry of SwiftUI has one default everywhere; move '\(name)' into an extension of '\(library.valuesName)'")
  }

  static func entryNeedsTypeOrDefault(_ name: String, macro: String) -> Self {
    .error("'@\(macro)' needs a type or a default value for '\(name)'; add one")
  }

  static func entryNeedsDefault(_ name: String, macro: String) -> Self {
    .error("'@\(macro)' needs a default value for '\(name)', which is not optional; add one or make it optional")
  }

  static func entryNeedsTypeForNil(_ name: String) -> Self {
    .error("'nil' does not give '\(name)' a type; write an optional type and leave 'nil' out")
  }

  static func entryIsOpaque(_ name: String, macro: String) -> Self {
    .error("'@\(macro)' cannot have a 'some' type, because an environment can set '\(name)'; write 'any'")
  }

  static func entryHidesBuiltInValue(_ name: String, in library: MacroLibrary) -> Self {
    .warning("'\(name)' hides the value of that name that \(library.module) declares; rename it, or set that value")
  }

  static func entryIsUnsendableFunction(_ name: String) -> Self {
    .warning("'\(name)' is a function that can't travel with a task; write '@Sendable' or '@MainActor' before its type")
  }

  private static func article(_ macro: String) -> String { macro.hasPrefix("E") ? "an" : "a" }
}
