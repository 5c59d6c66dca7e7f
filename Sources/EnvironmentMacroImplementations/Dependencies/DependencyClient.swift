import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxBuilder

/// The parsed declaration of a struct with `@DependencyClient`.
struct DependencyClient {
  /// A stored property, or the clauses of an `#if` with stored properties, each with its head: `#if os(Linux)`,
  /// `#elseif …` or `#else`.
  enum Member {
    case property(ClientProperty)
    case conditional([(head: String, members: [Member])])

    /// The property, if it isn't in an `#if`.
    var property: ClientProperty? {
      if case .property(let property) = self { property } else { nil }
    }
  }

  let client: String
  private let access: AccessLevel
  /// Indicates whether the declaration of the struct conforms to `Sendable`.
  private let isSendable: Bool
  private var members: [Member] = []
  /// The signatures of the initializers and methods declared by the struct itself, as `init(fetch:)`.
  private let signatures: Set<String>
  var diagnostics: [Diagnostic] = []

  init(_ declaration: StructDeclSyntax, in lexicalContext: [Syntax]) {
    client = declaration.name.plainName
    access = AccessLevel(of: declaration, in: lexicalContext)
    isSendable = declaration.inherits("Sendable", ofModules: ["Swift"])
    signatures = Set(declaration.allMembers.compactMap(\.signature))
    members = members(of: declaration.memberBlock.members)
    diagnostics += incompleteInitializers(of: declaration)
  }

  // MARK: Expansion

  var declarations: [DeclSyntax] {
    let properties = members.compactMap(\.property)
    let others = properties.filter { $0.endpoint == nil }
    var lists = others.count == properties.count ? [properties] : [properties, others]
    // An initializer in the source replaces the one with the same labels, but not 'init()'.
    if signatures.contains(Self.signature(of: others)), others.allSatisfy({ $0.defaultArgument != nil }) {
      lists.append([])
    }
    return lists.compactMap(initializer) + methods
  }

  /// Returns the initializer with these properties as parameters, unless the struct declares it. The other endpoints
  /// get defaults.
  private func initializer(with properties: [ClientProperty]) -> DeclSyntax? {
    let names = Set(properties.map(\.name.plainName))
    if signatures.contains(Self.signature(of: properties)) { return nil }
    // The initializer has the lowest access level of the types and properties it uses.
    let level = properties.map(\.access).reduce(max(access, .internal), min)
    let head = [isNonisolated ? "nonisolated" : "", level.modifier].filter { !$0.isEmpty }.joined(separator: " ")
    let parameters = properties.map(\.parameter)
    let list = parameters.count < 2 ? parameters.joined() : "\n  \(parameters.joined(separator: ",\n  "))\n"
    let assignments = properties.map { "\($0.endpoint?.storedProperty ?? "self." + $0.name.text) = \($0.name.text)" }
    // A default in the source is read after all properties have a value.
    let statements =
      assignments + defaults(but: names, written: false) + defaults(but: names, written: true)
    return """
      \(raw: head.isEmpty ? "" : head + " ")init(\(raw: list)) {
      \(raw: statements.map { "  \($0)\n" }.joined())}
      """
  }

  private static func signature(of properties: [ClientProperty]) -> String {
    "init(\(properties.map { $0.name.plainName + ":" }.joined()))"
  }

  /// Indicates whether the initializers can run anywhere, even if the struct belongs to an actor. A macro can't know
  /// whether it does, but a struct with only sendable values can be made anywhere.
  private var isNonisolated: Bool {
    members.allSatisfy { member in
      guard let property = member.property else { return false }
      guard let endpoint = property.endpoint else {
        return isSendable && property.hasPlainDefault
      }
      return endpoint.type.isSendable && endpoint.value?.is(ClosureExprSyntax.self) ?? true
    }
  }

  /// Returns the statements for making endpoints report: those whose default is written in the source, or the others.
  private func defaults(but names: Set<String>, written isWritten: Bool) -> [String] {
    members.lines { property in
      guard let endpoint = property.endpoint, !names.contains(property.name.plainName),
        (endpoint.value != nil) == isWritten, isWritten || !endpoint.hasAccessors
      else { return [] }
      return endpoint.defaultStatements.map(\.description)
    }
  }

  private var methods: [DeclSyntax] {
    members.compactMap { member in
      let lines = [member].lines { property in
        guard let endpoint = property.endpoint, !endpoint.hasAccessors, let method = endpoint.method,
          !signatures.contains(endpoint.methodSignature)
        else { return [] }
        return [method.description]
      }
      return lines.isEmpty ? nil : "\(raw: lines.joined(separator: "\n"))"
    }
  }
}

extension [DependencyClient.Member] {
  /// Returns lines of code for the properties, inside the same `#if` as each property.
  fileprivate func lines(_ lines: (ClientProperty) -> [String]) -> [String] {
    flatMap { member -> [String] in
      guard case .conditional(let clauses) = member else { return member.property.map(lines) ?? [] }
      let conditional = clauses.map { (head: $0.head, lines: $0.members.lines(lines)) }
      if conditional.allSatisfy(\.lines.isEmpty) { return [] }
      return conditional.flatMap { [$0.head] + $0.lines } + ["#endif"]
    }
  }
}

// MARK: - Initializers of the source

extension DependencyClient {
  /// Returns a diagnostic for each initializer of the struct that neither delegates nor sets all endpoints without a
  /// value.
  private func incompleteInitializers(of declaration: StructDeclSyntax) -> [Diagnostic] {
    // Accessors store the default of an endpoint by themselves.
    let endpoints = members.compactMap(\.property?.endpoint).filter { $0.value == nil && !$0.hasAccessors }
    let written = Self.signature(of: members.compactMap(\.property).filter { $0.endpoint == nil })
    return declaration.allMembers.compactMap { member in
      guard let initializer = member.decl.as(InitializerDeclSyntax.self), initializer.body != nil else { return nil }
      let search = InitializerSearch(initializer)
      guard !search.isDelegating, let missing = endpoints.first(where: { !search.assigned.contains($0.name.plainName) })
      else { return nil }
      let signature = member.signature ?? "init"
      let message = DiagnosticMessage.initializerLeavesEndpoint(
        missing.name.plainName, signature: signature, isWritten: signature == written)
      return message.at(initializer.initKeyword)
    }
  }
}

extension MemberBlockItemSyntax {
  /// The base name and the labels of an initializer or an instance method.
  fileprivate var signature: String? {
    let function = decl.as(FunctionDeclSyntax.self)
    guard let signature = function?.signature ?? decl.as(InitializerDeclSyntax.self)?.signature,
      function?.modifiers.contains(where: { $0.name.tokenKind == .keyword(.static) }) != true
    else { return nil }
    let labels = signature.parameterClause.parameters.map { $0.firstName.plainName + ":" }.joined()
    return "\(function?.name.plainName ?? "init")(\(labels))"
  }
}
