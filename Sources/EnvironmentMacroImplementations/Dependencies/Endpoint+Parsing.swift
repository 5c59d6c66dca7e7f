import SwiftDiagnostics
import SwiftParser
import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacros

extension Endpoint {
  /// Parses a declaration with `@DependencyEndpoint`.
  init(
    _ attribute: AttributeSyntax, on declaration: some DeclSyntaxProtocol, in lexicalContext: [Syntax]
  ) throws(DiagnosticsError) {
    guard let variable = declaration.as(VariableDeclSyntax.self) else {
      let fixIts = declaration.removals(of: DependencyEndpointMacro.name, ofModules: ModuleName.dependenciesOnly)
      throw DiagnosticMessage.endpointIsNotVariable.error(at: attribute, fixIts: fixIts)
    }
    guard variable.bindings.count == 1, let binding = variable.bindings.first else {
      throw DiagnosticMessage.endpointHasManyNames.error(at: variable.bindings)
    }
    guard let name = variable.name else { throw DiagnosticMessage.endpointHasNoName.error(at: binding.pattern) }
    let plainName = name.plainName
    guard let owner = lexicalContext.first, owner.is(StructDeclSyntax.self) || owner.is(ClassDeclSyntax.self) else {
      throw DiagnosticMessage.endpointIsOutsideStruct(plainName).error(at: attribute)
    }
    var diagnostics = variable.mistakes(
      macro: DependencyEndpointMacro.name, modifiers: [.static, .class, .lazy],
      letReason: "a test can set '\(plainName)'", modifierReason: "every client has its own '\(plainName)'"
    )
    diagnostics += binding.accessorMistakes(of: plainName, macro: DependencyEndpointMacro.name)
    if let ignored = variable.attributes.ignoredEndpoint {
      let message = DiagnosticMessage.endpointIsIgnored(plainName)
      diagnostics.append(message.at(ignored, fixIts: [.removing(ignored, from: variable.attributes)]))
    }
    do throws(DiagnosticsError) {
      try self.init(name, variable, binding, in: owner)
      methodName = try attribute.methodName(of: self)
    } catch {
      throw DiagnosticsError(diagnostics: diagnostics + error.diagnostics)
    }
    if !diagnostics.isEmpty { throw DiagnosticsError(diagnostics: diagnostics) }
  }

  private init(
    _ name: TokenSyntax, _ variable: VariableDeclSyntax, _ binding: PatternBindingSyntax, in owner: Syntax
  ) throws(DiagnosticsError) {
    guard let type = binding.typeAnnotation?.type else {
      let fixIt = FixIt.addingType(to: binding, name: name.plainName, placeholder: "<#() -> Void#>")
      throw DiagnosticMessage.endpointNeedsType(name.plainName).error(at: binding.pattern, fixIts: [fixIt])
    }
    guard let endpointType = EndpointType(type) else {
      let message = DiagnosticMessage.endpointIsNotFunction(name.plainName, type: type.trimmedDescription)
      let fixIts = variable.attributes.endpoint.map { FixIt.removing($0, from: variable.attributes) }
      throw message.error(at: type, fixIts: fixIts.map { [$0] } ?? [])
    }
    self.init(
      name: name, type: endpointType, value: binding.initializer?.value.trimmed, variable: variable,
      owner: owner.asProtocol((any NamedDeclSyntax).self)?.name.plainName ?? "", isOfClient: owner.isClient,
      hasAccessors: true, isOfClass: owner.is(ClassDeclSyntax.self)
    )
    if let diagnostic = missingDefault(binding) { throw DiagnosticsError(diagnostics: [diagnostic]) }
  }

  /// Returns the diagnostic of a default missing where the macro can't generate one, with a fix-it for the declaration.
  func missingDefault(_ binding: PatternBindingSyntax) -> Diagnostic? {
    if hasDefault { return nil }
    let name = self.name.plainName
    let error = type.throwsClause?.type?.trimmedDescription
    let result = error.map { "throw <#\($0)#>" } ?? "<#\(type.result.trimmedDescription)#>"
    let value: ExprSyntax = "{ \(raw: type.ignoredParameters)\(raw: result) }"
    let message = DiagnosticMessage.endpointNeedsDefault(name, toThrow: error)
    // Not for `a` in `var a, b: () -> Int`.
    let canAdd = binding.typeAnnotation != nil
    return message.at(binding, fixIts: canAdd ? [.addingDefault(to: binding, name: name, value: value)] : [])
  }
}

extension AttributeSyntax {
  /// Returns the name in `method: "name"`; `nil` if there is none.
  fileprivate func methodName(of endpoint: Endpoint) throws(DiagnosticsError) -> TokenSyntax? {
    guard let argument = argument("method") else { return nil }
    guard let literal = argument.as(StringLiteralExprSyntax.self), literal.segments.count == 1,
      let text = literal.segments.first?.as(StringSegmentSyntax.self)?.content.text
    else { throw DiagnosticMessage.methodIsNotLiteral.error(at: argument) }
    if text.isEmpty { return nil }
    guard let name = TokenSyntax.methodName(text) else {
      throw DiagnosticMessage.methodIsNotName(text).error(at: argument)
    }
    let hasLabels = endpoint.type.labels.contains { $0 != "_" }
    if name.plainName == endpoint.name.plainName, !hasLabels {
      throw DiagnosticMessage.methodIsEndpoint(name.plainName).error(at: argument)
    }
    return name
  }
}

extension Syntax {
  /// Indicates whether it is a struct with `@DependencyClient`.
  var isClient: Bool {
    self.as(StructDeclSyntax.self)?.attributes
      .has(DependencyClientMacro.name, ofModules: ModuleName.dependenciesOnly) == true
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
