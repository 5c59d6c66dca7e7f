import SwiftDiagnostics
import SwiftSyntax

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
