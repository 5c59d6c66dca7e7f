import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacros

/// A class or an actor that carries `@EnvironmentAccessible`.
struct AccessibleHost {
  let name: TokenSyntax
  let dialect: Dialect
  /// The class, if `@EnvironmentAccessible` is what makes it observable.
  let observedClass: ClassDeclSyntax?
  /// Indicates whether the declaration says itself that the class is observable: by either `@Observable`, or by hand.
  private let isObservableByItself: Bool

  let arguments: EnvironmentAccessibleArguments
  let isActor: Bool
  let attributes: AttributeListSyntax
  let inheritanceClause: InheritanceClauseSyntax?
  let modifiers: DeclModifierListSyntax
  let memberBlock: MemberBlockSyntax
  let members: [MemberBlockItemSyntax]
  let ownEnvironment: OwnEnvironment?

  init?(_ attribute: AttributeSyntax, on declaration: some DeclGroupSyntax, _ dialect: Dialect) {
    self.dialect = dialect
    arguments = EnvironmentAccessibleArguments(attribute, dialect)
    if let declaration = declaration.as(ClassDeclSyntax.self) {
      name = declaration.name.trimmed
      isObservableByItself = Self.isObservable(declaration)
      observedClass = arguments.observable && !isObservableByItself ? declaration : nil
    } else if let declaration = declaration.as(ActorDeclSyntax.self) {
      name = declaration.name.trimmed
      isObservableByItself = false
      observedClass = nil
    } else {
      return nil
    }
    isActor = declaration.is(ActorDeclSyntax.self)
    attributes = declaration.attributes
    inheritanceClause = declaration.inheritanceClause
    modifiers = declaration.modifiers
    memberBlock = declaration.memberBlock
    members = declaration.allMembers
    ownEnvironment = declaration.ownEnvironment
  }

  private static func isObservable(_ declaration: ClassDeclSyntax) -> Bool {
    let name = ObservationExpansion.protocolName
    return declaration.attributes.has(name, ofModules: ModuleName.oursAndObservation)
      || declaration.inheritanceClause.names(name)
  }

  /// Indicates whether another class can inherit from this one.
  var hasSubclasses: Bool { !isActor && !modifiers.contains { $0.name.tokenKind == .keyword(.final) } }

  /// Indicates whether to declare a conformance to `Observable`. A class that can have subclasses has one even if its
  /// own properties aren't observed: the compiler fails to look up, from a subclass, a conformance that the macro may
  /// declare and doesn't.
  var declaresObservable: Bool { !isActor && !isObservableByItself && (arguments.observable || hasSubclasses) }

  /// Returns whether the storage has to be declared here: the conformance is not inherited, and the storage not there.
  func needsStorage(conformingTo protocols: [TypeSyntax]) -> Bool {
    let name = EnvironmentAccessibleMacro.protocolName
    let isFirst = ConformanceExpansion.isMissing(name, in: protocols) || inheritanceClause.names(name)
    return isFirst && storageDeclaration == nil
  }

  /// The attribute as the declaration has it, if it is not the first `@EnvironmentAccessible` there.
  func repetition(_ attribute: AttributeSyntax, in context: some MacroExpansionContext) -> AttributeSyntax? {
    context.repetition(of: attribute, named: EnvironmentAccessibleMacro.name, in: attributes)
  }

  private var storageDeclaration: VariableDeclSyntax? {
    members.lazy.compactMap { $0.decl.as(VariableDeclSyntax.self) }
      .first { $0.name?.plainName == EnvironmentAccessibleMacro.storageName }
  }

  /// Everything that is wrong with the arguments and the members.
  var diagnostics: [Diagnostic] {
    var diagnostics = arguments.diagnostics
    if let declaration = storageDeclaration {
      let message = DiagnosticMessage.declaresStorage(
        name: name.plainName,
        storage: EnvironmentAccessibleMacro.storageName
      )
      diagnostics.append(message.at(declaration))
    }
    let properties = members.compactMap { EnvironmentProperty($0.decl, dialect) }
    for property in properties {
      diagnostics += property.diagnostics(beside: observable)
    }
    diagnostics += arguments.diagnostics(for: properties, of: name.plainName)
    diagnostics += wrapperNameDiagnostics
    diagnostics += observedClass.map { ObservationExpansion.diagnostics(for: $0, dialect) } ?? []
    if !isActor { diagnostics += inheritanceDiagnostics(for: properties) }
    let names = Set(properties.filter(\.isInstance).map(\.name))
    for member in members {
      guard let initializer = member.decl.as(InitializerDeclSyntax.self) else { continue }
      diagnostics += InitializerReads.diagnostics(in: initializer, ofProperties: names)
    }
    return diagnostics
  }

  /// The `@Observable` of the class, as far as the declaration shows.
  private var observable: ObservableAttribute {
    let attributes = attributes.all(ObservationExpansion.protocolName, ofModules: ModuleName.oursAndObservation)
    guard let name = attributes.first.flatMap({ QualifiedName($0.attributeName) }) else { return .none }
    return switch name.module {
    case ModuleName.observation: .standard
    case nil: dialect.hasStandardObservable ? .standard : .unknown
    default: .ours
    }
  }

