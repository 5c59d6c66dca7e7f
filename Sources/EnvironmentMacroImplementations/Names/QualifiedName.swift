import SwiftSyntax
import SwiftSyntaxBuilder

/// A name as an attribute, an extension or an inheritance clause spells it: `Observable` or
/// `EnvironmentKit.Observable`.
struct QualifiedName {
  var module: String?
  var name: String
}

extension QualifiedName {
  /// Creates a name from the last two components of a type's name; `nil` for a type not spelled as a name.
  init?(_ type: some TypeSyntaxProtocol) {
    if let type = type.as(IdentifierTypeSyntax.self), let identifier = type.name.identifier {
      self.init(module: nil, name: identifier.name)
    } else if let type = type.as(MemberTypeSyntax.self), let identifier = type.name.identifier,
      let base = type.baseType.as(IdentifierTypeSyntax.self)?.name.identifier
    {
      self.init(module: base.name, name: identifier.name)
    } else if let type = type.as(AttributedTypeSyntax.self) {
      // `nonisolated Observable`, `@unchecked Sendable`
      self.init(type.baseType)
    } else {
      return nil
    }
  }

  /// Returns whether this may be `name` of one of `modules`. A name without a module may be.
  func isName(_ name: String, ofModules modules: Set<String>) -> Bool {
    self.name == name && module.map(modules.contains) ?? true
  }
}

/// The possible modules of a qualified name.
enum ModuleName {
  static let kit = "EnvironmentKit"
  static let models = "EnvironmentModels"
  static let dependencies = "EnvironmentDependencies"
  static let swiftUI = "SwiftUI"
  static let ours: Set<String> = [kit, models, "EnvironmentCore", "EnvironmentSwiftUI"]
  static let withViews = ours.union(["EnvironmentViews", swiftUI])
  static let observation = "Observation"
  static let dependenciesOnly: Set<String> = [dependencies]
  static let oursAndObservation = ours.union([observation])
}

extension AttributeListSyntax {
  /// The attributes with their names.
  var named: [(attribute: AttributeSyntax, name: QualifiedName)] {
    compactMap { element in
      guard let attribute = element.as(AttributeSyntax.self), let name = QualifiedName(attribute.attributeName)
      else { return nil }
      return (attribute, name)
    }
  }

  /// Returns the attributes of this name, unqualified or from one of these modules.
  func all(_ names: String..., ofModules modules: Set<String> = ModuleName.ours) -> [AttributeSyntax] {
    named.filter { attribute in names.contains { attribute.name.isName($0, ofModules: modules) } }.map(\.attribute)
  }

  func has(_ name: String, ofModules modules: Set<String> = ModuleName.ours) -> Bool {
    !all(name, ofModules: modules).isEmpty
  }

  /// The `@available` attributes, which an extension of a declaration must repeat.
  var availability: AttributeListSyntax {
    AttributeListSyntax(
      all("available", ofModules: []).map { .attribute($0.trimmed.with(\.trailingTrivia, .newline)) }
    )
  }
}

extension [TypeSyntax] {
  /// Returns whether the protocols that a type lacks, according to the compiler, include one of this name.
  func lack(_ name: String) -> Bool { contains { QualifiedName($0)?.name == name } }
}

extension DeclGroupSyntax {
  /// Returns whether the inheritance clause has this name, unqualified or from one of these modules.
  func inherits(_ name: String, ofModules modules: Set<String>) -> Bool {
    inheritanceClause?.inheritedTypes.contains { inherited in
      QualifiedName(inherited.type)?.isName(name, ofModules: modules) ?? false
    } ?? false
  }

  /// Returns extensions with the conformances to some protocols that the type lacks.
  func conformances(
    of type: some TypeSyntaxProtocol, to names: [String], missing protocols: [TypeSyntax], in library: MacroLibrary
  ) throws -> [ExtensionDeclSyntax] {
    try names.filter(protocols.lack).map { name in
      // `nonisolated`, because the conformance's requirements are, even in a class of an actor.
      try ExtensionDeclSyntax(
        "\(attributes.availability)extension \(type.trimmed): nonisolated \(raw: library.module).\(raw: name) {}"
      )
    }
  }
}

extension TokenSyntax {
  /// The name without the backticks of its declaration.
  var plainName: String { identifier?.name ?? text }

  /// Returns a name as a token, in backticks if it is a raw identifier (SE-0451).
  static func name(_ name: String) -> TokenSyntax {
    .identifier(name.unicodeScalars.allSatisfy(\.isPartOfPlainName) ? name : "`\(name)`")
  }
}

extension Unicode.Scalar {
  /// Indicates whether the scalar may occur after the first one in a name without backticks.
  var isPartOfPlainName: Bool { self == "_" || properties.isXIDContinue || !isASCII }
}
