import SwiftSyntax

/// A stored property of a dependency client.
struct ClientProperty {
  let name: TokenSyntax
  /// The type of the parameter of the initializer; `nil` if the property isn't a parameter.
  let parameterType: TypeSyntax?
  /// The default of that parameter.
  let defaultArgument: ExprSyntax?
  /// The endpoint; `nil` if the property isn't an endpoint.
  let endpoint: Endpoint?
  let access: AccessLevel

  /// The parameter in the initializer's parameter list.
  var parameter: String? {
    parameterType.map { "\(name.text): \($0)\(defaultArgument.map { " = \($0)" } ?? "")" }
  }
}
