import SwiftDiagnostics
import SwiftParser
import SwiftSyntax
import SwiftSyntaxBuilder

extension Endpoint {
  /// A parsed declaration with `@DependencyEndpoint`: the endpoint, or the mistakes in it.
  struct Parsed {
    private(set) var endpoint: Endpoint?
    private(set) var diagnostics: [Diagnostic] = []

    init(_ attribute: AttributeSyntax, on declaration: some DeclSyntaxProtocol, in lexicalContext: [Syntax]) {
      guard let variable = declaration.as(VariableDeclSyntax.self) else {
        let attributes = declaration.asProtocol((any WithAttributesSyntax).self)?.attributes ?? []
        let fixIts = attributes.removals(of: DependencyEndpointMacro.name, ofModules: ModuleName.dependenciesOnly)
        diagnostics = [DiagnosticMessage.endpointIsNotVariable.at(attribute, fixIts: fixIts)]
        return
      }
      guard variable.bindings.count == 1, let binding = variable.bindings.first else {
        diagnostics = [DiagnosticMessage.endpointHasManyNames.at(variable.bindings)]
        return
      }
      guard let name = variable.name else {
        diagnostics = [DiagnosticMessage.endpointHasNoName.at(binding.pattern)]
        return
      }
      let owner = lexicalContext.first
      if owner?.is(StructDeclSyntax.self) != true, owner?.is(ClassDeclSyntax.self) != true {
        diagnostics = [DiagnosticMessage.endpointIsOutsideStruct(name.plainName).at(attribute)]
        return
      }
      let plainName = name.plainName
      diagnostics += variable.mistakes(
        macro: DependencyEndpointMacro.name, modifiers: [.static, .class, .lazy],
        letReason: "a test can set '\(plainName)'", modifierReason: "every client has its own '\(plainName)'"
      )
      diagnostics += binding.accessorMistakes(of: plainName, macro: DependencyEndpointMacro.name)
      if let ignored = variable.attributes.ignoredEndpoint {
        let message = DiagnosticMessage.endpointIsIgnored(name.plainName)
        diagnostics.append(message.at(ignored, fixIts: [.removing(ignored, from: variable.attributes)]))
      }
      guard let endpoint = makeEndpoint(name, variable, binding, owner) else { return }
      var named = endpoint
      guard readMethodName(attribute, of: &named), diagnostics.isEmpty else { return }
      self.endpoint = named
    }

    private mutating func makeEndpoint(
      _ name: TokenSyntax, _ variable: VariableDeclSyntax, _ binding: PatternBindingSyntax, _ owner: Syntax?
    ) -> Endpoint? {
      guard let type = binding.typeAnnotation?.type else {
        let fixIt = FixIt.addingType(to: binding, name: name.plainName, placeholder: "<#() -> Void#>")
        diagnostics.append(DiagnosticMessage.endpointNeedsType(name.plainName).at(binding.pattern, fixIts: [fixIt]))
        return nil
      }
      guard let endpointType = EndpointType(type) else {
        let message = DiagnosticMessage.endpointIsNotFunction(name.plainName, type: type.trimmedDescription)
        let fixIts = variable.attributes.endpoint.map { FixIt.removing($0, from: variable.attributes) }
        diagnostics.append(message.at(type, fixIts: fixIts.map { [$0] } ?? []))
        return nil
      }
      let ownerName = owner?.asProtocol((any NamedDeclSyntax).self)?.name.plainName ?? ""
      var endpoint = Endpoint(name, variable, endpointType, value: binding.initializer?.value, owner: ownerName)
      endpoint.hasAccessors = true
      endpoint.isOfClass = owner?.is(ClassDeclSyntax.self) ?? false
      endpoint.isOfClient =
        owner?.as(StructDeclSyntax.self)?.attributes
        .has(DependencyClientMacro.name, ofModules: ModuleName.dependenciesOnly) ?? false
      if let diagnostic = endpoint.missingDefault(binding) {
        diagnostics.append(diagnostic)
        return nil
      }
      return endpoint
    }

    /// Parses `method: "name"`. Returns whether it has no mistake.
    private mutating func readMethodName(_ attribute: AttributeSyntax, of endpoint: inout Endpoint) -> Bool {
      let arguments = attribute.arguments?.as(LabeledExprListSyntax.self) ?? []
      guard let argument = arguments.first(where: { $0.label?.plainName == "method" })?.expression else { return true }
      guard let literal = argument.as(StringLiteralExprSyntax.self), literal.segments.count == 1,
        let text = literal.segments.first?.as(StringSegmentSyntax.self)?.content.text
      else {
        diagnostics.append(DiagnosticMessage.methodIsNotLiteral.at(argument))
        return false
      }
      if text.isEmpty { return true }
      guard let name = TokenSyntax.methodName(text) else {
        diagnostics.append(DiagnosticMessage.methodIsNotName(text).at(argument))
        return false
      }
      let hasLabels = endpoint.type.labels.contains { $0 != "_" }
      if name.plainName == endpoint.name.plainName, !hasLabels {
        diagnostics.append(DiagnosticMessage.methodIsEndpoint(name.plainName).at(argument))
        return false
      }
      endpoint.methodName = name
      return true
    }
  }

  init(
    _ name: TokenSyntax, _ variable: VariableDeclSyntax, _ type: EndpointType, value: ExprSyntax?, owner: String
  ) {
    self.init(
      name: name,
      type: type,
      value: value?.trimmed,
      availability: variable.attributes.availability,
      access: AccessLevel(variable.modifiers).modifier,
      owner: owner
    )
  }

  /// Returns the diagnostic of a missing default that the macro can't generate, with a fix-it for the declaration.
  func missingDefault(_ binding: PatternBindingSyntax) -> Diagnostic? {
    if hasDefault { return nil }
    let name = self.name.plainName
    let error = type.throwsClause?.type?.trimmedDescription
    let result = error.map { "throw <#\($0)#>" } ?? "<#\(type.result.trimmedDescription)#>"
    let value: ExprSyntax = "{ \(raw: type.ignoredParameters)\(raw: result) }"
    let message =
      error.map { DiagnosticMessage.endpointNeedsDefaultToThrow(name, error: $0) } ?? .endpointNeedsDefault(name)
    // Not for `a` in `var a, b: () -> Int`.
    let canAdd = binding.typeAnnotation != nil
    return message.at(binding, fixIts: canAdd ? [.addingDefault(to: binding, name: name, value: value)] : [])
  }
}

extension AttributeListSyntax {
  var endpoint: AttributeSyntax? { all(DependencyEndpointMacro.name, ofModules: ModuleName.dependenciesOnly).first }

  var ignoredEndpoint: AttributeSyntax? {
    all(DependencyEndpointIgnoredMacro.name, ofModules: ModuleName.dependenciesOnly).first
  }
}

extension TokenSyntax {
  /// Returns the name of a method, in backticks where it needs them; `nil` if the text isn't a name.
  fileprivate static func methodName(_ text: String) -> TokenSyntax? {
    let isQuoted = text.count > 2 && text.hasPrefix("`") && text.hasSuffix("`")
    let name = isQuoted ? String(text.dropFirst().dropLast()) : text
    guard let first = name.unicodeScalars.first, first == "_" || first.properties.isXIDStart || !first.isASCII,
      name.unicodeScalars.allSatisfy(\.isPartOfPlainName)
    else { return nil }
    return .identifier(isQuoted || !name.isValidSwiftIdentifier(for: .variableName) ? "`\(name)`" : name)
  }
}