  /// The names of the `@Environment` properties, each with its file and line. Of a property that is declared once for
  /// each of several conditions it isn't known which declaration counts, so it isn't among them.
  func propertyLocations(in context: some MacroExpansionContext) -> [(name: String, place: String)] {
    let properties = members.compactMap { EnvironmentProperty($0.decl, dialect) }.filter(\.isInstance)
    return properties.compactMap { property in
      guard properties.count(where: { $0.name == property.name }) == 1,
        let location = context.location(of: property.attribute),
        let file = location.file.as(StringLiteralExprSyntax.self)?.segments.trimmedDescription
      else { return nil }
      return (property.name, "\(file):\(location.line.trimmedDescription)")
    }
  }

  /// The declaration of the storage, as accessible as the conformance wants it.
  func storage(in lexicalContext: [Syntax]) -> DeclSyntax {
    let ignored: DeclSyntax = "@\(raw: dialect.module).\(raw: ObservationExpansion.ignoredName) "
    return """
      \(observedClass == nil ? "" : ignored)\(raw: inlinability)\(raw: accessLevel(in: lexicalContext))nonisolated let \
      \(raw: EnvironmentAccessibleMacro.storageName) = \(raw: dialect.module).EnvironmentStorage()
      """
  }

  /// The attribute that a member of a class with `@usableFromInline` needs if a conformance does, with a space.
  var inlinability: String { attributes.has("usableFromInline", ofModules: []) ? "@usableFromInline " : "" }

  /// The access level of a member that a conformance needs, with a space.
  func accessLevel(in lexicalContext: [Syntax]) -> String {
    // A type without a level of its own has that of the extension around it.
    let own = modifiers.first(where: \.isAccessLevel)
    let level = own ?? lexicalContext.first?.as(ExtensionDeclSyntax.self)?.modifiers.first(where: \.isAccessLevel)
    switch level?.name.tokenKind {
    case .keyword(.public), .keyword(.open): return "public "
    case .keyword(.package): return "package "
    default: return ""
    }
  }
}

extension Optional<InheritanceClauseSyntax> {
  /// Returns whether a protocol of ours or of `Observation` stands in the clause by this name.
  fileprivate func names(_ name: String) -> Bool {
    self?.inheritedTypes.contains { inherited in
      QualifiedName(inherited.type)?.isName(name, ofModules: ModuleName.oursAndObservation) ?? false
    } ?? false
  }
}

// MARK: Inheritance

/// Protocols that the compiler derives or checks from stored properties, which a class with an environment can't leave
/// to it.
extension AccessibleHost {
  /// Warnings, since a conformance may be written in an extension, and since the isolation may be the module's default.
  func inheritanceDiagnostics(for properties: [EnvironmentProperty]) -> [Diagnostic] {
    let inherited = inheritanceClause?.inheritedTypes.map(\.type) ?? []
    return inherited.flatMap { type -> [Diagnostic] in
      guard let protocolName = QualifiedName(type) else { return [] }
      if protocolName.isName("Sendable", ofModules: ["Swift"]) {
        return sendableDiagnostic(at: type, properties).map { [$0] } ?? []
      }
      for coding in ["Codable", "Decodable", "Encodable"] where protocolName.isName(coding, ofModules: ["Swift"]) {
        guard !writesCoding(of: coding) else { return [] }
        return [DiagnosticMessage.typeIsCodable(name.plainName, protocol: coding).at(type)]
      }
      return []
    }
  }

  private func sendableDiagnostic(at type: TypeSyntax, _ properties: [EnvironmentProperty]) -> Diagnostic? {
    let isUnchecked = type.as(AttributedTypeSyntax.self)?.attributes.has("unchecked", ofModules: []) ?? false
    let isIsolated = attributes.contains { element in
      element.as(AttributeSyntax.self).flatMap { QualifiedName($0.attributeName)?.name.hasSuffix("Actor") } ?? false
    }
    guard !isUnchecked, !isIsolated, let property = properties.first(where: \.isInstance) else { return nil }
    return DiagnosticMessage.typeIsSendable(name.plainName, property: property.name).at(type)
  }

  /// Returns whether the class itself says what is coded, as far as its own declaration shows.
  private func writesCoding(of coding: String) -> Bool {
    let members = memberBlock.members.map(\.decl)
    if members.contains(where: { $0.as(EnumDeclSyntax.self)?.name.plainName == "CodingKeys" }) { return true }
    let decodes = members.contains { $0.as(InitializerDeclSyntax.self)?.signature.firstLabel == "from" }
    let encodes = members.contains { member in
      guard let function = member.as(FunctionDeclSyntax.self) else { return false }
      return function.name.plainName == "encode" && function.signature.firstLabel == "to"
    }
    return switch coding {
    case "Decodable": decodes
    case "Encodable": encodes
    default: decodes && encodes
    }
  }
}

extension FunctionSignatureSyntax {
  fileprivate var firstLabel: String? { parameterClause.parameters.first?.firstName.plainName }
}
