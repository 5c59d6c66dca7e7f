/// What is wrong with an `@Entry`.
extension DiagnosticMessage {
  static var entryIsNotVariable: Self {
    .error("'@Entry' declares an environment value and needs a variable; write '@Entry var name = value'")
  }

  static var entryHasManyNames: Self {
    .error("'@Entry' declares one environment value; write an '@Entry var' for each")
  }

  static var entryIsTuplePattern: Self {
    .error("'@Entry' cannot take a tuple apart; write an '@Entry var' for each value")
  }

  static var entryHasNoName: Self {
    .error("'@Entry' makes a key from the name of the variable; give the variable a name")
  }

  static func entryIsOutsideEnvironmentValues(_ name: String) -> Self {
    .error("'@Entry' works only in an extension of 'EnvironmentValues'; move '\(name)' into one")
  }

  static func entryIsLet(_ name: String) -> Self {
    .error("'@Entry' cannot be a 'let', because an environment can set '\(name)'; make it a 'var'")
  }

  static func entryHasModifier(_ name: String, modifier: String) -> Self {
    .error("'@Entry' cannot be '\(modifier)', because every environment has its own '\(name)'; remove '\(modifier)'")
  }

  static func entryHasAccessors(_ name: String) -> Self {
    .error("'@Entry' writes the accessors of '\(name)' itself; remove those that are there")
  }

  static func entryNeedsTypeOrDefault(_ name: String) -> Self {
    .error("'@Entry' needs a type or a default value for '\(name)'; add one")
  }

  static func entryNeedsDefault(_ name: String) -> Self {
    .error("'@Entry' needs a default value for '\(name)', which is not optional; add one or make it optional")
  }

  static func entryNeedsTypeForNil(_ name: String) -> Self {
    .error("'nil' does not tell the type of '\(name)'; write an optional type and leave 'nil' out")
  }

  static func entryIsOpaque(_ name: String) -> Self {
    .error("'@Entry' cannot hide the type of '\(name)', because an environment can set it; write 'any'")
  }
}
