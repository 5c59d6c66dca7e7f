import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacros

/// A class or an actor with `@EnvironmentAccessible`.
struct AccessibleHost {
  let name: TokenSyntax
  let library: MacroLibrary
  let declaration: any DeclGroupSyntax
  let arguments: EnvironmentAccessibleArguments
  let isActor: Bool
  let members: [MemberBlockItemSyntax]
  private let properties: [EnvironmentPropertyDeclaration]
  let ownEnvironment: OwnEnvironment?
  /// Indicates whether the class declares observability itself: by either `@Observable`, or by hand.
  private let isObservableByItself: Bool

  init?(_ attribute: AttributeSyntax, on declaration: some DeclGroupSyntax, _ library: MacroLibrary) {
    isActor = declaration.is(ActorDeclSyntax.self)
    guard isActor || declaration.is(ClassDeclSyntax.self),
      let name = declaration.asProtocol((any NamedDeclSyntax).self)?.name
    else { return nil }
    self.name = name.trimmed
    self.library = library
    self.declaration = declaration
    arguments = EnvironmentAccessibleArguments(attribute, library)
    members = declaration.allMembers
    properties = declaration.environmentProperties(library)
    ownEnvironment = declaration.ownEnvironment
    isObservableByItself =
      declaration.attributes.has(ObservationExpansion.protocolName, ofModules: ModuleName.oursAndObservation)
      || declaration.inherits(ObservationExpansion.protocolName, ofModules: ModuleName.oursAndObservation)
  }

  /// The class, if `@EnvironmentAccessible` makes it observable.
  var observedClass: ClassDeclSyntax? {
    arguments.observable && !isObservableByItself ? declaration.as(ClassDeclSyntax.self) : nil
  }

  /// Indicates whether another class can inherit from this one.
  var hasSubclasses: Bool { !isActor && !declaration.modifiers.contains { $0.name.tokenKind == .keyword(.final) } }

  /// Indicates whether to declare a conformance to `Observable`. A class with possible subclasses declares it even if
  /// its own properties aren't observed. The reason is a limit of the compiler: if a macro may declare a conformance
  /// and doesn't, looking it up from a subclass fails.
  var declaresObservable: Bool { !isActor && !isObservableByItself && (arguments.observable || hasSubclasses) }

  /// Returns whether the macro has to declare the storage: the class neither inherits the conformance nor declares the
  /// storage itself.
  func needsStorage(conformingTo protocols: [TypeSyntax]) -> Bool {
    let name = EnvironmentAccessibleMacro.protocolName
    let isDeclared = [name, EnvironmentAccessibleMacro.protocolAlias].contains {
      declaration.inherits($0, ofModules: ModuleName.oursAndObservation)
    }
    return (isDeclared || protocols.lack(name)) && storageDeclaration == nil
  }

  private var storageDeclaration: VariableDeclSyntax? {
    members.lazy.compactMap { $0.decl.as(VariableDeclSyntax.self) }
      .first { $0.name?.plainName == EnvironmentAccessibleMacro.storageName }
  }

  /// All mistakes in the arguments and the members.
  var diagnostics: [Diagnostic] {
    var diagnostics = arguments.diagnostics
    if let declaration = storageDeclaration {
      diagnostics.append(DiagnosticMessage.declaresStorage(name.plainName).at(declaration))
    }
    diagnostics += properties.flatMap { $0.diagnostics(besideStandardObservable: hasStandardObservable) }
    diagnostics += arguments.diagnostics(for: properties, of: name.plainName)
    diagnostics += wrapperNameDiagnostics
    diagnostics += observedClass.map { ObservationExpansion.diagnostics(for: $0, library) } ?? []
    if !isActor { diagnostics += inheritanceDiagnostics }
    let names = Set(properties.filter(\.isInstance).map(\.name))
    for initializer in members.compactMap({ $0.decl.as(InitializerDeclSyntax.self) }) where !names.isEmpty {
      diagnostics += InitializerSearch(initializer, reading: names).diagnostics
    }
    return diagnostics
  }

  /// Indicates whether the class has the standard `@Observable`; `nil` if the imports of the file decide that.
  private var hasStandardObservable: Bool? {
    let attributes = declaration.attributes
      .all(ObservationExpansion.protocolName, ofModules: ModuleName.oursAndObservation)
    guard let name = attributes.first.flatMap({ QualifiedName($0.attributeName) }) else { return false }
    if let module = name.module { return module == ModuleName.observation }
    return library.isBesideSwiftUI ? true : nil
  }

