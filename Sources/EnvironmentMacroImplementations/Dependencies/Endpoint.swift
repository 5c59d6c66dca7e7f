import SwiftSyntax
import SwiftSyntaxBuilder

/// An endpoint of a dependency client: a property holding a closure, and a method with argument labels beside it.
struct Endpoint {
  /// The name as the source has it, with its backticks if there are any.
  let name: TokenSyntax
  let type: EndpointType
  /// The default value in the source.
  let value: ExprSyntax?
  let variable: VariableDeclSyntax
  /// The name of the type declaring the endpoint.
  let owner: String
  /// Indicates whether the owner is a client. Its initializers then make the default report.
  var isOfClient = false
  /// Indicates whether `@DependencyEndpoint` generates accessors, and a property for storing the closure.
  var hasAccessors = false
  /// Indicates whether the owner is a class. Its properties can be read only in the isolation of the class.
  var isOfClass = false
  /// The name of the method, if the source states one.
  var methodName: TokenSyntax?

  /// The stored closure property of an endpoint with accessors.
  var storageName: TokenSyntax { .name("__" + name.plainName) }

  /// The stored property. It can be used outside of a struct's actor, where the accessors can't.
  var storedProperty: String { "self." + (hasAccessors ? storageName : name).text }

  /// The statement for reporting a call.
  private var report: String {
    "\(ModuleName.dependencies).__unimplemented(\"\(owner).\(name.plainName)\")"
  }

  /// Indicates whether a closure can replace the missing implementation.
  var hasDefault: Bool { value != nil || type.throwsAnyError || type.returnsVoid || type.returnsOptional }

  /// The closure that reports a call and then throws, or returns `nil` or nothing.
  private var unimplementedClosure: ExprSyntax {
    let parameters = type.ignoredParameters
    if type.throwsAnyError { return "{ \(raw: parameters)throw \(raw: report) }" }
    if type.returnsOptional { return "{ \(raw: parameters)\(raw: report); return nil }" }
    return "{ \(raw: parameters)_ = \(raw: report) }"
  }

  /// Returns a closure for reporting a call and then calling another closure.
  private func reportingClosure(calling name: String) -> ExprSyntax {
    let head = type.typedHead
    let call = type.call(name) { "\(head == nil ? "$" : "p")\($0)" }
    return "{ \(raw: head ?? "")\(raw: report); return \(raw: call) }"
  }

  // MARK: In a client

  /// The statements giving the property its default.
  var defaultStatements: [CodeBlockItemSyntax] {
    guard let value else { return ["\(raw: storedProperty) = \(unimplementedClosure)"] }
    // A default that reports by itself isn't changed.
    if value.callsUnimplemented { return [] }
    if type.isVariadic { return value.reporting(by: report).map { ["\(raw: storedProperty) = \($0)"] } ?? [] }
    return [
      "let \(storageName) = \(raw: storedProperty)",
      "\(raw: storedProperty) = \(reportingClosure(calling: storageName.text))",
    ]
  }

  // MARK: With accessors

  /// The declaration of the property storing the closure.
  var storage: DeclSyntax {
    guard let value else { return "private var \(storageName): \(type.type) = \(unimplementedClosure)" }
    if isOfClient || value.callsUnimplemented {
      return "private var \(storageName): \(type.type) = \(value)"
    }
    if type.isVariadic {
      return "private var \(storageName): \(type.type) = \(value.reporting(by: report) ?? value)"
    }
    return """
      private var \(storageName): \(type.type) = {
        let __default: \(type.type) = \(value)
        return \(reportingClosure(calling: "__default"))
      }()
      """
  }

  var accessors: [AccessorDeclSyntax] {
    [
      "@storageRestrictions(initializes: \(storageName)) init(initialValue) { \(storageName) = initialValue }",
      "get { \(storageName) }",
      "set { \(storageName) = newValue }",
    ]
  }

  // MARK: The method

  /// The method calling the closure, if the closure has argument labels or the attribute names a method.
  var method: DeclSyntax? {
    guard methodName != nil || !type.labels.allSatisfy({ $0 == "_" }) else { return nil }
    if type.isVariadic { return nil }
    let parameters = zip(type.labels, type.parameters).enumerated().map { index, parameter in
      "\(parameter.0) p\(index): \(parameter.1.type.trimmed)"
    }
    let effects =
      (type.isAsync || type.isIsolatedDynamically ? "async " : "")
      + (type.throwsClause.map { $0.trimmedDescription + " " } ?? "")
    let access = AccessLevel(variable.modifiers).modifier
    let head = [isolation, access, "func"].filter { !$0.isEmpty }.joined(separator: " ")
    let result = type.returnsVoid ? "" : "-> \(type.function.returnClause.type.trimmedDescription) "
    return """
      \(variable.attributes.availability)\(raw: head) \(methodName ?? name)(\(raw: parameters.joined(separator: ", "))) \
      \(raw: effects)\(raw: result){
        \(raw: type.call(storedProperty) { "p\($0)" })
      }
      """
  }

  /// The base name and the labels of the method, as `fetch(id:)`.
  var methodSignature: String { "\((methodName ?? name).plainName)(\(type.labels.map { $0 + ":" }.joined()))" }

  /// The isolation of the method: that of the closure. A `Sendable` closure can be called from anywhere.
  private var isolation: String {
    type.isolation.isEmpty && type.isSendable && !isOfClass ? "nonisolated" : type.isolation
  }
}

extension EndpointType {
  /// The argument labels of the method, `_` for none.
  var labels: [String] { parameters.map { $0.secondName?.plainName ?? "_" } }
}

extension ExprSyntax {
  /// Returns the closure with a report before its statements; `nil` for another expression.
  fileprivate func reporting(by report: String) -> ExprSyntax? {
    guard let closure = self.as(ClosureExprSyntax.self) else { return nil }
    let signature = closure.signature.map { $0.trimmedDescription + " " } ?? ""
    let isExpression = closure.statements.count == 1 && closure.statements.first?.item.is(ExprSyntax.self) == true
    return "{ \(raw: signature)\(raw: report); \(raw: isExpression ? "return " : "")\(closure.statements.trimmed) }"
  }

  /// Indicates whether the expression is a call of `unimplemented` or `reportIssue`, or a closure that calls one of
  /// them.
  fileprivate var callsUnimplemented: Bool {
    tokens(viewMode: .sourceAccurate).contains { token in
      ["reportIssue", "unimplemented"].contains(token.plainName)
        && token.nextToken(viewMode: .sourceAccurate)?.tokenKind == .leftParen
    }
  }
}
