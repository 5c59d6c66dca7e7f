import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxBuilder

/// The meaning of `@Environment` in the class, where the module declares no such name.
extension AccessibleHost {
  /// Returns the typealias for the wrapper of models in the class. It has the class's access level, because the class's
  /// public properties use it. A subclass of an accessible class inherits it. A class declaring a type of this name
  /// keeps the type.
  func wrapperName(conformingTo protocols: [TypeSyntax], in lexicalContext: [Syntax]) -> DeclSyntax? {
    guard usesWrapperName, protocols.lack(EnvironmentAccessibleMacro.declaringName)
    else { return nil }
    return """
      \(raw: inlinability)\(raw: accessLevel(in: lexicalContext))typealias \(raw: EnvironmentName.wrapper) = \
      \(raw: library.module).\(raw: EnvironmentName.modelWrapper)
      """
  }

  /// Errors for model properties whose `@Environment` isn't the wrapper of models, and for views in the class whose
  /// `@Environment` is that wrapper.
  var wrapperNameDiagnostics: [Diagnostic] {
    guard library.isBesideSwiftUI else { return [] }
    let ofViews = usesWrapperName ? NestedViews(in: declaration.memberBlock, of: name.plainName).diagnostics : []
    return members.compactMap { $0.decl.as(VariableDeclSyntax.self).flatMap(wrapperNameDiagnostic) } + ofViews
  }

  private func wrapperNameDiagnostic(for property: VariableDeclSyntax) -> Diagnostic? {
    if let attribute = property.attributes.wrapperOfViews {
      let wrapper = usesWrapperName ? EnvironmentName.wrapper : EnvironmentName.modelWrapper
      return DiagnosticMessage.propertyHasWrapperOfViews(of: name.plainName, wrapper: wrapper)
        .at(attribute, fixIts: [.renaming(attribute, to: wrapper)])
    }
    guard ownEnvironment == .type, let attribute = property.attributes.unqualifiedEnvironment else { return nil }
    return DiagnosticMessage.propertyHasOwnTypeAsWrapper(of: name.plainName)
      .at(attribute, fixIts: [.renaming(attribute, to: EnvironmentName.modelWrapper)])
  }

  private var usesWrapperName: Bool { library.isBesideSwiftUI && ownEnvironment == nil }
}

/// The declaration of a class or a view with the name `Environment`.
enum OwnEnvironment {
  /// A type or a parameter, which can't be an attribute.
  case type
  /// A property wrapper, or another name for what may be one.
  case wrapper
}

extension DeclGroupSyntax {
  var ownEnvironment: OwnEnvironment? {
    let generic = asProtocol((any WithGenericParametersSyntax).self)?.genericParameterClause
    if generic?.parameters.contains(where: { $0.name.plainName == EnvironmentName.wrapper }) == true { return .type }
    for member in allMembers {
      if member.decl.as(TypeAliasDeclSyntax.self)?.name.plainName == EnvironmentName.wrapper { return .wrapper }
      guard let type = member.decl.asProtocol((any DeclGroupSyntax).self),
        type.asProtocol((any NamedDeclSyntax).self)?.name.plainName == EnvironmentName.wrapper
      else { continue }
      return type.attributes.has("propertyWrapper", ofModules: []) ? .wrapper : .type
    }
    return nil
  }
}

extension AttributeListSyntax {
  /// The first `@Environment` without a module name.
  var unqualifiedEnvironment: AttributeSyntax? {
    all(EnvironmentName.wrapper, ofModules: []).first
  }

  /// The first attribute naming SwiftUI's wrapper by its module.
  var wrapperOfViews: AttributeSyntax? {
    all(EnvironmentName.wrapper, ofModules: [ModuleName.swiftUI]).first {
      QualifiedName($0.attributeName)?.module == ModuleName.swiftUI
    }
  }
}

extension FixIt {
  /// Gives an attribute another name, with the generic arguments it has.
  static func renaming(_ attribute: AttributeSyntax, to name: String) -> FixIt {
    let old = attribute.attributeName
    let arguments =
      old.as(IdentifierTypeSyntax.self)?.genericArgumentClause ?? old.as(MemberTypeSyntax.self)?.genericArgumentClause
    let new = name + (arguments?.trimmedDescription ?? "")
    let type = TypeSyntax("\(raw: new)").with(\.trailingTrivia, old.trailingTrivia)
    return .replacing(old, with: type, "replace '@\(old.trimmed)' with '@\(new)'")
  }
}
