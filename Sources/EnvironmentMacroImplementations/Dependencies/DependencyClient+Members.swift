import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxBuilder

/// A stored property of a dependency client.
struct ClientProperty {
  let name: TokenSyntax
  /// The type of the parameter of the initializer.
  let parameterType: TypeSyntax
  /// The default of the parameter.
  var defaultArgument: ExprSyntax?
  /// The endpoint; `nil` if the property isn't an endpoint.
  var endpoint: Endpoint?
  let access: AccessLevel

  /// The parameter in the initializer's parameter list.
  var parameter: String { "\(name.text): \(parameterType)\(defaultArgument.map { " = \($0)" } ?? "")" }

  /// Indicates whether the default of the parameter, if there is one, can be evaluated anywhere.
  var hasPlainDefault: Bool {
    defaultArgument.map { $0.typeOfLiteral != nil || $0.is(NilLiteralExprSyntax.self) } ?? true
  }
}

// MARK: Reading members

extension DependencyClient {
  mutating func members(of list: MemberBlockItemListSyntax, isConditional: Bool = false) -> [Member] {
    var members: [Member] = []
    for item in list {
      if let conditional = item.decl.as(IfConfigDeclSyntax.self) {
        members += clauses(of: conditional)
      } else if let variable = item.decl.as(VariableDeclSyntax.self), variable.isStoredProperty {
        members += variable.bindings
          .compactMap { property($0, of: variable, isConditional: isConditional) }.map { .property($0) }
      }
    }
    return members
  }

  private mutating func clauses(of conditional: IfConfigDeclSyntax) -> [Member] {
    let clauses = conditional.clauses.map { clause in
      let condition = clause.condition.map { " " + $0.trimmedDescription } ?? ""
      let elements = clause.elements?.as(MemberBlockItemListSyntax.self) ?? []
      return (head: clause.poundKeyword.text + condition, members: members(of: elements, isConditional: true))
    }
    return clauses.allSatisfy(\.members.isEmpty) ? [] : [.conditional(clauses)]
  }

  /// Returns a stored property; `nil` for a property not set by the initializers.
  private mutating func property(
    _ binding: PatternBindingSyntax, of variable: VariableDeclSyntax, isConditional: Bool
  ) -> ClientProperty? {
    let value = binding.initializer?.value.trimmed
    if variable.isLet && value != nil || variable.hasWrapperWithArguments { return nil }
    guard let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.trimmed else {
      if value == nil { diagnostics.append(DiagnosticMessage.clientHasTuplePattern(client).at(binding.pattern)) }
      return nil
    }
    let access = AccessLevel(variable.modifiers)
    let writtenType = binding.typeAnnotation?.type.trimmed ?? binding.typeOfLaterName
    let closure = writtenType.flatMap { EndpointType($0) }
    if let closure, !variable.isLet, variable.attributes.ignoredEndpoint == nil {
      let endpoint = Endpoint(
        name: name, type: closure, value: value, variable: variable, owner: client,
        hasAccessors: variable.attributes.endpoint != nil
      )
      if !endpoint.hasAccessors, let diagnostic = endpoint.missingDefault(binding) {
        diagnostics.append(diagnostic)
        return nil
      }
      return ClientProperty(name: name, parameterType: closure.escaping, endpoint: endpoint, access: access)
    }
    // Another property is a parameter of all initializers, unless it is private and has a value.
    let defaultArgument = value ?? (!variable.isLet && writtenType?.isOptional == true ? "nil" : nil)
    if defaultArgument != nil, access <= .fileprivate || isConditional { return nil }
    if isConditional {
      let message = DiagnosticMessage.clientPropertyIsConditional(name.plainName, client: client)
      diagnostics.append(message.at(binding))
      return nil
    }
    guard let type = closure?.escaping ?? writtenType ?? value?.typeOfLiteral else {
      // The compiler itself reports a property with neither a type nor a value.
      guard value != nil else { return nil }
      let fixIt = FixIt.addingType(to: binding, name: name.plainName, placeholder: "<#Type#>")
      let message = DiagnosticMessage.clientPropertyNeedsType(name.plainName, client: client)
      diagnostics.append(message.at(binding.pattern, fixIts: [fixIt]))
      return nil
    }
    return ClientProperty(name: name, parameterType: type, defaultArgument: defaultArgument, access: access)
  }
}

extension VariableDeclSyntax {
  fileprivate var isStoredProperty: Bool { isInstance && !isComputed && modifier(.lazy) == nil }

  /// Indicates whether an attribute that may be a property wrapper has arguments, which may set its value.
  fileprivate var hasWrapperWithArguments: Bool {
    attributes.named.contains { attribute, name in
      attribute.arguments != nil
        && !["available", "backDeployed", "_spi", "DependencyEndpoint", "objc"].contains(name.name)
    }
  }
}

extension PatternBindingSyntax {
  /// The type of `a` in `var a, b: Int`.
  fileprivate var typeOfLaterName: TypeSyntax? {
    guard initializer == nil, let list = parent?.as(PatternBindingListSyntax.self) else { return nil }
    return list.drop { $0.id != id }.lazy.compactMap(\.typeAnnotation).first?.type.trimmed
  }
}