  /// The name of a member added by this package's `@Observable`. An object without it has an unavailable one, whose
  /// message is shown if the imports of the file make the unqualified `@Observable` the standard one.
  static let proofOfObservable: TokenSyntax = "__observableLeavesEnvironmentAlone"

  /// Returns whether the meaning of `@Observable` on an accessible class matters, and only the compiler knows it.
  static func needsProofOfObservable(_ declaration: ClassDeclSyntax, _ library: MacroLibrary) -> Bool {
    let attributes = declaration.attributes
    guard !library.isBesideSwiftUI, attributes.has(EnvironmentAccessibleMacro.name),
      attributes.has(ObservationExpansion.protocolName, ofModules: [])
    else { return false }
    return declaration.environmentProperties(library).contains { $0.isInstance && !$0.isIgnored }
  }

  /// Returns the names of the `@Environment` properties, each with its file and line. A property declared several
  /// times, under different conditions, is left out, because the active declaration isn't known.
  func propertyLocations(in context: some MacroExpansionContext) -> [(name: String, place: String)] {
    let properties = properties.filter(\.isInstance)
    return properties.compactMap { property in
      guard properties.count(where: { $0.name == property.name }) == 1,
        let location = context.location(of: property.attribute),
        let file = location.file.as(StringLiteralExprSyntax.self)?.segments.trimmedDescription
      else { return nil }
      return (property.name, "\(file):\(location.line.trimmedDescription)")
    }
  }

  /// Returns the declaration of the storage, with the access level required by the conformance.
  func storage(in lexicalContext: [Syntax]) -> DeclSyntax {
    let ignored: DeclSyntax = "@\(raw: library.module).\(raw: ObservationExpansion.ignoredName) "
    return """
      \(observedClass == nil ? "" : ignored)\(raw: inlinability)\(raw: accessLevel(in: lexicalContext))nonisolated let \
      \(raw: EnvironmentAccessibleMacro.storageName) = \(raw: library.module).EnvironmentStorage()
      """
  }

  /// The attribute needed by a member for a conformance in a class with `@usableFromInline`, followed by a space.
  var inlinability: String { declaration.attributes.has("usableFromInline", ofModules: []) ? "@usableFromInline " : "" }

  /// Returns the access level of a member for a conformance, followed by a space.
  func accessLevel(in lexicalContext: [Syntax]) -> String {
    let level = AccessLevel(of: declaration, in: lexicalContext)
    return level < .package ? "" : level.modifier + " "
  }
}

// MARK: Inheritance

/// The protocols derived or checked by the compiler from stored properties. A class with an environment can't rely on
/// that.
extension AccessibleHost {
  /// Returns warnings about protocols in the inheritance clause. They aren't errors, because an extension may declare
  /// the conformance, and the module's default may be the isolation.
  fileprivate var inheritanceDiagnostics: [Diagnostic] {
    let inherited = declaration.inheritanceClause?.inheritedTypes.map(\.type) ?? []
    return inherited.compactMap { type in
      guard let protocolName = QualifiedName(type) else { return nil }
      if protocolName.isName("Sendable", ofModules: ["Swift"]) { return sendableDiagnostic(at: type) }
      let coding = ["Codable", "Decodable", "Encodable"].first { protocolName.isName($0, ofModules: ["Swift"]) }
      guard let coding, !writesCoding(of: coding) else { return nil }
      return DiagnosticMessage.typeIsCodable(name.plainName, protocol: coding).at(type)
    }
  }

  private func sendableDiagnostic(at type: TypeSyntax) -> Diagnostic? {
    let isUnchecked = type.as(AttributedTypeSyntax.self)?.attributes.has("unchecked", ofModules: []) ?? false
    let isIsolated = declaration.attributes.named.contains { $0.name.name.hasSuffix("Actor") }
    guard !isUnchecked, !isIsolated, let property = properties.first(where: \.isInstance) else { return nil }
    return DiagnosticMessage.typeIsSendable(name.plainName, property: property.name).at(type)
  }

  /// Returns whether the class itself implements the coding, as far as its own declaration shows it.
  private func writesCoding(of coding: String) -> Bool {
    let members = declaration.memberBlock.members.map(\.decl)
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
